import { Registry } from 'prom-client'
import { releaseMails, waitingMails } from '../../operations/noticeMails/release.ts'
import { type MailServer as Address, isMailAddress } from '../../processors/notices/mailSettings.ts'
import { mailsOf } from '../../processors/notices/noticeMails.ts'
import { RETRY_DELAYS_MS } from '../../processors/webhooks/send/retrySchedule.ts'
import type { NoticeMail } from '../../schemas/documents/webhooks.ts'
import { eventually } from '../support/eventually.ts'
import { CERTIFICATE } from '../support/localhostCertificate.ts'
import { type MailServer, openMailServer, partsOf } from '../support/smtpServer.ts'
import { type MailWorld, mailWorld, noticeFact } from './mailWorld.ts'

let world: MailWorld
const servers: MailServer[] = []
beforeEach(async () => {
  world = await mailWorld()
})
afterEach(async () => {
  await world?.close()
  await Promise.all(servers.splice(0).map(server => server.close()))
})

async function server(options: Parameters<typeof openMailServer>[0]): Promise<MailServer> {
  const opened = await openMailServer(options)
  servers.push(opened)
  return opened
}
const at = (port: number, tls: Address['tls'], login: Address['login'] = null) => ({
  smtpUrl: { host: 'localhost', port, tls, login },
})
const accepted = ({ state }: { state: string }) => state === 'ACCEPTED'
const tried = (times: number) => (mail: { tries: number }) => mail.tries === times
const HOUR_MS = 3_600_000

test.each(['implicit', 'starttls'] as const)(
  'with %s TLS and a login, text and HTML in two languages',
  async tls => {
    const login = { user: 'lastro', password: 'a password' }
    const mails = await server({ tls, login })
    const { offer } = await world.webhooks(at(mails.port, tls, login))
    await offer([noticeFact(await world.person('ana@borrower.example'), 41)])
    const mail = await world.until('ntc_41_alert', accepted)
    expect(mail).toMatchObject({ tries: 1, lastCode: 250, nextAt: null })
    expect(world.outcomes('ntc_41_alert')).toEqual(['EMAIL SENDING', 'EMAIL DELIVERED'])
    const [received] = mails.mails
    expect(received).toMatchObject({ to: ['ana@borrower.example'], isEncrypted: true, user: 'lastro' })
    expect(received!.raw).toContain('Message-ID: <ntc_41_alert@lender.example>')
    expect(received!.raw).toContain('Auto-Submitted: auto-generated')
    expect(received!.raw).toContain('Subject: Aviso sobre o seu contrato 41 / Notice about your contract 41')
    const { text, html } = partsOf(received!)
    for (const part of [text, html]) {
      expect(part).toContain('https://lastro.example/console#/contracts/41')
      expect(part).toContain('O prazo termina em 2026-12-31 12:00 (UTC).')
      expect(part).toContain('The time ends at 2026-12-31 12:00 (UTC).')
    }
  },
)

test('a destination that was named is told to every address that is known of the borrower, each once', async () => {
  const mails = await server({ tls: 'starttls' })
  const { offer } = await world.webhooks(at(mails.port, 'starttls'))
  const partyId = await world.person('ana@borrower.example')
  const former = await world.person('ana@former.example')
  const sealed = await world.db.collection<{ _id: string; profile: { email: string } }>('parties').findOne({
    _id: former,
  })
  const records = ['pre_1', 'pre_2'].map(_id => ({ _id, partyId, email: sealed!.profile.email }))
  await world.db.collection<{ _id: string }>('preRegistrations').insertMany(records)
  const fact = noticeFact(partyId, 45)
  await offer([{ ...fact, data: { noticeReason: 'DESTINATION_NAMED', cureDeadline: null } }])
  await world.until('ntc_45_alert', accepted)
  expect(mails.mails.map(({ to }) => to)).toEqual([['ana@borrower.example'], ['ana@former.example']])
  await offer([noticeFact(partyId, 46)])
  await world.until('ntc_46_alert', accepted)
  expect(mails.mails.map(({ to }) => to).slice(2)).toEqual([['ana@borrower.example']])
})

test('no address stays behind, in no collection', async () => {
  const mails = await server({ tls: 'starttls' })
  const { offer } = await world.webhooks(at(mails.port, 'starttls'))
  await offer([noticeFact(await world.person('ana@borrower.example'), 42)])
  await world.until('ntc_42_alert', accepted)
  const everything = await Promise.all(
    (await world.db.collections()).map(async one => JSON.stringify(await one.find().toArray())),
  )
  expect(everything.join()).not.toContain('borrower.example')
  expect(await world.db.collection('noticeAddresses').countDocuments()).toBe(0)
})

test('refused for good is FAILED and over; refused for now is FAILED, tried again, and DELIVERED', async () => {
  const mails = await server({ tls: 'starttls' })
  const { offer } = await world.webhooks(at(mails.port, 'starttls'))
  mails.refuseRecipients({ code: 550, text: 'no such person' })
  await offer([noticeFact(await world.person('nobody@borrower.example'), 43)])
  const refused = await world.until('ntc_43_alert', ({ state }) => state === 'REFUSED')
  expect(refused).toMatchObject({ tries: 1, nextAt: null, lastCode: 550 })
  mails.refuseRecipients({ code: 451, text: 'later' })
  await offer([noticeFact(await world.person('ana@borrower.example'), 44)])
  const deferred = await world.until('ntc_44_alert', tried(1))
  expect(deferred).toMatchObject({ state: 'PENDING', lastOutcome: 'DEFERRED', lastCode: 451 })
  mails.refuseRecipients(null)
  world.pass(2 * RETRY_DELAYS_MS[0])
  await world.until('ntc_44_alert', accepted)
  expect(world.outcomes('ntc_43_alert')).toEqual(['EMAIL SENDING', 'EMAIL FAILED'])
  expect(world.outcomes('ntc_44_alert')).toEqual(['EMAIL SENDING', 'EMAIL FAILED', 'EMAIL DELIVERED'])
  expect(mails.mails.map(({ to }) => to)).toEqual([['ana@borrower.example']])
})

test('a server without TLS, of a stranger, or away gets nothing, and no receipt blames anybody', async () => {
  const open = await server({ tls: 'none' })
  const stranger = await server({ tls: 'implicit' })
  const cases = [
    { config: at(open.port, 'starttls'), authorities: CERTIFICATE },
    { config: at(stranger.port, 'implicit'), authorities: '' },
    { config: at(1, 'implicit'), authorities: CERTIFICATE },
  ]
  const person = await world.person('ana@borrower.example')
  for (const [index, { config, authorities }] of cases.entries()) {
    const id = `ntc_${50 + index}_alert`
    const { offer, stop } = await world.webhooks(config, { authorities })
    await offer([noticeFact(person, 50 + index, 'alert', world.now())])
    expect(await world.until(id, tried(1))).toMatchObject({ state: 'PENDING', lastOutcome: 'SERVER_FAILED' })
    expect(world.outcomes(id)).toEqual(['EMAIL SENDING'])
    await stop()
  }
  expect([...open.mails, ...stranger.mails]).toEqual([])
})

test('a mail that no server accepts is parked after the last try and counted; the address is not blamed', async () => {
  const metrics = new Registry()
  const { offer } = await world.webhooks(at(1, 'implicit'), { metrics })
  await offer([noticeFact(await world.person('ana@borrower.example'), 53)])
  for (let times = 1; times <= RETRY_DELAYS_MS.length; times++) {
    const mail = await world.until('ntc_53_alert', tried(times))
    expect(mail).toMatchObject({ state: 'PENDING', lastOutcome: 'SERVER_FAILED' })
    world.pass(2 * RETRY_DELAYS_MS[times - 1]!)
  }
  await world.until('ntc_53_alert', ({ state }) => state === 'PARKED')
  expect(world.outcomes('ntc_53_alert')).toEqual(['EMAIL SENDING'])
  await eventually('it is counted', async () => {
    const { values } = await metrics.getSingleMetric('lastro_notice_mails_parked')!.get()
    return values[0]!.value === 1
  })
})

test('a parked mail goes out when an operator releases it', async () => {
  const mails = await server({ tls: 'starttls' })
  await world.webhooks(at(mails.port, 'starttls'))
  const [mail] = mailsOf([noticeFact(await world.person('ana@borrower.example'), 49)], world.now())
  const inbox = world.db.collection<NoticeMail>('noticeMails')
  await inbox.insertOne({ ...mail!, state: 'PARKED', tries: 10, nextAt: null, lastOutcome: 'SERVER_FAILED' })
  const lines = []
  for await (const line of waitingMails(world.db, 'parked')) lines.push(line.split('\t')[0])
  expect(lines).toEqual(['ntc_49_alert'])
  expect(await releaseMails(world.db, 'parked', world.now())).toBe(1)
  await world.until('ntc_49_alert', accepted)
  expect(await releaseMails(world.db, 'parked', world.now())).toBe(0)
})

test('an erased person gets no mail, not even at the next attempt', async () => {
  const mails = await server({ tls: 'starttls' })
  const { offer } = await world.webhooks(at(mails.port, 'starttls'))
  const gone = await world.person('gone@borrower.example')
  await world.erase(gone)
  await offer([noticeFact(gone, 45)])
  await world.until('ntc_45_alert', ({ state }) => state === 'NO_ADDRESS')
  const leaving = await world.person('leaving@borrower.example')
  mails.refuseRecipients({ code: 451, text: 'later' })
  await offer([noticeFact(leaving, 46)])
  await world.until('ntc_46_alert', tried(1))
  await world.erase(leaving)
  mails.refuseRecipients(null)
  world.pass(2 * RETRY_DELAYS_MS[0])
  await world.until('ntc_46_alert', ({ state }) => state === 'NO_ADDRESS')
  expect(world.outcomes('ntc_45_alert')).toEqual(['EMAIL SENDING', 'EMAIL NO_CHANNEL'])
  expect(world.outcomes('ntc_46_alert')).toEqual(['EMAIL SENDING', 'EMAIL FAILED', 'EMAIL NO_CHANNEL'])
  expect(mails.mails).toEqual([])
})

test('of more than ten mails in an hour the rest waits for the next hour', async () => {
  const mails = await server({ tls: 'starttls' })
  const { offer } = await world.webhooks(at(mails.port, 'starttls'))
  const person = await world.person('ana@borrower.example')
  const contracts = Array.from({ length: 12 }, (_, index) => 60 + index)
  await offer(contracts.map(id => noticeFact(person, id)))
  await eventually('ten went out', () => mails.mails.length === 10)
  const inbox = world.db.collection('noticeMails')
  const waiting = await eventually('two are put off', async () => {
    const found = await inbox.find({ state: 'PENDING', nextAt: { $gt: Date.now() + HOUR_MS / 2 } }).toArray()
    return found.length === 2 ? found : undefined
  })
  expect(waiting.map(({ tries }) => tries)).toEqual([0, 0])
  world.pass(HOUR_MS + 60_000)
  await eventually('all went out', () => mails.mails.length === 12)
})

test('invitations are counted apart: however many went out, a notice goes out at once', async () => {
  const mails = await server({ tls: 'starttls' })
  const { offer } = await world.webhooks(at(mails.port, 'starttls'))
  const person = await world.person('ana@borrower.example')
  const inbox = world.db.collection<NoticeMail>('noticeMails')
  await offer([noticeFact(person, 80)])
  const sent = await world.until('ntc_80_alert', accepted)
  const invitation = { ...sent, reason: 'INVITATION' as const, eventId: null }
  await inbox.insertMany(Array.from({ length: 10 }, (_, n) => ({ ...invitation, _id: `inv_${n}` })))
  const cureDeadline = Date.now() + 72 * HOUR_MS
  const open = { state: 'PENDING' as const, sentAt: null, nextAt: Date.now(), cureDeadline }
  await inbox.insertOne({ ...invitation, ...open, _id: 'inv_later' })
  await offer([noticeFact(person, 81)])
  await eventually('the second notice', () => mails.mails.length === 2)
  await eventually('the invitation is put off', async () => {
    const later = await inbox.findOne({ _id: 'inv_later' })
    if (later!.nextAt! > Date.now() + HOUR_MS / 2) return true
    throw new Error(JSON.stringify(later))
  })
})

test('a process that dies between sending and its record is succeeded: the same mail again, under one id', async () => {
  const mails = await server({ tls: 'starttls' })
  const config = at(mails.port, 'starttls')
  const dying = await world.webhooks(config, {
    report: async ({ outcome }) => {
      if (outcome !== 'SENDING') throw new Error('killed here')
    },
  })
  await dying.offer([noticeFact(await world.person('ana@borrower.example'), 47)])
  await eventually('it was sent', () => mails.mails.length === 1)
  await dying.stop()
  await world.webhooks(config)
  await world.until('ntc_47_alert', ({ state, tries }) => state === 'PENDING' && tries === 0)
  world.pass(181_000)
  await world.until('ntc_47_alert', accepted)
  expect(world.outcomes('ntc_47_alert')).toEqual(['EMAIL DELIVERED'])
  const ids = mails.mails.map(({ raw }) => /^Message-ID: (.*)$/m.exec(raw)![1]!.trim())
  expect(ids).toEqual(['<ntc_47_alert@lender.example>', '<ntc_47_alert@lender.example>'])
})

test('an address that would end a header, or be several, gets nothing at all', async () => {
  const mails = await server({ tls: 'starttls' })
  const { offer } = await world.webhooks(at(mails.port, 'starttls'))
  const bad = [
    'a@b.example\r\nBcc: c@d.example',
    'a@b.example, c@d.example',
    'A <a@b.example>',
    'a@b',
    '"a b"@c.example',
  ]
  for (const [index, address] of bad.entries()) {
    expect(isMailAddress(address)).toBe(false)
    await offer([noticeFact(await world.person(address), 80 + index)])
    await world.until(`ntc_${80 + index}_alert`, ({ state }) => state === 'NO_ADDRESS')
  }
  expect(mails.mails).toEqual([])
})

test('an event older than a day causes no mail', async () => {
  const { offer } = await world.webhooks(at(1, 'starttls'))
  await offer([
    noticeFact(await world.person('ana@borrower.example'), 48, 'alert', Date.now() - 25 * HOUR_MS),
  ])
  expect(world.receipts).toEqual([])
  expect(await world.db.collection('noticeMails').countDocuments()).toBe(0)
})
