import type { TargetPolicy } from '../../../platform/network/ssrfGuard.ts'
import type { Clock } from '../../../platform/process/clock.ts'
import { traceAttempt } from '../../../platform/process/tracing.ts'
import type { SecretBox } from '../../../platform/secrets/secretBox.ts'
import type { Delivery, Endpoint } from '../../../schemas/documents/webhooks.ts'
import { type Connections, openConnections, refusedTarget } from './attempt.ts'
import { type Circuit, MAX_CONCURRENCY } from './circuit.ts'
import type { DnsResolver } from './dnsResolver.ts'
import { type EndpointSettings, settingsFor } from './endpointSettings.ts'

/** Secrets, permitted addresses, and DNS. */
export interface TargetDeps {
  readonly secrets: SecretBox
  readonly policy: TargetPolicy
  readonly dns: DnsResolver
}

/** HTTP client of one endpoint: its settings as last read, and the connections that they lead to. */
export type EndpointClient = ReturnType<typeof createEndpointClient>

export function createEndpointClient(clock: Clock, target: TargetDeps, circuit: Circuit) {
  let settings: EndpointSettings | null = null
  let readAt = Number.NEGATIVE_INFINITY
  let askedAt = Number.NEGATIVE_INFINITY
  let connections: Connections | null = null

  const close = () => {
    void connections?.close()
    connections = null
  }
  const isKnown = (endpoint: Endpoint | null, now: number) =>
    settings !== null && settings.endpoint.version === endpoint?.version && settings.validUntil > now
  const replace = (endpoint: Endpoint | null, now: number) => {
    // It may throw, and so comes first.
    const next = endpoint && settingsFor(endpoint, target, now)
    if (settings?.endpoint.url !== endpoint?.url) close()
    if (settings?.endpoint.status === 'DISABLED') circuit.forgive()
    if (!endpoint) circuit.retire()
    settings = next
  }
  return {
    settings: () => settings,
    isEnabled: () => settings?.endpoint.status === 'ENABLED',
    /** Age of the settings; infinite before the first read. */
    ageMs: (now: number) => now - readAt,
    /** When the settings that are in use were asked for. */
    askedAt: () => askedAt,
    /** Has the settings read again before anything is sent. */
    expire() {
      readAt = Number.NEGATIVE_INFINITY
    },
    /** Takes the endpoint as read; null: deleted. May throw `SealBroken`; the settings stay as they were. */
    configure(endpoint: Endpoint | null, asked: number = askedAt) {
      const now = clock.now()
      const isOutdated = endpoint && settings && settings.endpoint.version > endpoint.version
      if (!isOutdated && !isKnown(endpoint, now)) replace(endpoint, now)
      if (!isOutdated) readAt = now
      askedAt = asked
    },
    /** Treats this version as disabled. False where the endpoint has changed since. */
    disable(version: number) {
      if (settings?.endpoint.version !== version) return false
      settings = { ...settings, endpoint: { ...settings.endpoint, status: 'DISABLED' } }
      return true
    },
    async post({ target: to }: EndpointSettings, delivery: Delivery, body: string) {
      if ('refusal' in to) return refusedTarget(to.refusal)
      const { event, eventId, partyId, traceparent = null } = delivery
      connections ??= openConnections(to.url, {
        policy: target.policy,
        connections: MAX_CONCURRENCY,
        resolve: target.dns.forTenant(partyId),
      })
      // Receivers hold it against their own clock, which a sandbox does not move.
      const timestampSeconds = Math.floor(Date.now() / 1_000)
      const signature = to.signer.sign(eventId, timestampSeconds, body)
      const span = traceAttempt(event, eventId, to.url, traceparent)
      const result = await connections.post({ id: eventId, timestampSeconds, signature, body })
      if (result.statusCode !== null) span.set({ 'http.response.status_code': result.statusCode })
      span.end(result.outcome === 'SUCCEEDED' ? undefined : new Error(result.error ?? result.outcome))
      return result
    },
    close,
  }
}
