/** The same server and login, with this database in the path. */
export function inDatabase(uri: string, name: string): string {
  const [, start, query = ''] = /^([^?]*?)\/?(\?.*)?$/.exec(
    uri.replace(/^(mongodb:\/\/[^/?]+)\/[^?]*/, '$1/'),
  )!
  return `${start}/${name}${query}`
}
