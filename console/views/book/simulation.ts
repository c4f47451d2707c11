import { Refused, type Schemas } from '../../data/api.ts'

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
/** The book of a tenant is simulated once at a time: a moved slider waits for the one before to end. */
const BUSY_PAUSE_MS = 200
const BUSY_ATTEMPTS = 25
const START = '{"contractId":'

/**
 * Cuts a stream of `{"data":{"results":[{…},{…}],"summary":{…}}}` into its results as they come: each begins
 * with its contract. What is left at the end holds the last one and the summary.
 */
function createCutter(onResult: (text: string) => void) {
  let rest = ''
  return {
    feed(text: string): void {
      rest += text
      let from = rest.indexOf(START)
      let next = from < 0 ? -1 : rest.indexOf(START, from + 1)
      while (next >= 0) {
        onResult(rest.slice(from, next).replace(/,\s*$/, ''))
        from = next
        next = rest.indexOf(START, from + 1)
      }
      if (from > 0) rest = rest.slice(from)
    },
    end(): Summary {
      const at = rest.lastIndexOf('],"summary":')
      if (rest.startsWith(START)) onResult(rest.slice(0, at))
      return JSON.parse(rest.slice(at + '],"summary":'.length).replace(/\}\}\s*$/, '')) as Summary
    },
  }
}

async function request(scenario: Scenario, signal: AbortSignal): Promise<Response> {
  const body = JSON.stringify({ book: true, ...scenario })
  const headers = { 'content-type': 'application/json' }
  for (let attempt = 0; ; attempt += 1) {
    const token = `console-${crypto.getRandomValues(new Uint32Array(4)).join('-')}`
    const response = await fetch('/v1/ltv/simulate', {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': token },
      body,
      signal,
    })
    if (response.ok) return response
    const { error } = (await response.json()) as { error: Schemas['Error']['error'] }
    const isBusy = response.status === 429 && error.details.reason?.includes('is running')
    if (!isBusy || attempt >= BUSY_ATTEMPTS)
      throw new Refused(response.status, error, response.headers.get('retry-after'))
    await new Promise(resolve => setTimeout(resolve, BUSY_PAUSE_MS))
    signal.throwIfAborted()
  }
}

/** Values the whole book and reports progress after each chunk. */
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
  const cutter = createCutter(text => {
    const result = JSON.parse(text) as Simulated
    contracts += 1
    if (result.wouldAlert) alerts += 1
    if (result.wouldLiquidate) liquidations += 1
    if (result.status !== 'OK') worst.push(result)
  })
  const progress = (summary: Summary | null): Progress => {
    worst = worst.sort((a, b) => (b.currentLtv ?? 0) - (a.currentLtv ?? 0)).slice(0, MAX_WORST)
    return { contracts, alerts, liquidations, worst, summary }
  }
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    cutter.feed(part.value)
    tell(progress(null))
  }
  tell(progress(cutter.end()))
}
