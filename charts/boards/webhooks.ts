import type { DashboardPlan } from './panels.ts'
import { I, quantiles, rate } from './queries.ts'

export const webhooks: DashboardPlan = {
  name: 'webhooks',
  title: 'Lastro / Webhooks',
  description: 'Whether events reach the clients, and who is in the way.',
  rows: {
    Delivery: [
      {
        title: 'Attempts by outcome',
        description: 'Everything but SUCCEEDED is tried again.',
        unit: 'ops',
        queries: rate('lastro_webhook_attempts_total', 'outcome'),
      },
      {
        title: 'From event to delivery',
        description: 'Of deliveries that succeeded, retries included.',
        unit: 's',
        queries: quantiles('lastro_webhook_delivery_seconds', ''),
        red: 60,
      },
      {
        title: 'Duration of an attempt',
        description: 'How slow the endpoints are.',
        unit: 's',
        queries: quantiles('lastro_webhook_attempt_seconds', ''),
      },
    ],
    Notices: [
      {
        title: 'Mails',
        description: 'Attempts to send a notice by e-mail, by what came of them.',
        unit: 'short',
        queries: [[`sum by (outcome) (increase(lastro_notice_mails_total{${I}}[1h]))`, '{{outcome}}']],
      },
      {
        title: 'Mails that wait',
        description: 'To be sent, or given up until an operator releases them.',
        unit: 'short',
        queries: [
          [`max(lastro_notice_mails_pending{${I}})`, 'pending'],
          [`max(lastro_notice_mails_parked{${I}})`, 'parked'],
        ],
      },
      {
        title: 'Oldest mail due',
        description: 'Due and not tried: this is us.',
        unit: 's',
        queries: [[`max(lastro_notice_mail_oldest_due_seconds{${I}})`, 'oldest']],
        red: 600,
      },
      {
        title: 'Sales that wait',
        description:
          'Past the cure deadline: nothing is known of a notice, or none came through and the lender holds. Stopped: a sale brought too little.',
        unit: 'short',
        queries: [
          [`max(lastro_notices_unconfirmed{${I}})`, 'unconfirmed'],
          [`max(lastro_sales_held{${I}})`, 'held'],
          [`max(lastro_sales_stopped{${I}})`, 'stopped'],
        ],
      },
    ],
    Waiting: [
      {
        title: 'Oldest due',
        description: 'Due and not tried: this is us.',
        unit: 's',
        queries: [[`max by (instance) (lastro_webhook_oldest_due_seconds{${I}})`, '{{instance}}']],
        red: 60,
      },
      {
        title: 'Oldest pending',
        description: 'Not delivered yet to some endpoint.',
        unit: 's',
        queries: [[`max(lastro_webhook_oldest_pending_seconds{${I}})`, 'oldest']],
        red: 21_600,
      },
      {
        title: 'Parked',
        description: 'Behind disabled endpoints; recoverable.',
        unit: 'short',
        queries: [[`max(lastro_webhook_parked{${I}})`, 'parked']],
        red: 1,
      },
      {
        title: 'Queued',
        description: 'Deliveries in memory.',
        unit: 'short',
        queries: [[`lastro_webhook_queued{${I}}`, '{{instance}}']],
      },
      {
        title: 'In flight',
        description: 'Attempts that wait for an answer.',
        unit: 'short',
        queries: [[`lastro_webhook_in_flight{${I}}`, '{{instance}}']],
      },
    ],
  },
}
