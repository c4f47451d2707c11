import { type DashboardPlan, RELEASE } from './panels.ts'
import { I, p95, quantiles, R, rate } from './queries.ts'

const http = 'lastro_http_request_seconds'
/** From the recorded rates (alerts/recording.yaml), of all instances together. */
const share = (part: string, whole: string) =>
  [part, whole].map(name => `sum(sum_over_time(lastro:${name}:rate5m{${RELEASE}}[30d]))`).join(' / ')

export const overview: DashboardPlan = {
  name: 'overview',
  title: 'Lastro / Overview',
  description: 'The promises to clients, and what they are made of. Start here.',
  rows: {
    'Objectives (30 days)': [
      {
        title: 'Availability',
        description: 'Share of requests that did not end in 5xx. Objective 99.9 %.',
        unit: 'percentunit',
        kind: 'stat',
        green: 0.999,
        queries: [[`1 - ${share('requests_failed', 'requests')}`, 'availability']],
      },
      {
        title: 'Requests within 0.5 s',
        description: 'Objective 99 %.',
        unit: 'percentunit',
        kind: 'stat',
        green: 0.99,
        queries: [[share('requests_fast', 'requests'), 'within 0.5 s']],
      },
      {
        title: 'Events published within 5 s',
        description: 'From the acceptance of a command to its events. Objective 99.5 %.',
        unit: 'percentunit',
        kind: 'stat',
        green: 0.995,
        queries: [[share('events_fresh', 'events'), 'within 5 s']],
      },
    ],
    Requests: [
      {
        title: 'Requests by status',
        description: 'All routes together.',
        unit: 'reqps',
        queries: rate(`${http}_count`, 'status'),
      },
      {
        title: 'Duration',
        description: 'Of all requests.',
        unit: 's',
        queries: quantiles(http, ''),
        red: 0.5,
      },
      {
        title: 'Slowest routes',
        description: '95th percentile, the five slowest at each moment.',
        unit: 's',
        queries: p95(http, 'route').map(([query, legend]) => [`topk(5, ${query})`, legend]),
      },
    ],
    Commands: [
      {
        title: 'Commands by outcome',
        description: 'Refusals are business; pending means no outcome in time; unwritten means 503.',
        unit: 'ops',
        queries: rate('lastro_commands_total', 'outcome'),
      },
      {
        title: 'Refusals by code',
        description: 'Why commands were refused.',
        unit: 'ops',
        queries: rate('lastro_commands_total', 'code', `${I},outcome="refused"`),
      },
      {
        title: 'Wait for the outcome',
        description: 'From taking a command to its reply.',
        unit: 's',
        queries: quantiles('lastro_command_wait_seconds', ''),
      },
      {
        title: 'Commands in flight',
        description: 'Waiting for a reply, by gateway.',
        unit: 'short',
        queries: [[`lastro_commands_in_flight{${I}}`, '{{instance}}']],
      },
      {
        title: 'Sends to Kafka',
        description: 'From the gateway.',
        unit: 's',
        queries: quantiles('lastro_produce_seconds', ''),
      },
      {
        title: 'Lost or late',
        description: 'Failed sends, time-outs and lost audit records. All should be 0.',
        unit: 'ops',
        queries: [
          ...rate('lastro_produce_errors_total', 'kind'),
          [`sum(rate(lastro_command_timeouts_total{${I}}[${R}]))`, 'answered with 202'],
          [`sum(rate(lastro_audit_records_lost_total{${I}}[${R}]))`, 'audit records lost'],
        ],
      },
    ],
  },
}
