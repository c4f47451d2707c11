/** A series in promtool's notation. */
interface Series {
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

const s = (series: string, values: string): Series => ({ series, values })
const constant = (value: number, minutes: number) => `${value}x${minutes}`
/** Grows by `perMinute` for an hour or so. */
const grows = (perMinute: number, minutes: number) => `0+${perMinute}x${minutes}`

const http = (status: string) =>
  `lastro_http_request_seconds_count{method="POST",route="/contracts/v1",status="${status}"}`
const fast = 'lastro_http_request_seconds_bucket{method="POST",route="/contracts/v1",status="201",le="0.5"}'
const published = (le?: string) =>
  le
    ? `lastro_publication_seconds_bucket{process="contracts",le="${le}"}`
    : 'lastro_publication_seconds_count{process="contracts"}'
const pod = (name: string, process = 'contracts') => `${name}{process="${process}",instance="a"}`
const processes = ['gateway', 'contracts', 'directory', 'ltv', 'ltvView', 'webhooks', 'prices']
const everyProcess = processes.map(name =>
  s(`lastro_build_info{process="${name}",version="1"}`, constant(1, 120)),
)

const burn = (
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
const gauge = (alert: string, series: string, above: number, below: number, minutes = 60): AlertCase => ({
  alert,
  minutes,
  fires: [s(series, constant(above, minutes))],
  silent: [s(series, constant(below, minutes))],
})

export const alertCases: readonly AlertCase[] = [
  {
    alert: 'LastroAvailabilityBurnsFast',
    minutes: 90,
    fires: [s(http('201'), grows(1_000, 90)), s(http('503'), grows(20, 90))],
    silent: [s(http('201'), grows(1_000, 90)), s(http('503'), grows(5, 90))],
  },
  {
    alert: 'LastroAvailabilityBurnsSlowly',
    minutes: 420,
    fires: [s(http('201'), grows(1_000, 420)), s(http('503'), grows(8, 420))],
    silent: [
      s(http('201'), grows(1_000, 420)),
      s(http('409'), grows(500, 420)),
      s(http('503'), grows(1, 420)),
    ],
  },
  burn('LastroLatencyBurnsFast', 90, http('201'), fast, 200, 50),
  burn('LastroLatencyBurnsSlowly', 420, http('201'), fast, 80, 20),
  burn('LastroFreshnessBurns', 90, published(), published('5'), 100, 2),
  burn(
    'LastroDeliveryBurns',
    420,
    'lastro_webhook_delivery_seconds_count{process="webhooks"}',
    'lastro_webhook_delivery_seconds_bucket{process="webhooks",le="60"}',
    80,
    20,
  ),
  {
    alert: 'LastroProcessAbsent',
    minutes: 30,
    fires: everyProcess.slice(1),
    silent: everyProcess,
  },
  {
    alert: 'LastroStalled',
    minutes: 10,
    fires: [
      s(pod('lastro_lag_seconds'), '0+60x10'),
      s(pod('lastro_last_progress_timestamp_seconds'), constant(0, 10)),
    ],
    // Much to do, and doing it: a backlog is not a stall.
    silent: [
      s(pod('lastro_lag_seconds'), '0+60x10'),
      s(pod('lastro_last_progress_timestamp_seconds'), '0+60x10'),
    ],
  },
  gauge('LastroLagging', 'lastro_group_lag_seconds{group="ltv",topic="balance-changes"}', 90, 20),
  gauge('LastroGroupEmpty', 'lastro_group_members{group="webhooks"}', 0, 2, 10),
  {
    alert: 'LastroGroupsUnwatched',
    minutes: 20,
    fires: [s('lastro_groups_looked_at_timestamp_seconds', constant(0, 20))],
    silent: [s('lastro_groups_looked_at_timestamp_seconds', '0+60x20')],
  },
  {
    alert: 'LastroRebalanceStorm',
    minutes: 30,
    fires: [s(pod('lastro_rebalances_total'), grows(4, 30))],
    silent: [s(pod('lastro_rebalances_total'), `0x10 1x5 2x15`)],
  },
  {
    alert: 'LastroFencedOften',
    minutes: 30,
    fires: [s('lastro_lanes_disowned_total{process="contracts",error="Fenced"}', grows(4, 30))],
    silent: [s('lastro_lanes_disowned_total{process="contracts",error="Fenced"}', '0x10 3x20')],
  },
  gauge('LastroLaneStanding', pod('lastro_lanes_standing'), 1, 0, 10),
  gauge('LastroJournalBacklog', pod('lastro_journal_backlog'), 200, 12, 15),
  {
    alert: 'LastroDeadLetters',
    minutes: 90,
    // The series appears with its first record: a rate would not see it.
    fires: [
      s(
        'lastro_dead_letters_total{process="webhooks",topic="collateral-events",reason="Poisoned"}',
        '_x80 1x10',
      ),
    ],
    silent: [
      s(
        'lastro_dead_letters_total{process="webhooks",topic="collateral-events",reason="Poisoned"}',
        constant(3, 90),
      ),
    ],
  },
  {
    alert: 'LastroRetentionDanger',
    minutes: 20,
    fires: [
      s('lastro_group_lag_seconds{group="ltv",topic="market-prices"}', constant(400_000, 20)),
      s('lastro_topic_retention_seconds{topic="market-prices"}', constant(604_800, 20)),
    ],
    silent: [
      s('lastro_group_lag_seconds{group="ltv",topic="market-prices"}', constant(4_000, 20)),
      s('lastro_topic_retention_seconds{topic="market-prices"}', constant(604_800, 20)),
    ],
  },
  gauge('LastroProvisionMissing', 'lastro_topics_missing', 3, 0, 15),
  {
    alert: 'LastroCommandTimeouts',
    minutes: 20,
    fires: [
      s('lastro_command_timeouts_total', grows(50, 20)),
      s('lastro_command_wait_seconds_count', grows(1_000, 20)),
    ],
    silent: [
      s('lastro_command_timeouts_total', grows(1, 20)),
      s('lastro_command_wait_seconds_count', grows(1_000, 20)),
    ],
  },
  {
    alert: 'LastroProduceErrors',
    minutes: 20,
    fires: [s('lastro_produce_errors_total{kind="refused"}', grows(60, 20))],
    silent: [s('lastro_produce_errors_total{kind="refused"}', '0x5 2x15')],
  },
  {
    alert: 'LastroAuditLost',
    minutes: 20,
    fires: [s('lastro_audit_records_lost_total', '0x10 5x10')],
    silent: [s('lastro_audit_records_lost_total', constant(0, 20))],
  },
  gauge('LastroWebhooksOverdue', 'lastro_webhook_oldest_due_seconds{process="webhooks"}', 120, 5, 15),
  gauge('LastroWebhookPendingLong', 'lastro_webhook_oldest_pending_seconds{process="webhooks"}', 30_000, 900),
  gauge('LastroWebhooksParked', 'lastro_webhook_parked{process="webhooks"}', 7, 0),
  gauge('LastroStalePrices', 'lastro_ltv_price_age_seconds{process="ltv",symbol="USDC"}', 300, 40, 15),
  {
    alert: 'LastroLtvGap',
    minutes: 30,
    fires: [s('lastro_ltv_gaps_total{process="ltv"}', '0x20 1x10')],
    silent: [s('lastro_ltv_gaps_total{process="ltv"}', constant(0, 30))],
  },
  gauge('LastroEventLoopBlocked', pod('nodejs_eventloop_lag_p99_seconds'), 0.6, 0.03, 30),
  {
    alert: 'LastroHeapNearLimit',
    minutes: 30,
    fires: [
      s(pod('nodejs_heap_size_used_bytes'), constant(95, 30)),
      s(pod('lastro_heap_limit_bytes'), constant(100, 30)),
    ],
    silent: [
      s(pod('nodejs_heap_size_used_bytes'), constant(60, 30)),
      s(pod('lastro_heap_limit_bytes'), constant(100, 30)),
    ],
  },
  {
    alert: 'LastroVersionsMixed',
    minutes: 90,
    fires: [...everyProcess, s('lastro_build_info{process="ltv",version="2"}', constant(1, 90))],
    silent: everyProcess,
  },
]
