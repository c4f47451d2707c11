import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { repositoryRoot } from '../machine/processes.ts'
import { containerAddresses } from './containers.ts'
import { serverNames } from './parts.ts'

interface Compose {
  readonly services: Readonly<
    Record<string, { readonly ports?: readonly string[]; readonly environment?: unknown }>
  >
}
const compose = parse(readFileSync(join(repositoryRoot, 'docker-compose.yml'), 'utf8'), {
  merge: true,
}) as Compose

const addresses = {
  kafka: containerAddresses.kafka,
  mongodb: new URL(containerAddresses.mongodb).host,
  registry: new URL(containerAddresses.registry).host,
  s3: new URL(containerAddresses.s3.endpoint).host,
}

test.each(serverNames)('docker-compose.yml publishes %s where npm start looks for it', name => {
  const published = (compose.services[name]?.ports ?? []).map(port => port.split(':').slice(0, 2).join(':'))
  expect(published).toContain(addresses[name])
})

test('processes in containers get the same bucket and keys as those outside', () => {
  const { bucket, accessKey, secretKey } = containerAddresses.s3
  expect(compose.services['gateway']?.environment).toMatchObject({
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKey,
    S3_SECRET_ACCESS_KEY: secretKey,
  })
})
