/** A series in promtool's notation. */
export interface Series {
  readonly series: string
  readonly values: string
}

/**
 * One alert: series in which it fires at `minutes`, and series in which it must stay silent at the same time.
 */
export interface AlertCase {
  readonly alert: string
  readonly minutes: number
  readonly fires: readonly Series[]
  readonly silent: readonly Series[]
}

export const s = (series: string, values: string): Series => ({ series, values })
export const constant = (value: number, minutes: number) => `${value}x${minutes}`
/** Grows by `perMinute` for an hour or so. */
export const grows = (perMinute: number, minutes: number) => `0+${perMinute}x${minutes}`

export const http = (status: string) =>
  `lastro_http_request_seconds_count{method="POST",route="/contracts/v1",status="${status}"}`
export const fast =
  'lastro_http_request_seconds_bucket{method="POST",route="/contracts/v1",status="201",le="0.5"}'
export const published = (le?: string) =>
  le
    ? `lastro_publication_seconds_bucket{process="contracts",le="${le}"}`
    : 'lastro_publication_seconds_count{process="contracts"}'
export const pod = (name: string, process = 'contracts') => `${name}{process="${process}",instance="a"}`
export const processes = ['gateway', 'contracts', 'directory', 'ltv', 'ltvView', 'webhooks', 'prices']
export const everyProcess = processes.map(name =>
  s(`lastro_build_info{process="${name}",version="1"}`, constant(1, 120)),
)
/** Other releases whose processes all run must not silence this one. */
export const elsewhere = [
  'namespace="staging",release="lastro"',
  'namespace="lending",release="lastro-two"',
].flatMap(other =>
  processes.map(name => s(`lastro_build_info{${other},process="${name}",version="1"}`, constant(1, 120))),
)
/** Requests of a quiet night: one a minute. */
export const night = (failing: number) => [s(http('201'), `0+1x200`), s(http('503'), `0x150 ${failing}x50`)]

export const burn = (
  alert: string,
  minutes: number,
  all: string,
  good: string,
  bad: number,
  fine: number,
): AlertCase => ({
  alert,
  minutes,
  fires: [s(all, grows(1_000, minutes)), s(good, grows(1_000 - bad, minutes))],
  silent: [s(all, grows(1_000, minutes)), s(good, grows(1_000 - fine, minutes))],
})

/** A gauge that fires above its threshold, and stays silent below it. */
export const gauge = (
  alert: string,
  series: string,
  above: number,
  below: number,
  minutes = 60,
): AlertCase => ({
  alert,
  minutes,
  fires: [s(series, constant(above, minutes))],
  silent: [s(series, constant(below, minutes))],
})
