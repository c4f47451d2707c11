import type { Connections } from '../runtime/connections/connections.ts'
import { startPeriodicTask } from '../runtime/periodicTask.ts'
import { createAddressLookup } from './addressLookup.ts'
import { createInvitationCodes } from './invitationCodes.ts'
import { createMailMetrics, type MailBacklog } from './mailMetrics.ts'
import type { MailConfig } from './mailSettings.ts'
import { createSendMail } from './mailTransport.ts'
import { createMailQueue, mailOffers, type OfferMails } from './noticeMails.ts'
import type { ReportReceipt } from './noticeReceipts.ts'
import { sendDueMails } from './sendMails.ts'

/** Short against a cure period, which is an hour at least. */
const ROUND_MS = 1_000
/** Alerts look at minutes. */
const COUNT_MS = 5_000

export interface StartMails {
  readonly connections: Pick<Connections, 'service' | 'db' | 'clock'>
  readonly config: MailConfig
  readonly owns: (partyId: string) => boolean
  readonly reportReceipt: ReportReceipt
  /** PEM of authorities, instead of those of the system. */
  readonly authorities?: string
}

/** Null where notices do not go out by e-mail; the metrics are 0 then, so that no panel says "no data". */
export function startMails(options: StartMails): OfferMails | null {
  const { connections, config, owns, reportReceipt, authorities } = options
  const { service, db, clock } = connections
  let backlog: MailBacklog = { oldestDue: null, pending: 0, parked: 0 }
  const metrics = createMailMetrics(
    service.metrics,
    () => backlog,
    () => clock.now(),
  )
  if (config.smtpUrl === null) return null
  const queue = createMailQueue(db, clock)
  const count = async () => {
    backlog = await queue.counts()
  }
  const deps = {
    ...{ queue, clock, owns, random: Math.random },
    target: {
      lookUpAddresses: createAddressLookup(db, clock),
      sendMail: createSendMail(config, authorities),
      publicUrl: config.publicUrl!,
      newInvitationCode: createInvitationCodes(db, clock),
    },
    outcome: { log: service.log, metrics, reportReceipt },
  }
  const send = () => sendDueMails(deps)
  clock.timers?.add({
    run: send,
    async nextDue() {
      await count()
      return backlog.oldestDue
    },
  })
  startPeriodicTask({ service }, 'mails', () => ROUND_MS, send)
  startPeriodicTask({ service }, 'counting mails', () => COUNT_MS, count)
  return mailOffers({ queue, clock, reportReceipt })
}
