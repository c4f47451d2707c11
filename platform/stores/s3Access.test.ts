import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { readEnvironment } from '../process/environment.ts'
import { s3ConfigOf, s3Settings } from './s3Access.ts'

const server = { S3_ENDPOINT: 'http://127.0.0.1:1', S3_BUCKET: 'lastro' }
const configWith = (env: Readonly<Record<string, string>>) =>
  s3ConfigOf(readEnvironment(s3Settings, { ...server, ...env }))

test('keys that are given are used', () => {
  const config = configWith({ S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' })
  expect(config.credentials).toEqual({ accessKeyId: 'id', secretAccessKey: 'secret' })
})

test('one key without the other is refused', () => {
  expect(() => configWith({ S3_ACCESS_KEY_ID: 'id' })).toThrow('go together')
})

test('without keys requests are signed by what the cloud gives the workload', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lastro-identity-'))
  const seen: string[] = []
  // In one: the agent that hands out a pod's credentials, and the S3 server.
  const http = createServer((request, response) => {
    if (request.url === '/credentials') {
      const Expiration = new Date(Date.now() + 3_600_000).toISOString()
      const credentials = { AccessKeyId: 'ROLEKEY', SecretAccessKey: 's', Token: 't', Expiration }
      return void response.end(JSON.stringify(credentials))
    }
    seen.push(request.headers.authorization ?? '')
    response.end()
  })
  await new Promise<void>(resolve => void http.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  writeFileSync(join(folder, 'token'), 'token-of-the-pod')
  process.env['AWS_CONTAINER_CREDENTIALS_FULL_URI'] = `${address}/credentials`
  process.env['AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE'] = join(folder, 'token')
  const client = new S3Client(configWith({ S3_ENDPOINT: address }))
  try {
    await client.send(new HeadBucketCommand({ Bucket: 'lastro' }))
    expect(seen[0]).toContain('Credential=ROLEKEY/')
  } finally {
    delete process.env['AWS_CONTAINER_CREDENTIALS_FULL_URI']
    delete process.env['AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE']
    client.destroy()
    http.close()
    rmSync(folder, { recursive: true })
  }
})
