import type { Logger } from 'pino'
import type { Clock } from '../../../platform/process/clock.ts'
import type { NoticeMail } from '../../../schemas/documents/webhooks.ts'
import type { ReceiptOutcome } from '../../../schemas/types.ts'
import type { ReportReceipt } from '../noticeReceipts.ts'
import { nextAttemptAt } from '../retrySchedule.ts'
import type { LookUpAddress } from './addressQuestions.ts'
import type { MailMetrics } from './mailMetrics.ts'
import { mailText } from './mailText.ts'
import type { MailAnswer, SendMail } from './mailTransport.ts'
import { type MailQueue, receiptOfMail } from './noticeMails.ts'

export interface MailDeps {
  readonly queue: MailQueue
  readonly clock: Clock
  readonly log: Logger
  readonly metrics: MailMetrics
  /** Borrowers of other processes are left to them: what one person gets is counted in one place. */
  readonly owns: (partyId: string) => boolean
  readonly askAddress: LookUpAddress
  readonly sendMail: SendMail
  readonly reportReceipt: ReportReceipt
  readonly publicUrl: string
  /** From 0 to 1: mails that failed together shall not come back together. */
  readonly random: () => number
}

/** Looked at in one round. */
const MAX_PER_ROUND = 200
/** People written to side by side; each mail takes a second or so. */
const MAX_PEOPLE = 8
/** Longer than an attempt with all its time-outs: a mail whose process died is due again after this. */
const CLAIM_MS = 180_000
/** Beyond this a person reads none of them; later ones wait, and none is dropped. */
export const MAX_PER_PERSON_AN_HOUR = 10
const HOUR_MS = 3_600_000
/** directory is away for a restart or so; that is no attempt. */
const ASK_AGAIN_MS = 30_000

/** One look at what is due. Resolves when it was sent, or put off. */
export async function sendDueMails(deps: MailDeps): Promise<void> {
  const due = (await deps.queue.due(MAX_PER_ROUND)).filter(({ partyId }) => deps.owns(partyId))
  const people = [...Map.groupBy(due, ({ partyId }) => partyId).values()]
  const worker = async () => {
    for (let mails = people.shift(); mails; mails = people.shift()) {
      for (const mail of mails) await attempt(deps, mail)
    }
  }
  await Promise.all(Array.from({ length: MAX_PEOPLE }, worker))
}

async function attempt(deps: MailDeps, mail: NoticeMail): Promise<void> {
  const { queue, clock } = deps
  const free = freeAt(await queue.sentSince(mail.partyId, clock.now() - HOUR_MS))
  if (free !== null) return queue.change(mail._id, { nextAt: free })
  const claimed = await queue.claim(mail, clock.now() + CLAIM_MS)
  if (!claimed) return
  const asked = await deps.askAddress(mail.partyId)
  if (asked === 'AWAY') return queue.change(mail._id, { nextAt: clock.now() + ASK_AGAIN_MS })
  const answer = await send(deps, claimed, asked.address)
  await conclude(deps, claimed, answer)
}

/** When the borrower may be written to again; null: now. `sent` is of the last hour, oldest first. Pure. */
export function freeAt(sent: readonly number[]): number | null {
  if (sent.length < MAX_PER_PERSON_AN_HOUR) return null
  return sent[sent.length - MAX_PER_PERSON_AN_HOUR]! + HOUR_MS
}

async function send(
  { sendMail, publicUrl }: MailDeps,
  mail: NoticeMail,
  address: string | null,
): Promise<MailAnswer> {
  if (address === null) return { outcome: 'NO_ADDRESS', code: null, detail: null }
  return sendMail({ ...mailText(mail, publicUrl), to: address, id: mail._id, at: mail.issuedAt })
}

/**
 * The receipt comes before the record, as for webhooks: whatever ends in between, mail and receipt are
 * repeated, and neither is lost.
 */
async function conclude(deps: MailDeps, mail: NoticeMail, answer: MailAnswer): Promise<void> {
  const { queue, clock, log, metrics, reportReceipt } = deps
  const { outcome, code, detail } = answer
  const now = clock.now()
  const tries = mail.tries + 1
  const changes = afterAttempt({ tries, answer, now, random: deps.random() })
  metrics.attempted(outcome)
  const { _id: noticeId, contractId, partyId } = mail
  log.info({ noticeId, contractId, partyId, outcome, code, tries, state: changes.state, detail }, 'mail')
  const receipt = receiptFor(answer)
  if (receipt) await reportReceipt(receiptOfMail(mail, receipt, now, code))
  await queue.change(noticeId, { ...changes, tries, lastOutcome: outcome, lastCode: code })
}

/** What a server of ours does not take says nothing of the borrower's mailbox. Pure. */
export function receiptFor({ outcome }: MailAnswer): ReceiptOutcome | null {
  if (outcome === 'ACCEPTED') return 'DELIVERED'
  if (outcome === 'NO_ADDRESS') return 'NO_CHANNEL'
  return outcome === 'SERVER_FAILED' ? null : 'FAILED'
}

export interface Attempted {
  /** With this one. */
  readonly tries: number
  readonly answer: MailAnswer
  readonly now: number
  /** From 0 to 1. */
  readonly random: number
}

/** Done, again by the schedule of webhooks, or parked when that is used up. Pure. */
export function afterAttempt({ tries, answer, now, random }: Attempted) {
  const { outcome } = answer
  const isSent = outcome === 'ACCEPTED'
  if (isSent || outcome === 'REFUSED' || outcome === 'NO_ADDRESS') {
    return { state: outcome, nextAt: null, finishedAt: now, sentAt: isSent ? now : null }
  }
  const failed = { attempts: tries, statusCode: null, retryAfterMs: null, endedAt: now, random }
  const nextAt = nextAttemptAt(failed)
  if (nextAt === null) return { state: 'PARKED' as const, nextAt, finishedAt: now, sentAt: null }
  return { state: 'PENDING' as const, nextAt, finishedAt: null, sentAt: null }
}
