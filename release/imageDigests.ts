/** A registry's data on an image, over the HTTP API that all of them speak (OCI distribution). */

const ANSWER_MS = 20_000
/** Of an image for several architectures the digest of the list; else that of the one there is. */
const MANIFESTS = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ')

/** Registry and name of an image: `mongo:8.0` is `library/mongo` at Docker Hub. */
export function placeOf(image: string): {
  readonly registry: string
  readonly name: string
  readonly tag: string
} {
  const colon = image.lastIndexOf(':')
  const [path, tag] = [image.slice(0, colon), image.slice(colon + 1)]
  const [first = '', ...rest] = path.split('/')
  const hasRegistry = rest.length > 0 && /[.:]|^localhost$/.test(first)
  if (hasRegistry) return { registry: first, name: rest.join('/'), tag }
  return { registry: 'registry-1.docker.io', name: rest.length > 0 ? path : `library/${path}`, tag }
}

/** The digest of what the tag names now. Throws with the reason why the registry does not say. */
export async function digestOf(image: string, scheme: 'https' | 'http' = 'https'): Promise<string> {
  const { registry, name, tag } = placeOf(image)
  const address = `${scheme}://${registry}/v2/${name}/manifests/${tag}`
  const ask = (headers: Readonly<Record<string, string>>) => request(registry, address, 'HEAD', headers)
  let answer = await ask({ accept: MANIFESTS })
  if (answer.status === 401) {
    const token = await tokenFor(registry, answer.headers.get('www-authenticate') ?? '')
    answer = await ask({ accept: MANIFESTS, authorization: `Bearer ${token}` })
  }
  if (answer.status !== 200) throw new Error(`${registry} answered ${answer.status} for ${name}:${tag}`)
  const digest = answer.headers.get('docker-content-digest') ?? ''
  if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Error(`${registry} named no digest for ${name}:${tag}`)
  return digest
}

/** Registries let everybody read who asks for a token first, where they say. */
async function tokenFor(registry: string, challenge: string): Promise<string> {
  const told = Object.fromEntries(
    [...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
  )
  if (told['realm'] === undefined) throw new Error(`${registry} wants a login that it does not describe`)
  const { realm, ...query } = told
  const answer = await request(registry, `${realm}?${new URLSearchParams(query)}`, 'GET', {})
  const { token, access_token } = (await answer.json()) as { token?: string; access_token?: string }
  const given = token ?? access_token
  if (given === undefined) throw new Error(`${registry} gave no token (${answer.status})`)
  return given
}

async function request(
  registry: string,
  address: string,
  method: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  try {
    return await fetch(address, { method, headers, signal: AbortSignal.timeout(ANSWER_MS) })
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } }
    throw new Error(`${registry} is not reached (${cause?.code ?? message})`)
  }
}
