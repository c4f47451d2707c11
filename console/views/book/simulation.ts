import { errorOf } from '../../../sdk/typescript/src/errors.ts'
import { pause } from '../../../sdk/typescript/src/transport.ts'
import { Refused, type Schemas } from '../../data/api.ts'
import { ownHeaders } from '../../data/session.ts'

export type Simulated = Schemas['SimulatedContract']
export type Summary = Schemas['LtvSimulation']['summary']

export interface Scenario {
  readonly prices: { readonly USDC?: string; readonly USDT?: string }
  readonly fx: { readonly USDBRL?: string; readonly EURUSD?: string }
}

export interface Progress {
  readonly contracts: number
  readonly alerts: number
  readonly liquidations: number
  /** Contracts at or above their alert threshold, highest ratio first, up to a limit. */
  readonly worst: readonly Simulated[]
  /** Null until the whole book is valued. */
  readonly summary: Summary | null
}

const MAX_WORST = 100
/** The book of a tenant is simulated once at a time: a moved slider waits until the last one has stopped. */
const MAX_ATTEMPTS = 6
const MAX_WAIT_SECONDS = 5

async function request(scenario: Scenario, signal: AbortSignal): Promise<Response> {
  const body = JSON.stringify({ book: true, ...scenario })
  const headers = { 'content-type': 'application/json', ...ownHeaders() }
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch('/v1/ltv/simulate?format=ndjson', { method: 'POST', headers, body, signal })
    if (response.ok) return response
    const error = errorOf(response, await response.json().catch(() => null))
    const waitSeconds = error.retryAfterSeconds ?? MAX_WAIT_SECONDS
    if (error.status !== 429 || attempt >= MAX_ATTEMPTS || waitSeconds > MAX_WAIT_SECONDS) throw error
    await pause(waitSeconds * 1_000, signal)
    signal.throwIfAborted()
  }
}

/** Values the whole book and reports progress after each chunk. Throws `Refused`. */
export async function simulateBook(
  scenario: Scenario,
  signal: AbortSignal,
  tell: (progress: Progress) => void,
): Promise<void> {
  const response = await request(scenario, signal)
  let contracts = 0
  let alerts = 0
  let liquidations = 0
  let worst: Simulated[] = []
  let summary: Summary | null = null
  const take = (line: string) => {
    const result = JSON.parse(line) as Simulated | { readonly summary: Summary }
    if ('summary' in result) {
      summary = result.summary
      return
    }
    contracts += 1
    if (result.wouldAlert) alerts += 1
    if (result.wouldLiquidate) liquidations += 1
    if (result.status !== 'OK') worst.push(result)
  }
  let rest = ''
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split('\n')
    rest = lines.pop()!
    lines.forEach(take)
    worst = worst.sort((a, b) => (b.currentLtv ?? 0) - (a.currentLtv ?? 0)).slice(0, MAX_WORST)
    tell({ contracts, alerts, liquidations, worst, summary })
  }
  // The gateway stopped in the middle of it.
  if (summary === null) throw new Refused(0)
}
