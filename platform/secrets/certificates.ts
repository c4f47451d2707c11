import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Registry } from 'prom-client'
import { metricsOn } from '../process/gauge.ts'

/** Settings that name files of certificates. */
export interface CertificateSettings {
  readonly kafkaSslCert: string | null
  readonly mongodbUri?: string
}

const BLOCK = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

/**
 * Ends of the certificates by which this process logs in, as it has read them at its start: a file that was
 * renewed since then counts from the next start, as it does for the connections.
 */
export function showCertificates(registry: Registry, settings: CertificateSettings): void {
  const { gauge } = metricsOn(registry)
  const end = gauge(
    'lastro_certificate_ends_timestamp_seconds',
    'When the certificate by which this process logs in ends, in seconds since 1970; no series without one.',
    'server',
  )
  const options = new URLSearchParams(settings.mongodbUri?.split('?')[1] ?? '')
  const mongodb = [...options].find(([name]) => name.toLowerCase() === 'tlscertificatekeyfile')?.[1]
  for (const [server, file] of Object.entries({ kafka: settings.kafkaSslCert, mongodb })) {
    const blocks = file ? (readFileSync(file, 'utf8').match(BLOCK) ?? []) : []
    const ends = blocks.map(pem => Date.parse(new X509Certificate(pem).validTo) / 1_000)
    // Of a chain, the first that ends breaks it.
    if (ends.length > 0) end.set({ server }, Math.min(...ends))
  }
}
