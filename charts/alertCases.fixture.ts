import {
  type AlertCase,
  burn,
  constant,
  elsewhere,
  everyProcess,
  fast,
  gauge,
  grows,
  http,
  night,
  pod,
  published,
  s,
} from './alertSeries.fixture.ts'

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
  {
    // One 503 of sixty requests an hour is 1.7 %, and nothing to wake for; an outage of ten minutes is.
    alert: 'LastroAvailabilityBurnsFast',
    minutes: 160,
    fires: [s(http('201'), '0+1x150 150x10'), s(http('503'), '0x149 0+2x11')],
    silent: night(1),
  },
  {
    alert: 'LastroAvailabilityBurnsSlowly',
    minutes: 180,
    fires: [s(http('201'), '0+1x180'), s(http('503'), '0+1x180')],
    silent: night(2),
  },
  burn('LastroFreshnessBurns', 90, published(), published('5'), 100, 2),
  // As Prometheus 3 writes the bounds of buckets.
  burn('LastroFreshnessBurns', 90, published(), published('5.0'), 100, 2),
  burn(
    'LastroDeliveryBurnsFast',
    90,
    'lastro_webhook_due_seconds_count{process="webhooks"}',
    'lastro_webhook_due_seconds_bucket{process="webhooks",le="60.0"}',
    200,
    50,
  ),
  burn(
    'LastroValuationsLate',
    90,
    'lastro_publication_seconds_count{process="ltv"}',
    'lastro_publication_seconds_bucket{process="ltv",le="5.0"}',
    100,
    20,
  ),
  burn(
    'LastroDeliveryBurns',
    420,
    'lastro_webhook_due_seconds_count{process="webhooks"}',
    'lastro_webhook_due_seconds_bucket{process="webhooks",le="60"}',
    80,
    20,
  ),
  {
    alert: 'LastroProcessAbsent',
    minutes: 30,
    fires: [...everyProcess.slice(1), ...elsewhere],
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
  gauge('LastroGroupEmpty', 'lastro_group_members{group="transparency"}', 0, 2, 10),
  {
    alert: 'LastroGroupsUnwatched',
    minutes: 20,
    fires: [s('lastro_consumer_lag_last_scrape_timestamp_seconds', constant(0, 20))],
    silent: [s('lastro_consumer_lag_last_scrape_timestamp_seconds', '0+60x20')],
  },
  {
    alert: 'LastroRebalanceStorm',
    minutes: 30,
    fires: [s(pod('lastro_rebalances_total'), grows(4, 30))],
    // A rollout of twelve pods: each member is assigned lanes 24 times in six minutes.
    silent: Array.from({ length: 12 }, (_, index) =>
      s(`lastro_rebalances_total{process="contracts",instance="${index}"}`, '0x19 0+4x6 24x10'),
    ),
  },
  {
    alert: 'LastroFencedOften',
    minutes: 30,
    fires: [s('lastro_partition_leases_lost_total{process="contracts",error="Fenced"}', grows(4, 30))],
    silent: [s('lastro_partition_leases_lost_total{process="contracts",error="Fenced"}', '0x10 3x20')],
  },
  gauge('LastroLaneStalled', pod('lastro_lanes_stalled'), 1, 0, 10),
  gauge('LastroOutboxBacklog', pod('lastro_outbox_backlog'), 200, 12, 15),
  {
    alert: 'LastroDeadLetters',
    minutes: 600,
    // Until somebody handles it, hours later; then it ends.
    fires: [s('lastro_dead_letters_waiting{process="gateway",topic="collateral-events"}', '_x10 1x590')],
    silent: [s('lastro_dead_letters_waiting{process="gateway",topic="collateral-events"}', '1x590 _x10')],
  },
  gauge(
    'LastroRetentionDanger',
    'lastro_group_retention_used_ratio{group="ltv",topic="market-prices"}',
    0.5,
    0.25,
    20,
  ),
  gauge('LastroLogRefused', pod('lastro_log_lanes_refused', 'ltvView'), 1, 0, 5),
  gauge('LastroLogUnsigned', pod('lastro_log_unsigned_seconds', 'ltvView'), 400, 20, 15),
  gauge('LastroCollateralUnstated', pod('lastro_collateral_unstated_seconds', 'ltvView'), 700, 60, 15),
  {
    // Every pod runs and is scraped, and no request comes: errors cannot tell.
    alert: 'LastroNotReady',
    minutes: 20,
    fires: [s(pod('lastro_ready', 'gateway'), constant(0, 20))],
    silent: [
      s(pod('lastro_ready', 'gateway'), constant(0, 20)),
      s('lastro_ready{process="gateway",instance="b"}', constant(1, 20)),
    ],
  },
  {
    alert: 'LastroServerAway',
    minutes: 10,
    fires: [
      s('lastro_dependency_up{process="gateway",instance="a",part="registry"}', constant(1, 10)),
      s('lastro_dependency_up{process="gateway",instance="b",part="registry"}', constant(0, 10)),
    ],
    silent: [
      s('lastro_dependency_up{process="gateway",instance="a",part="registry"}', constant(1, 10)),
      s('lastro_dependency_up{process="gateway",instance="a",part="replies"}', constant(0, 10)),
    ],
  },
  {
    alert: 'LastroNeverPriced',
    minutes: 30,
    fires: [
      s('lastro_ltv_price_age_seconds{process="ltv",symbol="EURUSD"}', constant(-1, 30)),
      s(
        'lastro_contracts_waiting_for_price{process="contracts",symbol="EURUSD",state="NEVER_SEEN"}',
        constant(3, 30),
      ),
    ],
    silent: [
      s('lastro_ltv_price_age_seconds{process="ltv",symbol="EURUSD"}', constant(20, 30)),
      s(
        'lastro_contracts_waiting_for_price{process="contracts",symbol="EURUSD",state="NEVER_SEEN"}',
        constant(3, 30),
      ),
    ],
  },
  gauge('LastroPricesDisputed', 'lastro_ltv_price_disputed{process="ltv",symbol="USDC"}', 1, 0, 15),
  gauge('LastroTransferUnexplained', 'lastro_transfers_unexplained{process="contracts"}', 1, 0, 5),
  gauge('LastroDepositsStray', 'lastro_deposits_stray{process="contracts"}', 1, 0, 25),
  gauge('LastroDepositsUnattributed', 'lastro_deposits_unattributed{process="contracts"}', 1, 0, 1_450),
  gauge('LastroDepositsMissing', 'lastro_deposits_missing{process="contracts"}', 1, 0, 5),
  gauge('LastroCustodyMismatch', 'lastro_custody_mismatches{process="contracts"}', 1, 0, 5),
  gauge(
    'LastroReconciliationOverdue',
    'lastro_reconciliation_age_seconds{process="contracts"}',
    9_000,
    900,
    15,
  ),
  gauge('LastroCustodyOverdue', 'lastro_custody_oldest_order_seconds{process="contracts"}', 7_200, 40, 15),
  gauge(
    'LastroOrderUndirected',
    'lastro_custody_oldest_undirected_order_seconds{process="contracts"}',
    ...([300_000, 40, 15] as const),
  ),
  gauge('LastroChainUnread', 'lastro_custody_chain_behind_seconds{process="contracts"}', 900, 2, 15),
  gauge('LastroAssetsUnproved', 'lastro_assets_unproved_seconds{process="contracts"}', 1_900, 60, 15),
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
  {
    // By tenant: one that has failed for days does not hide the next one.
    alert: 'LastroEndpointFailing',
    minutes: 30,
    fires: [
      s('lastro_webhook_endpoint_failing_seconds{process="webhooks",tenant="pty_1"}', constant(30_000, 30)),
    ],
    silent: [
      s('lastro_webhook_endpoint_failing_seconds{process="webhooks",tenant="pty_1"}', constant(900, 30)),
    ],
  },
  gauge('LastroNoticesUnconfirmed', 'lastro_notices_unconfirmed{process="contracts"}', 2, 0),
  gauge('LastroSalesHeld', 'lastro_sales_held{process="contracts"}', 1, 0, 120),
  gauge('LastroSalesStopped', 'lastro_sales_stopped{process="contracts"}', 1, 0, 15),
  gauge('LastroNoticeMailOverdue', 'lastro_notice_mail_oldest_due_seconds{process="webhooks"}', 900, 30, 15),
  {
    alert: 'LastroNoticeMailRefused',
    minutes: 90,
    fires: [s('lastro_notice_mails_total{outcome="SERVER_FAILED"}', grows(1, 90))],
    silent: [s('lastro_notice_mails_total{outcome="ACCEPTED"}', grows(1, 90))],
  },
  gauge('LastroNoticeMailsParked', 'lastro_notice_mails_parked{process="webhooks"}', 3, 0),
  {
    // Older than USDC may be, younger than USDBRL may be: the limits are values of the chart.
    alert: 'LastroStalePrices',
    minutes: 15,
    fires: [
      s('lastro_ltv_price_age_seconds{process="ltv",symbol="USDC"}', constant(300, 15)),
      s('lastro_ltv_price_stale_after_seconds{process="ltv",symbol="USDC"}', constant(180, 15)),
    ],
    silent: [
      s('lastro_ltv_price_age_seconds{process="ltv",symbol="USDBRL"}', constant(300, 15)),
      s('lastro_ltv_price_stale_after_seconds{process="ltv",symbol="USDBRL"}', constant(900, 15)),
    ],
  },
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
