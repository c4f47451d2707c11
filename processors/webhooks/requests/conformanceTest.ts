import { SealBroken } from '../../../platform/secrets/secretBox.ts'
import { newSecret } from '../../../platform/secrets/signingSecret.ts'
import { createSigner, type Signer, TOLERANCE_SECONDS } from '../../../platform/secrets/webhookSignature.ts'
import { type Endpoint, TEST_EVENT } from '../../../schemas/documents/webhooks.ts'
import type { DeliveryDeps } from '../schedule/deliveryDeps.ts'
import { type AttemptResult, openConnections } from '../send/attempt.ts'
import { type EndpointSettings, settingsFor } from '../send/endpointSettings.ts'

/**
 * Receiver conformance test for Standard Webhooks: sends good, altered, wrongly signed, old, repeated and
 * out-of-order deliveries to the client's own endpoint, and judges how it answered each.
 */
export interface ConformanceCase {
  readonly case: string
  /** Answer of a correct receiver: ACCEPT with 2xx, REJECT with 4xx. */
  readonly expected: 'ACCEPT' | 'REJECT'
  readonly statusCode: number | null
  readonly error: string | null
  readonly passed: boolean
}

interface Plan {
  readonly name: string
  readonly expected: 'ACCEPT' | 'REJECT'
  readonly id: string
  readonly sequence: number
  readonly ageSeconds?: number
  readonly signer?: Signer
  readonly altered?: boolean
}

/** A test of a receiver that hangs ends after two cases, not after all eight. */
const TEST_LIMIT_MS = 30_000

/** Clearly outside of the tolerance, whatever the receiver's clock. */
const OLD_SECONDS = 2 * TOLERANCE_SECONDS

function planFor(testId: string): readonly Plan[] {
  const id = (n: number) => `${testId.replace(/^req_/, 'evt_')}_${n}`
  const foreign = createSigner([newSecret('HMAC_SHA256')])
  return [
    { name: 'good', expected: 'ACCEPT', id: id(1), sequence: 1 },
    { name: 'bad_signature', expected: 'REJECT', id: id(2), sequence: 2, signer: foreign },
    { name: 'altered_body', expected: 'REJECT', id: id(3), sequence: 2, altered: true },
    { name: 'old_timestamp', expected: 'REJECT', id: id(4), sequence: 2, ageSeconds: OLD_SECONDS },
    { name: 'future_timestamp', expected: 'REJECT', id: id(5), sequence: 2, ageSeconds: -OLD_SECONDS },
    { name: 'duplicate', expected: 'ACCEPT', id: id(1), sequence: 1 },
    { name: 'out_of_order_later', expected: 'ACCEPT', id: id(7), sequence: 3 },
    { name: 'out_of_order_earlier', expected: 'ACCEPT', id: id(6), sequence: 2 },
  ]
}

/** Sends all cases one after the other and reports them. None of them counts as a delivery. */
export async function testConformance(
  endpoint: Endpoint,
  testId: string,
  deps: Pick<DeliveryDeps, 'clock' | 'target'>,
): Promise<{ readonly passed: boolean; readonly cases: readonly ConformanceCase[] }> {
  const target = targetOf(endpoint, deps)
  if ('refusal' in target) return { passed: false, cases: [refusedCase(target.refusal)] }
  const { policy, dns } = deps.target
  const resolve = dns.forTenant(endpoint.partyId)
  const connections = openConnections(target.url, { policy, connections: 1, resolve })
  const cases: ConformanceCase[] = []
  const until = deps.clock.now() + TEST_LIMIT_MS
  try {
    for (const plan of planFor(testId)) {
      if (deps.clock.now() >= until) {
        cases.push(notTried(plan))
        continue
      }
      const nowMs = deps.clock.now()
      const body = bodyOf(plan, endpoint, nowMs)
      const timestampSeconds = Math.floor(nowMs / 1_000) - (plan.ageSeconds ?? 0)
      const signature = (plan.signer ?? target.signer).sign(plan.id, timestampSeconds, body)
      const sent = plan.altered ? body.replace('"sequence":', '"altered":true,"sequence":') : body
      const result = await connections.post({ id: plan.id, timestampSeconds, signature, body: sent })
      cases.push(reportOf(plan, result))
    }
  } finally {
    await connections.close()
  }
  return { passed: cases.every(({ passed }) => passed), cases }
}

function targetOf(
  endpoint: Endpoint,
  deps: Pick<DeliveryDeps, 'clock' | 'target'>,
): EndpointSettings['target'] {
  try {
    return settingsFor(endpoint, deps.target, deps.clock.now()).target
  } catch (error) {
    if (error instanceof SealBroken) return { refusal: 'the secret of the endpoint does not open; rotate it' }
    throw error
  }
}

function bodyOf({ id, name, sequence }: Plan, endpoint: Endpoint, nowMs: number): string {
  const data = { endpointId: endpoint._id, conformance: name, contractId: 0, sequence }
  return JSON.stringify({ id, event: TEST_EVENT, timestamp: new Date(nowMs).toISOString(), data })
}

function reportOf({ name, expected }: Plan, { statusCode, outcome, error }: AttemptResult): ConformanceCase {
  const rejected = statusCode !== null && statusCode >= 400 && statusCode < 500
  const passed = expected === 'ACCEPT' ? outcome === 'SUCCEEDED' : rejected
  return { case: name, expected, statusCode, error: passed ? null : error, passed }
}

function notTried({ name, expected }: Plan): ConformanceCase {
  const error = `not tried: the test took longer than ${TEST_LIMIT_MS / 1_000} s`
  return { case: name, expected, statusCode: null, error, passed: false }
}

function refusedCase(refusal: string): ConformanceCase {
  return { case: 'target', expected: 'ACCEPT', statusCode: null, error: refusal, passed: false }
}
