import { newSecret } from '../../platform/secrets/signingSecret.ts'
import { createSigner, type Signer } from '../../platform/secrets/webhookSignature.ts'
import { asksFor } from '../../schemas/webhookEvents.ts'
import { bodiesOf } from '../api/client.ts'
import type { Profile } from '../api/profiles.ts'
import { readProfiles, saveProfiles } from '../api/profiles.ts'
import { coloured, print } from '../output/print.ts'

export interface Listening {
  readonly profile: Profile
  /** Receiver on this machine, or wherever this machine reaches. */
  readonly to: URL
  /** Subscription names, as of an endpoint. */
  readonly events: readonly string[]
  readonly secret: string
  /** Id of the last event that was forwarded before; null: from now on. */
  readonly after: string | undefined
  readonly json: boolean
}

interface Forwarded {
  readonly id: string
  readonly event: string
  readonly body: string
}

/** As a real endpoint has them. */
const CONCURRENCY = 64
const TIMEOUT_MS = 15_000

/**
 * Forwards events to a receiver as they happen, signed and shaped as deliveries are: no public address is
 * needed. An attempt that fails is shown and not repeated.
 */
export async function listen(listening: Listening, signal: AbortSignal): Promise<void> {
  const { profile, events, after, secret } = listening
  const signer = createSigner([secret])
  const running = new Set<Promise<void>>()
  let connections = 0
  const onConnect = () => {
    connections += 1
    if (connections > 1) process.stderr.write('connected again\n')
    else process.stderr.write(`forwarding to ${listening.to.href}   Ctrl-C ends\n`)
  }
  for await (const body of bodiesOf(profile, { signal, after, onConnect })) {
    const { id, event } = JSON.parse(body) as Pick<Forwarded, 'id' | 'event'>
    if (!asksFor(events, event)) continue
    if (running.size >= CONCURRENCY) await Promise.race(running)
    const attempt = forward(listening, signer, { id, event, body }).finally(() => running.delete(attempt))
    running.add(attempt)
  }
  await Promise.all(running)
}

async function forward({ to, json }: Listening, signer: Signer, { id, event, body }: Forwarded) {
  const startedAt = performance.now()
  const seconds = Math.floor(Date.now() / 1_000)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Lastro-Webhooks/1.0',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signer.sign(id, seconds, body),
  }
  const options = {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  } as const
  const outcome = await fetch(to, options).then(
    async answer => {
      await answer.body?.cancel()
      return String(answer.status)
    },
    (error: Error) => (error.cause as Error | undefined)?.message || error.message,
  )
  const ms = Math.round(performance.now() - startedAt)
  if (json) return print(JSON.stringify({ id, event, outcome, ms }))
  const colour = outcome.startsWith('2') ? 'green' : 'red'
  print(
    [new Date().toISOString(), coloured(colour, outcome), `${ms} ms`, coloured('bold', event), id].join('  '),
  )
}

/** Made once for each profile: a receiver keeps it in its settings. */
export function signingSecretOf(profile: string): string {
  const kept = readProfiles()
  const known = kept.signing[profile]
  if (known !== undefined) return known
  const secret = newSecret('HMAC_SHA256')
  saveProfiles({ ...kept, signing: { ...kept.signing, [profile]: secret } })
  return secret
}
