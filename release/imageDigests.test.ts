import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { digestOf, placeOf } from './imageDigests.ts'

const DIGEST = `sha256:${'a1'.repeat(32)}`

let server: Server
let registry = ''

/** Lets in clients with a fetched token for reading this one image, as Docker Hub does. */
beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', `http://${request.headers.host}`)
    if (pathname === '/token') {
      response.end(JSON.stringify({ token: `for ${searchParams.get('scope')}` }))
    } else if (pathname.startsWith('/v2/team/open/')) {
      response.setHeader('docker-content-digest', DIGEST).end()
    } else if (request.headers.authorization !== 'Bearer for repository:team/closed:pull') {
      const challenge = `Bearer realm="http://${registry}/token",service="here",scope="repository:team/closed:pull"`
      response.writeHead(401, { 'www-authenticate': challenge }).end()
    } else if (pathname === '/v2/team/closed/manifests/1.0') {
      response.setHeader('docker-content-digest', DIGEST).end()
    } else {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  registry = `127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(async () => {
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

test.each([
  ['mongo:8.0', 'registry-1.docker.io', 'library/mongo', '8.0'],
  ['apache/kafka:4.3.1', 'registry-1.docker.io', 'apache/kafka', '4.3.1'],
  ['gcr.io/distroless/nodejs24-debian13:nonroot', 'gcr.io', 'distroless/nodejs24-debian13', 'nonroot'],
  ['localhost:5000/lastro:1.2.0', 'localhost:5000', 'lastro', '1.2.0'],
])('%s is found at %s', (image, where, name, tag) => {
  expect(placeOf(image)).toEqual({ registry: where, name, tag })
})

test('the digest is what the registry names, with a token where it wants one', async () => {
  expect(await digestOf(`${registry}/team/open:1.0`, 'http')).toBe(DIGEST)
  expect(await digestOf(`${registry}/team/closed:1.0`, 'http')).toBe(DIGEST)
})

test('a tag that is not there, and a registry that is not reached, are named', async () => {
  await expect(digestOf(`${registry}/team/closed:2.0`, 'http')).rejects.toThrow(
    /answered 404 for team\/closed:2\.0/,
  )
  await expect(digestOf('127.0.0.1:1/team/open:1.0', 'http')).rejects.toThrow('127.0.0.1:1 is not reached')
})
