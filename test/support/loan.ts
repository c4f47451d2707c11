import { Kafka, logLevel } from 'kafkajs'
import { newTxHash } from '../../sandbox/newTxHash.ts'
import { namePayouts, savePayouts } from '../../sandbox/payouts.ts'
import type { Call } from '../../sandbox/people.ts'
import { createCodec } from '../../schemas/codec/codec.ts'
import { partitionOf } from '../../schemas/partition.ts'
import { USUAL_PARTITIONS } from '../../schemas/topic.ts'
import { topics } from '../../schemas/topics.ts'
import type { RecordName, RecordTypes } from '../../schemas/types.ts'
import { eventually } from './eventually.ts'
import { somePdf } from './files.ts'
import {
  type Answer,
  type Clients,
  expectStatus,
  type FieldValue,
  type Party,
  type Platform,
} from './platform.ts'

type FindingName = { [N in RecordName]: N extends `lastro.findings.${infer S}` ? S : never }[RecordName]
type FindingValue<F extends FindingName> = RecordTypes[`lastro.findings.${F}` & RecordName]

/** A loan between two parties and everything that clients and outside systems do with it. */
export interface Loan {
  readonly id: number
  readonly guaranteeId: number
  readonly lender: Party
  readonly borrower: Party
  // biome-ignore lint/suspicious/noExplicitAny: the contract as the API answers it
  read(key?: string): Promise<any>
  // biome-ignore lint/suspicious/noExplicitAny: the contract as the API answers it
  until(what: string, holds: (contract: any) => boolean | Promise<boolean>): Promise<any>
  post(
    party: Party,
    verb: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>
  send(): Promise<Answer>
  accept(): Promise<Answer>
  balance(outstandingBalance: string, more?: BalanceOptions): Promise<Answer>
  /** The borrower names where tokens and money go. */
  payouts(): Promise<void>
  /** Saves them without naming them; their ids. */
  savedPayouts(): Promise<readonly string[]>
  sign(type: 'GUARANTEE' | 'CCB', at?: number): Promise<void>
  deposit(amount: string, txHash?: string, more?: Readonly<Record<string, unknown>>): Promise<Answer>
  /** A finding of ltv, for tests that report it themselves. */
  find<F extends FindingName>(name: F, value: Partial<FindingValue<F>>): Promise<void>
  /** A valuation that covers or not, at level NONE; as of now by default. */
  value(depositedFiatAmount: string, timestamp?: number): Promise<void>
}

export interface LoanOptions {
  readonly fields?: Readonly<Record<string, FieldValue>>
  readonly ccb?: boolean
  readonly lender?: Party
  readonly borrower?: Party
}

export interface BalanceOptions {
  readonly asOf?: string
  readonly confirmed?: boolean
}

/** Now, or that moment where the deployment's clock, which set it, is ahead of this machine. */
const atLeastNow = (moment: string) => Math.max(Date.now(), Date.parse(moment))

export { newTxHash }

/** Clients of a platform, and where findings are written. */
export type Around = Clients & Pick<Platform, 'servers' | 'db'>

/** Creates a loan of 10000 BRL at 150 %, by default with a CCB. */
export async function newLoan(lastro: Around, options: LoanOptions = {}): Promise<Loan> {
  const [lender, borrower] = await Promise.all([
    options.lender ?? lastro.newLender(),
    options.borrower ?? lastro.newBorrower(),
  ])
  const ccb: Record<string, FieldValue> =
    options.ccb === false ? {} : { ccbFile: { file: somePdf(), name: 'ccb.pdf' } }
  const fields = { outstandingBalance: '10000', ...ccb, ...options.fields }
  const { data } = expectStatus(await lastro.createContract(lender, borrower, fields), 201).body
  return loanOf(lastro, lender, borrower, data.id, data.guarantee.id)
}

/** Collateral that covers the balance of `newLoan`. */
export const COVERED = '15000'

/** Sent, CCB signed, collateral locked, accepted: ACTIVE. */
export async function activeLoan(lastro: Around, options: LoanOptions = {}): Promise<Loan> {
  const loan = await newLoan(lastro, options)
  expectStatus(await loan.send(), 200)
  expectStatus(await loan.deposit('3000'), 201)
  await loan.value(COVERED)
  await loan.until('the lock is ACTIVE', ({ guarantee }) => guarantee.lock.status === 'ACTIVE')
  await loan.sign('CCB')
  expect(expectStatus(await loan.accept(), 200).body.data.status).toBe('ACCEPTED')
  await loan.until('the contract is ACTIVE', ({ status }) => status === 'ACTIVE')
  return loan
}

/** The same where ltv values it, by prices that outside systems send. */
export async function activeLoanAtMarket(lastro: Around, options: LoanOptions = {}): Promise<Loan> {
  for (const [symbol, price] of [
    ['USDC', '1'],
    ['USDBRL', '5'],
  ]) {
    const body = { symbol, price, source: 'test', asOf: new Date().toISOString() }
    const path = '/internal/v1/market/prices'
    expectStatus(await lastro.call(lastro.integrationKey, 'POST', path, { body }), 202)
  }
  const loan = await newLoan(lastro, options)
  expectStatus(await loan.send(), 200)
  expectStatus(await loan.deposit('3000'), 201)
  await loan.until('the lock is ACTIVE', ({ guarantee }) => guarantee.lock.status === 'ACTIVE')
  await loan.sign('CCB')
  expectStatus(await loan.accept(), 200)
  await loan.until('the contract is ACTIVE', ({ status }) => status === 'ACTIVE')
  return loan
}

export function loanOf(
  lastro: Around,
  lender: Party,
  borrower: Party,
  id: number,
  guaranteeId: number,
): Loan {
  const path = `/contracts/v1/${id}`
  const call = (key: string, method: string, url: string, options = {}) =>
    lastro.call(key, method, url, options)
  const asked = async ({ key, method, url, body }: Call) => {
    const { body: answered } = expectStatus(await call(key, method, url, body && { body }), 200, 201, 202)
    return answered.data ?? answered
  }
  const actors = { call: asked, outside: lastro.integrationKey }
  const loan: Loan = {
    id,
    guaranteeId,
    lender,
    borrower,
    read: async (key = lender.key) => expectStatus(await call(key, 'GET', path), 200).body.data,
    until: (what, holds) =>
      eventually(what, async () => {
        const contract = await loan.read()
        if (await holds(contract)) return contract
        throw new Error(`${contract.status}, guarantee ${JSON.stringify(contract.guarantee)}`)
      }),
    post: (party, verb, body, headers = {}) =>
      call(party.key, 'POST', `${path}/${verb}`, { headers, ...(body === undefined ? {} : { body }) }),
    send: () => loan.post(lender, 'send'),
    accept: () => loan.post(borrower, 'accept'),
    balance: (outstandingBalance, more = {}) =>
      call(lender.key, 'PATCH', `${path}/outstanding-balance`, { body: { outstandingBalance, ...more } }),
    payouts: async () => namePayouts(actors, borrower.key, await loan.read()),
    savedPayouts: async () => savePayouts(actors, borrower.key, await loan.read()),
    async sign(type, at) {
      const { signings } = await loan.read()
      // biome-ignore lint/suspicious/noExplicitAny: the signing as the API answers it
      const signing = signings.findLast((one: any) => one.type === type)
      const signedAt = new Date(at ?? atLeastNow(signing.createdAt)).toISOString()
      for (const signer of signing.signingDocument.signers) {
        const body = { type: 'SIGNED', signerId: signer.id, at: signedAt }
        const url = `/internal/v1/signings/${signing.id}/events`
        expectStatus(await call(lastro.integrationKey, 'POST', url, { body }), 200)
      }
      // It comes by itself, a moment later: whoever compares what was read before and after sees no change.
      await loan.until('the signed document is kept', contract =>
        // biome-ignore lint/suspicious/noExplicitAny: the signing as the API answers it
        contract.signings.some(({ id, signingDocument }: any) => id === signing.id && signingDocument.signed),
      )
    },
    deposit: (amount, txHash = newTxHash(), more = {}) =>
      call(lastro.integrationKey, 'POST', `/guarantees/${guaranteeId}/deposits`, {
        body: { tokenSymbol: 'USDC', network: 'POLYGON', amount, txHash, ...more },
      }),
    find: (name, value) => writeFinding(lastro, loan, name, value),
    value: (depositedFiatAmount, timestamp = Date.now()) =>
      loan.find('GuaranteeValued', {
        timestamp,
        depositedFiatAmount,
        currentLtv: null,
        status: 'OK',
        level: 'NONE',
        covered: true,
        priceWaits: [],
        snapshotId: `snp_${id}_test`,
      }),
  }
  return loan
}

let findings = 0

/** Writes a finding as ltv does: keyed by contract, resting on the newest balance change. */
async function writeFinding<F extends FindingName>(
  lastro: Around,
  { id, guaranteeId }: Loan,
  name: F,
  value: Partial<FindingValue<F>>,
): Promise<void> {
  const kafka = new Kafka({ brokers: [lastro.servers.kafka], logLevel: logLevel.NOTHING })
  const codec = createCodec({ registryUrl: lastro.servers.registry })
  const stored = await lastro.db.collection<{ _id: number }>('contracts').findOne({ _id: id })
  const { sequences } = stored as unknown as { sequences: { balanceChanges: number } }
  findings += 1
  const { timestamp = Date.now() } = value as { timestamp?: number }
  const whole = {
    id: `fnd_${id}_${process.pid}_${findings}`,
    event: 'ltv.finding',
    timestamp,
    contractId: id,
    guaranteeId,
    balanceSequence: sequences.balanceChanges,
    ...value,
  } as unknown as RecordTypes[RecordName]
  const { name: topic } = topics.ltvFindings
  const bytes = await codec.encode(topic, `lastro.findings.${name}` as RecordName, whole)
  const producer = kafka.producer()
  await producer.connect()
  try {
    const key = String(id)
    await producer.send({
      topic,
      messages: [
        { key, value: bytes, partition: partitionOf(key, USUAL_PARTITIONS), timestamp: String(timestamp) },
      ],
    })
  } finally {
    await producer.disconnect()
  }
}
