import { shortAnswer } from '../../../platform/providers/providerClient.ts'
import { HOUR_MS } from '../../../schemas/durations.ts'

/**
 * Lag of the consumer groups by the hour, as an operator's Prometheus recorded it: longer than one gateway
 * runs. The address is a setting, and its query names the labels of this deployment's samples.
 */

const LIMIT_MS = 3_000
/** A day of some fifteen groups is a few kB. */
const MAX_ANSWER_BYTES = 1_000_000

interface Answer {
  readonly data: {
    readonly result: readonly {
      readonly metric: { readonly group?: string }
      readonly values: readonly (readonly [seconds: number, value: string])[]
    }[]
  }
}
export type LagByGroup = ReadonlyMap<string, readonly (number | null)[]>

/** By group for each hour that begins at `starts`; null where Prometheus does not answer. */
export async function recordedLag(address: string, starts: readonly number[]): Promise<LagByGroup | null> {
  const url = new URL(address)
  const labels = [...url.searchParams].map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  const [first, last] = [starts[0]!, starts.at(-1)!].map(start => String((start + HOUR_MS) / 1_000))
  const query = `max by (group) (max_over_time(lastro_group_lag_seconds{${labels}}[1h]))`
  url.pathname = `${url.pathname.replace(/\/$/, '')}/api/v1/query_range`
  url.search = String(new URLSearchParams({ query, start: first!, end: last!, step: '1h' }))
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(LIMIT_MS) })
    const text = await shortAnswer(response, MAX_ANSWER_BYTES, 'Prometheus')
    const { data } = JSON.parse(text.toString('utf8')) as Answer
    return new Map(
      data.result.map(({ metric, values }) => {
        const byHour = new Map(values.map(([seconds, value]) => [seconds * 1_000 - HOUR_MS, Number(value)]))
        return [metric.group ?? '', starts.map(start => byHour.get(start) ?? null)]
      }),
    )
  } catch {
    return null
  }
}
