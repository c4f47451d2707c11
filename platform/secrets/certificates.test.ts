import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { CERTIFICATE, KEY } from '../../test/support/localhostCertificate.ts'
import { showCertificates } from './certificates.ts'

/** Of the certificate in test/support/localhostCertificate.ts. */
const ENDS = Date.parse('2126-10-30T11:52:00Z') / 1_000

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lastro-certificates-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function shown(kafkaSslCert: string | null, mongodbUri?: string): Promise<string> {
  const registry = new Registry()
  showCertificates(registry, { kafkaSslCert, ...(mongodbUri === undefined ? {} : { mongodbUri }) })
  return registry.metrics()
}

test('the end of each certificate that a process logs in with is shown', async () => {
  const file = join(folder, 'tls.pem')
  writeFileSync(file, `${KEY}${CERTIFICATE}`)
  const text = await shown(file, `mongodb://db/?tls=true&tlsCertificateKeyFile=${encodeURIComponent(file)}`)
  for (const server of ['kafka', 'mongodb'])
    expect(text).toContain(`lastro_certificate_ends_timestamp_seconds{server="${server}"} ${ENDS}`)
})

test('a process that logs in without a certificate has no such series', async () => {
  expect(await shown(null, 'mongodb://db/')).not.toMatch(/^lastro_certificate_ends_timestamp_seconds/m)
})
