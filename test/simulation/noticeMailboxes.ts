import pino from 'pino'
import type { MailQueue } from '../../processors/notices/noticeMails.ts'
import type { ReportReceipt } from '../../processors/notices/noticeReceipts.ts'
import { sendDueMails } from '../../processors/notices/sendMails.ts'
import { asked, type ChannelWorld, contact } from './noticeContacts.ts'
import type { Process } from './world.ts'

const silent = pino({ level: 'silent' })

/** The queue of mails, in memory. */
export function mailQueue({ world, database: { mails }, time }: ChannelWorld, process: Process): MailQueue {
  return {
    async add(found) {
      for (const mail of found) {
        await asked(world, process, 'stores a mail')
        if (!mails.has(mail._id)) mails.set(mail._id, mail)
      }
    },
    async due(limit) {
      await asked(world, process, 'looks for mails')
      const due = [...mails.values()].filter(
        ({ state, nextAt }) => state === 'PENDING' && nextAt! <= time.now(),
      )
      return due.sort((a, b) => a.nextAt! - b.nextAt!).slice(0, limit)
    },
    async claim({ _id, nextAt }, until) {
      await asked(world, process, 'claims a mail')
      const mail = mails.get(_id)!
      if (mail.state !== 'PENDING' || mail.nextAt !== nextAt) return null
      mails.set(_id, { ...mail, nextAt: until })
      return mails.get(_id)!
    },
    async change(id, changes) {
      await asked(world, process, 'changes a mail')
      mails.set(id, { ...mails.get(id)!, ...changes })
    },
    async sentSince({ partyId }, since) {
      const sent = [...mails.values()].filter(mail => mail.partyId === partyId && (mail.sentAt ?? 0) > since)
      return sent.map(({ sentAt }) => sentAt!).sort((a, b) => a - b)
    },
    counts: async () => ({ oldestDue: null, pending: 0, parked: 0 }),
  }
}

/** One look at the mails that are due, by the rules of production. */
export async function sendMails(
  one: ChannelWorld,
  process: Process,
  queue: MailQueue,
  reportReceipt: ReportReceipt,
): Promise<void> {
  const { world, time, truth } = one
  const mailboxOf = (partyId: string) =>
    truth.channels.find(({ id, borrower }) => id === 'EMAIL' && borrower === partyId)!
  // For the checker: of whom there is no address, every mail that is due has failed.
  const noAddress = (partyId: string) => {
    for (const mail of one.database.mails.values()) {
      if (mail.partyId !== partyId || mail.state !== 'PENDING') continue
      truth.contacts.push({ noticeId: mail._id, channel: 'EMAIL', isTaken: false, at: time.now() })
    }
  }
  await sendDueMails({
    ...{ queue, clock: time.clockOf(process), owns: () => true, random: world.random.next },
    outcome: { log: silent, metrics: { attempted: () => undefined }, reportReceipt },
    target: {
      publicUrl: 'https://lastro.example',
      newInvitationCode: () => Promise.reject(new Error('nobody is invited')),
      async lookUpAddresses({ partyId }) {
        await world.step(process, 'asks for an address')
        if (world.fails('nobody says an address')) return 'AWAY'
        if (mailboxOf(partyId).conduct !== 'disabled') return [`${partyId}@borrower.example`]
        noAddress(partyId)
        return []
      },
      async sendMail({ id, to }) {
        const channel = mailboxOf(to.split('@')[0]!)
        if (world.fails('mail server away')) return { outcome: 'SERVER_FAILED', code: null, detail: null }
        const isTaken = await contact(one, process, channel, id)
        if (isTaken) return { outcome: 'ACCEPTED', code: 250, detail: null }
        const isForGood = channel.conduct === 'refuses'
        return { outcome: isForGood ? 'REFUSED' : 'DEFERRED', code: isForGood ? 550 : 450, detail: null }
      },
    },
  })
}
