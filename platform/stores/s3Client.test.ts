import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { CopyObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { readEnvironment } from '../process/environment.ts'
import { s3Settings } from './s3Access.ts'
import { createS3Client } from './s3Client.ts'

/** An S3 server with a bank's policy: each object names its encryption, all bytes have a checksum. */
async function withStrictBucket(
  encryption: string | null,
  use: (client: ReturnType<typeof createS3Client>) => Promise<void>,
) {
  const refused: string[] = []
  const names = (headers: IncomingHttpHeaders) =>
    headers['x-amz-server-side-encryption'] === 'aws:kms' &&
    headers['x-amz-server-side-encryption-aws-kms-key-id'] === 'arn:aws:kms:sa-east-1:1:key/1'
  const server = createServer(async ({ method, url = '', headers }, response) => {
    const makes =
      method === 'POST' ? url.includes('?uploads') : method === 'PUT' && !url.includes('partNumber')
    const hasBytes = method === 'PUT' && headers['x-amz-copy-source'] === undefined
    if ((makes && !names(headers)) || (hasBytes && headers['content-md5'] === undefined)) {
      refused.push(`${method} ${url.split('?')[0]}`)
      response.writeHead(403, { 'content-type': 'application/xml' })
      return void response.end('<Error><Code>AccessDenied</Code></Error>')
    }
    response.setHeader('etag', '"e"')
    response.setHeader('content-type', 'application/xml')
    if (url.includes('?uploads')) response.end('<I><UploadId>1</UploadId></I>')
    else if (method === 'POST') response.end('<R><ETag>"e"</ETag></R>')
    else response.end(headers['x-amz-copy-source'] ? '<R><ETag>"e"</ETag></R>' : '')
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  const env = {
    S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ S3_BUCKET: 'lastro', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' },
    ...(encryption === null ? {} : { S3_SERVER_SIDE_ENCRYPTION: encryption }),
  }
  const client = createS3Client(readEnvironment(s3Settings, env), {}, 1)
  try {
    await use(client)
  } finally {
    client.destroy()
    server.close()
    server.closeAllConnections()
  }
  return refused
}

const Bucket = 'lastro'
const small = { Bucket, Key: 'small', Body: Buffer.from('a contract') }
const copied = { Bucket, Key: 'copied', CopySource: 'lastro/small' }
/** More than one part. */
const large = () => Readable.from([Buffer.alloc(4 << 20), Buffer.alloc(4 << 20)])

test('a bucket that wants encryption and checksums takes an object, a stream in parts and a copy', async () => {
  const refused = await withStrictBucket('aws:kms=arn:aws:kms:sa-east-1:1:key/1', async client => {
    await client.send(new PutObjectCommand(small))
    await client.send(new CopyObjectCommand(copied))
    await new Upload({ client, params: { Bucket, Key: 'large', Body: large() }, queueSize: 1 }).done()
  })
  expect(refused).toEqual([])
})

test('without the setting that bucket refuses each of them', async () => {
  const refused = await withStrictBucket(null, async client => {
    await expect(client.send(new PutObjectCommand(small))).rejects.toThrow()
    await expect(client.send(new CopyObjectCommand(copied))).rejects.toThrow()
    const upload = new Upload({ client, params: { Bucket, Key: 'large', Body: large() }, queueSize: 1 })
    await expect(upload.done()).rejects.toThrow()
  })
  expect(refused).toEqual(['PUT /lastro/small', 'PUT /lastro/copied', 'POST /lastro/large'])
})

test.each(['kms', 'AES256=a-key', 'aws:kms='])('an encryption %s is refused by name', value => {
  const env = { S3_ENDPOINT: 'http://s3', S3_BUCKET: 'lastro', S3_SERVER_SIDE_ENCRYPTION: value }
  expect(() => readEnvironment(s3Settings, env)).toThrow('S3_SERVER_SIDE_ENCRYPTION')
})
