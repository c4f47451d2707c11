import type { DashboardPlan } from './panels.ts'
import { I, inLastHour, orNone, p95, R, rate } from './queries.ts'

export const processors: DashboardPlan = {
  name: 'processors',
  title: 'Lastro / Processors and lag',
  description: 'Whether every group keeps up, and what its batches cost.',
  rows: {
    Lag: [
      {
        title: 'Lag in seconds, from inside',
        description: 'Age of the oldest record that is not done, as the members know it.',
        unit: 's',
        queries: [[`max by (process, topic) (lastro_lag_seconds{${I}})`, '{{process}} {{topic}}']],
        red: 30,
      },
      {
        title: 'Lag in seconds, from outside',
        description: 'As the brokers see it: also when every member is dead.',
        unit: 's',
        queries: [[`max by (group, topic) (lastro_group_lag_seconds{${I}})`, '{{group}} {{topic}}']],
        red: 60,
      },
      {
        title: 'Lag in records, from outside',
        description: 'Records that the group has not committed.',
        unit: 'short',
        queries: [[`max by (group, topic) (lastro_group_lag_records{${I}})`, '{{group}} {{topic}}']],
      },
      {
        title: 'Since the last progress',
        description: 'Seconds since records were last finished. Idle is no trouble; idle with lag is.',
        unit: 's',
        queries: [
          [`time() - max by (process) (lastro_last_progress_timestamp_seconds{${I}})`, '{{process}}'],
        ],
      },
      {
        title: 'Publication',
        description: 'From the acceptance of a command to its events, 95th percentile.',
        unit: 's',
        queries: p95('lastro_publication_seconds', 'process'),
        red: 5,
      },
      {
        title: 'Events that wait for a checkpoint',
        description: 'For how long the oldest leaves of the log over contract events wait to be signed.',
        unit: 's',
        queries: [
          [`max(lastro_log_unsigned_seconds{${I}})`, 'oldest'],
          [`max(lastro_log_lanes_refused{${I}})`, 'lanes refused'],
          [`max(lastro_log_lanes_stalled{${I}})`, 'lanes stalled'],
        ],
        red: 300,
      },
      {
        title: 'Statements of collateral that are due',
        description: 'For how long the last full hour has waited for the statements of all lanes.',
        unit: 's',
        queries: [[`max(lastro_collateral_unstated_seconds{${I}})`, 'overdue']],
        red: 600,
      },
      {
        title: 'Leaves and checkpoints of the log',
        description: 'Contract events that became leaves, and checkpoints that were published.',
        unit: 'ops',
        queries: [
          [`sum(rate(lastro_transparency_log_leaves_total{${I}}[$__rate_interval]))`, 'leaves'],
          [`sum(rate(lastro_log_checkpoints_total{${I}}[$__rate_interval]))`, 'checkpoints'],
        ],
      },
      {
        title: 'Outbox backlog',
        description: 'Saved batches whose Kafka transaction is still to come.',
        unit: 'short',
        queries: [[`sum by (process) (lastro_outbox_backlog{${I}})`, '{{process}}']],
      },
    ],
    Work: [
      {
        title: 'Records by verdict',
        description: 'What became of input.',
        unit: 'ops',
        queries: rate('lastro_records_total', 'verdict'),
      },
      {
        title: 'Records by process',
        description: 'Input taken.',
        unit: 'ops',
        queries: rate('lastro_records_total', 'process'),
      },
      {
        title: 'Published',
        description: 'Records in committed transactions.',
        unit: 'ops',
        queries: rate('lastro_published_records_total', 'process'),
      },
      {
        title: 'Steps of a batch',
        description: 'Decide is CPU, save is MongoDB, publish is Kafka. 95th percentile.',
        unit: 's',
        queries: p95('lastro_batch_stage_seconds', 'step'),
      },
      {
        title: 'Batch size',
        description: 'Records per fetch and partition, on average.',
        unit: 'short',
        queries: [
          [
            `sum by (process) (rate(lastro_batch_records_sum{${I}}[${R}])) / sum by (process) (rate(lastro_batch_records_count{${I}}[${R}]))`,
            '{{process}}',
          ],
        ],
      },
      {
        title: 'Dead letters',
        description: 'Records set aside in the last hour.',
        unit: 'short',
        queries: [
          [
            orNone(inLastHour('lastro_dead_letters_total', 'process, topic'), 'process'),
            '{{process}} {{topic}}',
          ],
        ],
        red: 1,
      },
    ],
    Groups: [
      {
        title: 'Members',
        description: 'As the brokers count them.',
        unit: 'short',
        queries: [[`max by (group) (lastro_group_members{${I}})`, '{{group}}']],
      },
      {
        title: 'Lanes',
        description: 'Assigned lanes by instance.',
        unit: 'short',
        queries: [[`lastro_lanes_assigned{${I}}`, '{{process}} {{instance}}']],
      },
      {
        title: 'Lanes stalled',
        description: 'They cannot go on; readiness says why.',
        unit: 'short',
        queries: [[`sum by (process) (lastro_lanes_stalled{${I}})`, '{{process}}']],
        red: 1,
      },
      {
        title: 'Rebalances',
        description: 'Assignments per hour.',
        unit: 'short',
        queries: [[`sum by (process) (increase(lastro_rebalances_total{${I}}[1h]))`, '{{process}}']],
      },
      {
        title: 'Duration of rebalances',
        description: 'From giving the lanes up to having them again: 95th percentile of the last hour.',
        unit: 's',
        queries: [
          [
            orNone(
              `histogram_quantile(0.95, sum by (process, le) (increase(lastro_rebalance_seconds_bucket{${I}}[1h]))) > 0`,
              'process',
            ),
            '{{process}}',
          ],
        ],
      },
      {
        title: 'Lanes given up',
        description: 'By the kind of error, per hour.',
        unit: 'short',
        queries: [
          [
            orNone(inLastHour('lastro_partition_leases_lost_total', 'process, error'), 'process'),
            '{{process}} {{error}}',
          ],
        ],
      },
    ],
  },
}
