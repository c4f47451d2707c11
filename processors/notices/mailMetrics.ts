import type { Registry } from 'prom-client'
import { metricsOn, showGauge } from '../../platform/process/gauge.ts'
import { MAIL_OUTCOMES, type MailOutcome } from '../../schemas/documents/webhooks.ts'

/** Metrics of the mails of one process. */
export type MailMetrics = ReturnType<typeof createMailMetrics>

/** Backlog of all processes together, as last counted. */
export interface MailBacklog {
  readonly oldestDue: number | null
  readonly pending: number
  readonly parked: number
}

export function createMailMetrics(registry: Registry, backlog: () => MailBacklog, now: () => number) {
  const { counter } = metricsOn(registry)
  const attempts = counter(
    'lastro_notice_mails_total',
    'Attempts to send a notice by e-mail, by what came of them.',
    'outcome',
  )
  for (const outcome of MAIL_OUTCOMES) attempts.inc({ outcome }, 0)
  showGauge(
    registry,
    'lastro_notice_mails_pending',
    'Mails that are still to be sent; the same from every process.',
    () => backlog().pending,
  )
  showGauge(
    registry,
    'lastro_notice_mails_parked',
    'Mails given up until an operator releases them; the same from every process.',
    () => backlog().parked,
  )
  showGauge(
    registry,
    'lastro_notice_mail_oldest_due_seconds',
    'How long the longest waiting mail has been due; the same from every process.',
    () => {
      const { oldestDue } = backlog()
      return oldestDue === null ? 0 : Math.max(0, (now() - oldestDue) / 1_000)
    },
  )
  return {
    attempted(outcome: MailOutcome) {
      attempts.inc({ outcome })
    },
  }
}
