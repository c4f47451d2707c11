import { setTimeout as after } from 'node:timers/promises'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { createHealth } from '../../platform/process/health.ts'
import { startMails } from '../../processors/notices/startMails.ts'
import type { Party as StoredParty } from '../../schemas/documents/directory.ts'
import { eventually } from './eventually.ts'
import { CERTIFICATE } from './localhostCertificate.ts'
import type { Platform } from './platform.ts'
import { openMailServer, partsOf, type ReceivedMail } from './smtpServer.ts'

/**
 * The part of webhooks that sends mails, for people of this test alone, and their mailboxes. The shared
 * deployment sends none.
 */
export interface InvitationMails {
  /** From now on mails to the party with this document go out. */
  serve(document: string): Promise<void>
  /** Waits for this many mails to the address. */
  mailsTo(address: string, count?: number): Promise<readonly ReceivedMail[]>
  /** Link of the last of so many mails to the address. */
  linkTo(address: string, count?: number): Promise<string>
  close(): Promise<void>
}

const LINK = /https?:\/\/\S+#\/(?:invitation|link)\/[\w-]{43}/

export async function openInvitationMails({ db, gateway }: Platform): Promise<InvitationMails> {
  const server = await openMailServer({ tls: 'starttls' })
  const served = new Set<string>()
  const closing: (() => unknown)[] = []
  const service = {
    ...{ name: 'mails', log: pino({ level: 'silent' }), health: createHealth(), metrics: new Registry() },
    onStop: (_what: string, close: () => unknown) => void closing.push(close),
    fail: (error: unknown) => {
      throw error
    },
  }
  const clock = { now: Date.now, sleep: (ms: number) => after(ms, undefined, { ref: false }) }
  startMails({
    connections: { service, db, clock },
    config: {
      smtpUrl: { host: 'localhost', port: server.port, tls: 'starttls', login: null },
      mailFrom: 'credit@lender.example',
      publicUrl: gateway,
    },
    owns: partyId => served.has(partyId),
    reportReceipt: () => Promise.reject(new Error('an invitation is no notice')),
    authorities: CERTIFICATE,
  })
  const mailsTo = (address: string, count = 1) =>
    eventually(`${count} mails to ${address}`, async () => {
      const mails = server.mails.filter(({ to }) => to.includes(address))
      return mails.length >= count ? mails : undefined
    })
  return {
    async serve(document) {
      const party = await db.collection<StoredParty>('parties').findOne({ document })
      served.add(party!._id)
    },
    mailsTo,
    linkTo: async (address, count) => LINK.exec(partsOf((await mailsTo(address, count)).at(-1)!).text)![0],
    async close() {
      for (const close of closing) await close()
      await server.close()
    },
  }
}
