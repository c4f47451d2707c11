import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import type { Db } from 'mongodb'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import type { Clock } from '../../platform/process/clock.ts'
import { createHealth } from '../../platform/process/health.ts'
import { keyPlacesOf } from '../../platform/secrets/personalKeys.ts'
import { createSecretBox, encrypt, PERSONAL_KEYS, subkeyText } from '../../platform/secrets/secretBox.ts'
import { startNoticeAddresses } from '../../processors/directory/endpoints/noticeAddresses.ts'
import type { MailConfig } from '../../processors/notices/mailSettings.ts'
import type { OfferMails } from '../../processors/notices/noticeMails.ts'
import type { Receipt } from '../../processors/notices/noticeReceipts.ts'
import { startMails } from '../../processors/notices/startMails.ts'
import type { Fact } from '../../processors/webhooks/record/eventBody.ts'
import type { Party } from '../../schemas/documents/directory.ts'
import type { NoticeMail } from '../../schemas/documents/webhooks.ts'
import { newDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { CERTIFICATE } from '../support/localhostCertificate.ts'

/** Mails for notices on the real MongoDB: directory that tells addresses, and webhooks that sends. */
const MASTER_KEY = Buffer.alloc(32, 5).toString('base64')
const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' })

export const MAIL: MailConfig = {
  smtpUrl: null,
  mailFrom: 'notices@lender.example',
  publicUrl: 'https://lastro.example',
}

export interface MailWorld {
  readonly db: Db
  readonly receipts: readonly Receipt[]
  /** The time of the processes, which `pass` moves on. */
  now(): number
  pass(ms: number): void
  /** A verified party with this address. */
  person(address: string): Promise<string>
  erase(partyId: string): Promise<void>
  /** Starts a process that sends; `report` replaces the topic of receipts. */
  webhooks(
    config: Partial<MailConfig>,
    options?: MailProcess,
  ): Promise<{ offer: (facts: Parameters<OfferMails>[0]) => Promise<void>; stop(): Promise<void> }>
  /** The mail of a notice once it fits. */
  until(noticeId: string, fits: (mail: NoticeMail) => boolean): Promise<NoticeMail>
  outcomes(noticeId: string): readonly string[]
  close(): Promise<void>
}

export interface MailProcess {
  readonly report?: (receipt: Receipt) => Promise<void>
  readonly authorities?: string
  readonly metrics?: Registry
}

export async function mailWorld(): Promise<MailWorld> {
  const { db, drop } = await newDatabase()
  const box = createSecretBox(MASTER_KEY, PERSONAL_KEYS)
  const { keys } = keyPlacesOf(db)
  const receipts: Receipt[] = []
  const closers: (() => unknown)[] = []
  let offset = 0
  const clock: Clock = { now: () => Date.now() + offset, sleep: ms => after(ms, undefined, { ref: false }) }
  const serviceOf = (name: string, metrics: Registry, closing: (() => unknown)[]) => ({
    ...{ name, log, health: createHealth(), metrics },
    onStop: (_what: string, close: () => unknown) => void closing.push(close),
    fail: (error: unknown) => {
      throw error
    },
  })
  const directory = serviceOf('directory', new Registry(), closers)
  startNoticeAddresses({ service: directory, db, clock }, subkeyText(MASTER_KEY, PERSONAL_KEYS))

  return {
    db,
    receipts,
    now: clock.now,
    pass(ms) {
      offset += ms
    },
    async person(address) {
      const [_id, keyId, key] = [`pty_${randomUUID()}`, `pk_${randomUUID()}`, randomBytes(32)]
      await keys.insertOne({
        _id: keyId,
        wrapped: box.seal(key.toString('base64'), keyId),
        createdAt: '2026-11-23T00:00:00.000Z',
        erasedAt: null,
      })
      const email = `s1.${keyId}.${encrypt(key, address, keyId)}`
      const party = { _id, document: _id, profile: { name: email, email, phone: null }, erasedAt: null }
      await db.collection<Party>('parties').insertOne(party as unknown as Party)
      return _id
    },
    async erase(_id) {
      const erasedAt = new Date().toISOString()
      await db.collection<Party>('parties').updateOne({ _id }, { $set: { profile: null, erasedAt } })
    },
    async webhooks(config, { report, authorities = CERTIFICATE, metrics = new Registry() } = {}) {
      const closing: (() => unknown)[] = []
      const offer = startMails({
        connections: { service: serviceOf('webhooks', metrics, closing), db, clock },
        config: { ...MAIL, ...config },
        owns: () => true,
        reportReceipt: report ?? (async receipt => void receipts.push(receipt)),
        authorities,
      })!
      const stop = async () => {
        for (const close of closing.splice(0)) await close()
      }
      closers.push(stop)
      return { offer, stop }
    },
    until: (noticeId, fits) =>
      eventually(`the mail of ${noticeId}`, async () => {
        const mail = await db.collection<NoticeMail>('noticeMails').findOne({ _id: noticeId })
        if (!mail || !fits(mail)) throw new Error(`it is ${JSON.stringify(mail)}`)
        return mail
      }),
    outcomes: noticeId =>
      receipts
        .filter(one => one.noticeId === noticeId)
        .map(({ noticeChannel, outcome }) => `${noticeChannel} ${outcome}`),
    async close() {
      for (const close of closers.reverse()) await close()
      await drop()
    },
  }
}

/** `notice.issued` as the sink reads it. */
export function noticeFact(
  partyId: string,
  contractId: number,
  ending = 'alert',
  timestamp = Date.now(),
): Fact {
  const noticeId = `ntc_${contractId}_${ending}`
  return {
    topic: 'contract-events',
    key: String(contractId),
    eventId: `evt_${noticeId}`,
    event: 'notice.issued',
    timestamp,
    sequence: 1,
    contractId,
    recipients: [partyId],
    notice: { noticeId, borrowerPartyId: partyId },
    data: { noticeReason: 'ALERT', cureDeadline: '2026-12-31T12:00:00.000Z' },
    body: '',
  }
}
