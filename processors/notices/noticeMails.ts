import type { Db } from 'mongodb'
import type { Clock } from '../../platform/process/clock.ts'
import type { NoticeMail } from '../../schemas/documents/webhooks.ts'
import { DAY_MS } from '../../schemas/durations.ts'
import type { FiatCurrency, NoticeReason } from '../../schemas/types.ts'
import { isLink, LINKS, unsentMail } from '../domain/noticeMail.ts'
import type { Fact } from '../webhooks/record/eventBody.ts'
import type { Receipt, ReportReceipt } from './noticeReceipts.ts'

/** Queue of notices that go out by mail (docs/notices.md). */

/** A sink that reads the log from its beginning sends no mail about what is long over. */
export const MAX_NOTICE_AGE_MS = DAY_MS

/** A mail for each recent fact that gives notice. Pure. */
export function mailsOf(
  facts: readonly Fact[],
  now: number,
): readonly (NoticeMail & Pick<Receipt, 'eventId'>)[] {
  return facts.flatMap(({ event, notice, contractId, eventId, timestamp, data }) => {
    if (event !== 'notice.issued' || !notice || contractId === null) return []
    if (now - timestamp > MAX_NOTICE_AGE_MS) return []
    const deadline = data['cureDeadline']
    const mail = {
      _id: notice.noticeId,
      partyId: notice.borrowerPartyId,
      contractId,
      eventId,
      reason: data['noticeReason'] as NoticeReason,
      cureDeadline: typeof deadline === 'string' ? Date.parse(deadline) : null,
      surplus: surplusIn(data),
      issuedAt: timestamp,
    }
    return [unsentMail(mail, now)]
  })
}

/** Money from a sale beyond the debt; null where there is none. */
function surplusIn({ surplusAmount, fiatCurrency }: Fact['data']): NonNullable<NoticeMail['surplus']> | null {
  if (typeof surplusAmount !== 'string') return null
  return { amount: surplusAmount, currency: fiatCurrency as FiatCurrency }
}

/** Receipt of a mail, for contracts. */
export function receiptOfMail(
  { noticeId, eventId }: Pick<Receipt, 'noticeId' | 'eventId'>,
  outcome: Receipt['outcome'],
  at: number,
  statusCode: number | null = null,
): Receipt {
  return { noticeId, eventId, noticeChannel: 'EMAIL', endpointId: null, outcome, statusCode, at }
}

export interface MailQueue {
  /** Stores mails that are not stored yet. */
  add(mails: readonly NoticeMail[]): Promise<void>
  /** Mails that are due, the longest waiting first. */
  due(limit: number): Promise<readonly NoticeMail[]>
  /** Claims a mail until `until`, when it is due again if its process dies. Null if already claimed. */
  claim(mail: NoticeMail, until: number): Promise<NoticeMail | null>
  change(id: string, changes: Partial<NoticeMail>): Promise<void>
  /**
   * Times of the borrower's mails since `since`, oldest first: of invitations or of links asked for if
   * this is one, else of notices, which neither may hold up.
   */
  sentSince(mail: Pick<NoticeMail, 'partyId' | 'reason'>, since: number): Promise<readonly number[]>
  counts(): Promise<{ readonly oldestDue: number | null; readonly pending: number; readonly parked: number }>
}

/** No gauge is worth counting more. */
const COUNT_LIMIT = 100_000

export function createMailQueue(db: Db, clock: Clock): MailQueue {
  const mails = db.collection<NoticeMail>('noticeMails', { writeConcern: { w: 'majority' } })
  return {
    async add(found) {
      for (const { _id, ...mail } of found) {
        await mails.updateOne({ _id }, { $setOnInsert: mail }, { upsert: true })
      }
    },
    due: limit =>
      mails
        .find({ state: 'PENDING', nextAt: { $lte: clock.now() } })
        .sort({ nextAt: 1 })
        .limit(limit)
        .toArray(),
    claim: ({ _id, nextAt }, until) =>
      mails.findOneAndUpdate(
        { _id, state: 'PENDING', nextAt },
        { $set: { nextAt: until } },
        { returnDocument: 'after' },
      ),
    async change(_id, changes) {
      await mails.updateOne({ _id }, { $set: changes })
    },
    async sentSince({ partyId, reason }, since) {
      const kind = isLink(reason) ? reason : { $nin: [...LINKS] }
      const sent = mails.find({ partyId, sentAt: { $gt: since }, reason: kind }).sort({ sentAt: 1 })
      return (await sent.project<Pick<NoticeMail, 'sentAt'>>({ sentAt: 1 }).toArray()).map(
        ({ sentAt }) => sentAt!,
      )
    },
    async counts() {
      const limit = COUNT_LIMIT
      const [oldest, pending, parked] = await Promise.all([
        mails.find({ state: 'PENDING' }).sort({ nextAt: 1 }).limit(1).next(),
        mails.countDocuments({ state: 'PENDING' }, { limit }),
        mails.countDocuments({ state: 'PARKED' }, { limit }),
      ])
      return { oldestDue: oldest?.nextAt ?? null, pending, parked }
    },
  }
}

/** Takes notices from the log; resolves when their mails are stored. */
export type OfferMails = (facts: readonly Fact[]) => Promise<void>

interface Offers {
  readonly queue: Pick<MailQueue, 'add'>
  readonly clock: Pick<Clock, 'now'>
  readonly reportReceipt: ReportReceipt
}

/** Each mail is reported as being sent before it is stored: a sale waits for its outcome. */
export function mailOffers({ queue, clock, reportReceipt }: Offers): OfferMails {
  return async facts => {
    const mails = mailsOf(facts, clock.now())
    for (const { _id: noticeId, eventId, issuedAt } of mails)
      await reportReceipt(receiptOfMail({ noticeId, eventId }, 'SENDING', issuedAt))
    await queue.add(mails)
  }
}
