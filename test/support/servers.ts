/** Addresses of the real servers; test/support/startServers.ts starts them and sets the environment. */
export interface Servers {
  readonly kafka: string
  readonly mongodb: string
  readonly registry: string
  readonly s3: {
    readonly endpoint: string
    readonly bucket: string
    readonly accessKey: string
    readonly secretKey: string
  }
}

export function servers(): Servers {
  const text = process.env['LASTRO_SERVERS']
  if (!text)
    throw new Error('LASTRO_SERVERS is not set: run `npm test`, or start servers and name them there')
  return JSON.parse(text) as Servers
}
