import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { gatewaySettings } from '../gateway/config/config.ts'
import { processes, repositoryRoot } from '../local/machine/processes.ts'
import { environmentOf } from '../local/start/processGroup.ts'
import { provisionSettings } from '../operations/provision/config.ts'
import type { Settings } from '../platform/process/environment.ts'
import { createSecretBox, createSubkeyBox, ENDPOINT_SECRETS } from '../platform/secrets/secretBox.ts'
import { contractsSettings } from '../processors/contracts/config.ts'
import { directorySettings } from '../processors/directory/config.ts'
import { ltvSettings } from '../processors/ltv/config.ts'
import { pricesSettings } from '../processors/prices/config.ts'
import { ltvViewSettings } from '../processors/views/config.ts'
import { webhookSettings } from '../processors/webhooks/config.ts'
import { goldenFile, type Manifest } from './support/charts/rendering.ts'

/** Settings that each process reads, by its own names. */
const settings: Readonly<Record<string, Settings>> = {
  gateway: gatewaySettings,
  contracts: contractsSettings,
  directory: directorySettings,
  ltv: ltvSettings,
  ltvView: ltvViewSettings,
  webhooks: webhookSettings,
  prices: pricesSettings,
  provision: provisionSettings,
}
const secretsOf = (process: string) =>
  Object.values(settings[process]!)
    .filter(({ secret }) => secret)
    .map(({ name }) => name)
const allSecrets = new Set(Object.keys(settings).flatMap(secretsOf))
const secretsIn = (names: readonly string[]) => names.filter(name => allSecrets.has(name))
const MASTER = Buffer.alloc(32, 9).toString('base64')

/** Each secret goes to every process that reads it, and to no other. */
function expectItsOwn(process: string, given: readonly string[], optional: readonly string[] = []): void {
  const own = secretsOf(process).filter(name => !optional.includes(name))
  expect({ process, given: secretsIn(given).sort() }).toEqual({ process, given: own.sort() })
}

test('only the gateway reads the master key', () => {
  const readers = Object.keys(settings).filter(name => secretsOf(name).includes('LASTRO_MASTER_KEY'))
  expect(readers).toEqual(['gateway'])
})

const PASSWORDS = ['KAFKA_SASL_PASSWORD', 'SCHEMA_REGISTRY_PASSWORD', 'SMTP_URL']
/** Settings that a sandbox omits, because its providers are the local ones. */
const PROVIDERS = ['ACCOUNT_PROVIDER_SECRET', 'SIGNATURE_PROVIDER_SECRET', 'CUSTODY_SECRET']
const OUTSIDE = [...PROVIDERS, 'PERSONAL_DATA_KEY']

test('the chart refers each pod to the secrets that its process reads', () => {
  const manifests: Manifest[] = parseAllDocuments(readFileSync(goldenFile('required'), 'utf8')).map(one =>
    one.toJS(),
  )
  const pods = manifests.filter(manifest => ['Deployment', 'Job'].includes(manifest?.kind))
  expect(pods.length).toBe(Object.keys(settings).length)
  for (const { spec } of pods) {
    const [{ name, env }] = spec.template.spec.containers
    const referred = env.filter(({ valueFrom }: Manifest) => valueFrom?.secretKeyRef)
    // This case has no SASL, no password at the registry, no mail, no admin key and no custodian.
    expectItsOwn(
      name.replaceAll(/-(\w)/g, (_: string, letter: string) => letter.toUpperCase()),
      referred.map((entry: Manifest) => entry.name),
      [...PASSWORDS, 'ADMIN_API_KEY', 'CUSTODY_SECRET'],
    )
  }
})

test('so does docker-compose.yml, and what webhooks has there opens what the gateway seals', () => {
  const { services } = parse(readFileSync(join(repositoryRoot, 'docker-compose.yml'), 'utf8'), {
    merge: true,
  })
  for (const name of Object.keys(settings))
    expectItsOwn(name, Object.keys(services[name].environment), [...PASSWORDS, ...OUTSIDE])
  const { LASTRO_MASTER_KEY: master } = services.gateway.environment
  const { WEBHOOK_SECRETS_KEY: subkeys } = services.webhooks.environment
  const sealed = createSecretBox(master, ENDPOINT_SECRETS).seal('whsec_x', 'ep_1')
  expect(createSubkeyBox(subkeys).open(sealed, 'ep_1')).toBe('whsec_x')
})

test('so does npm start', () => {
  const s3 = { endpoint: 'http://s3', bucket: 'b', accessKey: 'a', secretKey: 's' }
  const servers = { kafka: 'k:1', mongodb: 'mongodb://m', registry: 'http://r', s3 }
  const env = { LASTRO_MASTER_KEY: MASTER, ADMIN_API_KEY: 'test_0' }
  const options = { servers, gatewayPort: 1, metricsBase: 2, logDir: '/', env }
  for (const definition of processes) {
    const given = Object.entries(environmentOf(definition, 1, options))
    const names = given.flatMap(([name, value]) => (value === undefined ? [] : [name]))
    expectItsOwn(definition.name, names, [...PASSWORDS, ...PROVIDERS])
  }
})
