import type { Logger } from 'pino'
import type { Clock } from '../../platform/process/clock.ts'
import { contractPage, linkPage } from '../../platform/providers/noticeMail.ts'
import type { NoticeMail } from '../../schemas/documents/webhooks.ts'
import { HOUR_MS } from '../../schemas/durations.ts'
import type { ReceiptOutcome } from '../../schemas/types.ts'
import { isLink } from '../domain/noticeMail.ts'
import { nextAttemptAt } from '../webhooks/send/retrySchedule.ts'
import type { Addressee, LookUpAddresses } from './addressLookup.ts'
import type { NewInvitationCode } from './invitationCodes.ts'
import type { MailMetrics } from './mailMetrics.ts'
import { mailText } from './mailText.ts'
import type { MailAnswer, SendMail } from './mailTransport.ts'
import { type MailQueue, receiptOfMail } from './noticeMails.ts'
import type { ReportReceipt } from './noticeReceipts.ts'

export interface MailDeps {
  readonly queue: MailQueue
  readonly clock: Clock
  /** Borrowers of other processes are left to them: the mails of one person are counted in one process. */
  readonly owns: (partyId: string) => boolean
  /** From 0 to 1: mails that failed together must not come back together. */
  readonly random: () => number
  /** Addresses, links and the mail server. */
  readonly target: {
    readonly lookUpAddresses: LookUpAddresses
    readonly sendMail: SendMail
    readonly publicUrl: string
    readonly newInvitationCode: NewInvitationCode
  }
  /** Receivers of an attempt's outcome. */
  readonly outcome: {
    readonly log: Logger
    readonly metrics: MailMetrics
    readonly reportReceipt: ReportReceipt
  }
}

/** Mails per round. */
const MAX_PER_ROUND = 200
/** Borrowers served side by side; each mail takes a second or so. */
const MAX_PEOPLE = 8
/** Longer than an attempt with all its time-outs; a mail whose process died is due again then. */
const CLAIM_MS = 180_000
/** More mails would not be read. Later ones wait, and none is dropped. */
export const MAX_PER_PERSON_AN_HOUR = 10
/** directory is unreachable, for a restart or so; that is no attempt. */
const ASK_AGAIN_MS = 30_000

/** Sends what is due. Resolves when each mail was sent or deferred. */
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
  const free = freeAt(await queue.sentSince(mail, clock.now() - HOUR_MS))
  if (free !== null) return queue.change(mail._id, { nextAt: free })
  const claimed = await queue.claim(mail, clock.now() + CLAIM_MS)
  if (!claimed) return
  if (isOver(mail, clock.now())) {
    return queue.change(mail._id, { state: 'REFUSED', nextAt: null, finishedAt: clock.now() })
  }
  const asked = await deps.target.lookUpAddresses(addresseeOf(mail))
  if (asked === 'AWAY') return queue.change(mail._id, { nextAt: clock.now() + ASK_AGAIN_MS })
  const answer = await send(deps.target, claimed, asked)
  await record(deps, claimed, answer)
}

function addresseeOf({ partyId, reason, lenderPartyId }: NoticeMail): Addressee {
  if (reason === 'DESTINATION_NAMED') return { partyId, isForAll: true }
  return lenderPartyId === undefined ? { partyId } : { partyId, lenderPartyId }
}

/** A link that waited too long opens nothing any more. */
const isOver = ({ reason, cureDeadline }: NoticeMail, now: number) =>
  isLink(reason) && cureDeadline !== null && cureDeadline <= now

/** Time of the borrower's next mail; null for now. `sent`: in the last hour, oldest first. Pure. */
export function freeAt(sent: readonly number[]): number | null {
  if (sent.length < MAX_PER_PERSON_AN_HOUR) return null
  return sent[sent.length - MAX_PER_PERSON_AN_HOUR]! + HOUR_MS
}

async function send(
  { sendMail, publicUrl, newInvitationCode }: MailDeps['target'],
  mail: NoticeMail,
  addresses: readonly string[],
): Promise<MailAnswer> {
  const answers: MailAnswer[] = []
  const { contractId, reason } = mail
  for (const to of addresses) {
    const url =
      contractId === null || reason === 'INVITATION'
        ? linkPage(publicUrl, contractId ? 'invitation' : 'link', await newInvitationCode(mail, to))
        : contractPage(publicUrl, contractId)
    answers.push(await sendMail({ ...mailText(mail, url), to, id: mail._id, at: mail.issuedAt }))
  }
  const [first = { outcome: 'NO_ADDRESS', code: null, detail: null }] = answers
  // An address that may still take it is tried again, with all the others.
  const open = answers.find(({ outcome }) => outcome === 'SERVER_FAILED' || outcome === 'DEFERRED')
  return open ?? answers.find(({ outcome }) => outcome === 'ACCEPTED') ?? first
}

/** Reports before it records, as for webhooks: a crash in between repeats both, and loses none. */
async function record(deps: MailDeps, mail: NoticeMail, answer: MailAnswer): Promise<void> {
  const { queue, clock } = deps
  const { log, metrics, reportReceipt } = deps.outcome
  const { outcome, code, detail } = answer
  const now = clock.now()
  const tries = mail.tries + 1
  const changes = afterAttempt({ tries, answer, now, random: deps.random() })
  metrics.attempted(outcome)
  const { _id: noticeId, contractId, partyId, eventId } = mail
  log.info(
    { noticeId, contractId, partyId, outcome, code, tries, state: changes.state, detail },
    'notice mail attempt',
  )
  const receipt = receiptFor(answer)
  if (receipt && eventId !== null)
    await reportReceipt(receiptOfMail({ noticeId, eventId }, receipt, now, code))
  await queue.change(noticeId, { ...changes, tries, lastOutcome: outcome, lastCode: code })
}

/** A failure of our own server says nothing of the borrower's mailbox. Pure. */
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

/** Done, retried by the schedule of webhooks, or parked when that is used up. Pure. */
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
