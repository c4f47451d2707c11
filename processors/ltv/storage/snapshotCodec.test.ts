import * as fc from 'fast-check'
import { topics } from '../../../schemas/topics.ts'
import { around, NOON, quote } from '../../domain/ltv/ltv.fixture.ts'
import { decideOnChange, newPosition } from '../../domain/ltv/position.ts'
import { findingId, snapshotId, snapshotValue, VALUED } from '../findings.ts'
import { changeOf, codec, termsOf } from '../ltv.fixture.ts'
import { createReader, createWriter } from './avroCodec.ts'
import { writePosition, writeSnapshot, writeValued } from './snapshotCodec.ts'
import { readTerms } from './termsReader.ts'

const FRAME_BYTES = 5
const amount = (max: bigint, scale: number) =>
  fc.bigInt({ min: 0n, max }).map(value => {
    const text = value.toString().padStart(scale + 1, '0')
    return `${text.slice(0, -scale)}.${text.slice(-scale)}`.replace(/\.?0+$/, '')
  })
const ratio = amount(10n ** 9n, 6)
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const token = fc.record({
  tokenSymbol: fc.constantFrom('USDC' as const, 'USDT' as const),
  network: fc.constantFrom('ETHEREUM' as const, 'POLYGON' as const, 'BASE' as const),
  quantity: amount(10n ** 23n, 6),
})
const change = fc
  .record({
    sequence: fc.nat({ max: 2 ** 52 }).map(value => value + 1),
    contractId: fc.nat({ max: 2 ** 52 }),
    lenderPartyId: fc.string({ unit: 'binary', maxLength: 40 }),
    borrowerPartyId: fc.string(),
    balanceTrigger: fc.constantFrom('BALANCE' as const, 'DEPOSIT' as const, 'STATE' as const),
    contractStatus: fc.constantFrom('ACTIVE' as const, 'ACCEPTED' as const),
    lockStatus: fc.constantFrom('ACTIVE' as const, 'PENDING' as const),
    alertable: fc.boolean(),
    liquidatable: fc.boolean(),
    fiatCurrency: fc.constantFrom('BRL' as const, 'USD' as const, 'EUR' as const),
    outstandingBalance: amount(10n ** 17n, 2),
    collateralPercentage: fc.integer({ min: 1, max: 900 }).map(String),
    ltvPolicy: fc.record({
      mode: fc.constantFrom('IMMEDIATE' as const, 'AFTER_NOTICE' as const),
      liquidationType: fc.constantFrom('FULL' as const, 'PARTIAL' as const),
      curePeriodHours: fc.integer({ min: 1, max: 720 }),
      undeliverable: fc.constantFrom('SELL' as const, 'HOLD' as const),
      borrowerRequests: fc.constantFrom('DECIDE' as const, 'GRANT' as const),
      warning: optional(ratio),
      alert: optional(ratio),
      liquidation: optional(ratio),
    }),
    holdings: fc.array(token, { maxLength: 6 }),
    releaseRequest: optional(token.map(held => ({ releaseId: 'rel_1', ...held }))),
    liquidationId: optional(fc.string()),
    saleRequest: optional(ratio.map(toLtv => ({ requestId: 'brq_1', toLtv }))),
  })
  .map(changeOf)
const market = fc.record({
  usdc: fc.bigInt({ min: 1n, max: 2n * 10n ** 8n }),
  rate: fc.bigInt({ min: 1n, max: 10n ** 10n }),
})

const encodedChange = (value: ReturnType<typeof changeOf>) =>
  codec.encode(topics.balanceChanges.name, 'lastro.events.BalanceChanged', value) as Buffer

function travelling(value: ReturnType<typeof changeOf>) {
  const reader = createReader()
  reader.over(encodedChange(value), FRAME_BYTES)
  return readTerms(reader)
}

test('property: a balance change read by hand is the one that the codec reads', () => {
  const reader = createReader()
  fc.assert(
    fc.property(change, value => {
      const bytes = encodedChange(value)
      reader.over(bytes, FRAME_BYTES)
      const terms = readTerms(reader)
      const expected = termsOf(value)
      const names = Object.keys(expected) as (keyof typeof expected)[]
      expect(Object.fromEntries(names.map(name => [name, terms[name]]))).toEqual(expected)
      expect(reader.offset()).toBe(bytes.length)
    }),
    { numRuns: 100 },
  )
})

test('property: what is written by hand is byte for byte what the codec writes', () => {
  const write = createWriter()
  fc.assert(
    fc.property(change, market, (value, { usdc, rate }) => {
      const terms = travelling(value)
      const prices = { ...quote('1'), price: usdc }
      const surroundings = around({
        USDC: prices,
        USDBRL: { ...quote('1'), price: rate },
        EURUSD: quote('1.1'),
      })
      const decision = decideOnChange(
        newPosition,
        { ...termsOf(value), balanceTrigger: 'BALANCE' },
        surroundings,
      )
      const snapshot = decision.snapshot!
      write.reset()
      writeSnapshot(write, snapshotId(terms, snapshot.version), terms, snapshot, surroundings)
      const expected = codec.encode(
        topics.ltvSnapshots.name,
        'lastro.ltv.LtvSnapshot',
        snapshotValue(terms, snapshot, surroundings),
      ) as Buffer
      expect(write.framed(expected.readUInt32BE(1)).toString('hex')).toBe(expected.toString('hex'))

      const raw = encodedChange(value).subarray(FRAME_BYTES)
      write.reset()
      writePosition(write, terms.contractId, decision.state, raw)
      const { state } = decision
      const position = codec.decode(write.framed(idOf('lastro.ltv.LtvPosition')))
      expect(position).toMatchObject({
        value: {
          contractId: terms.contractId,
          version: 1,
          level: state.level,
          armed: state.armed,
          cureDeadline: state.cureDeadline,
          valuedAt: NOON,
        },
      })
      write.reset()
      const id = findingId(terms, snapshot, VALUED)
      writeValued(write, id, snapshotId(terms, snapshot.version), terms, decision)
      expect(codec.decode(write.framed(idOf('lastro.findings.GuaranteeValued')))).toMatchObject({
        value: {
          id,
          snapshotId: `snp_${terms.contractId}_1`,
          status: snapshot.status,
          level: snapshot.level,
        },
      })
      // Another snapshot of this number, after topics were made from a mirror, gives another id.
      expect(findingId(terms, { ...snapshot, time: snapshot.time + 1 }, VALUED)).not.toBe(id)
    }),
    { numRuns: 100 },
  )
})

/** The local codec numbers schemas; the number is in the frame of any record that it writes. */
function idOf(record: 'lastro.ltv.LtvPosition' | 'lastro.findings.GuaranteeValued'): number {
  const state = {
    contractId: 1,
    version: 0,
    level: 'NONE',
    armed: true,
    covered: true,
    priceWaits: [],
    cureDeadline: null,
  } as const
  if (record === 'lastro.ltv.LtvPosition') {
    const position = {
      ...state,
      currentLtv: null,
      valuedAmount: null,
      liquidationSequence: 0,
      valuedAt: 0,
      change: changeOf(),
    }
    return (codec.encode(topics.ltvPositions.name, record, position) as Buffer).readUInt32BE(1)
  }
  const valued = {
    id: '',
    event: '',
    timestamp: 0,
    contractId: 1,
    guaranteeId: 1,
    balanceSequence: 1,
    snapshotId: '',
  }
  const rest = {
    currentLtv: null,
    status: 'OK',
    level: 'NONE',
    depositedFiatAmount: '0',
    covered: true,
    priceWaits: [],
  } as const
  return (codec.encode(topics.ltvFindings.name, record, { ...valued, ...rest }) as Buffer).readUInt32BE(1)
}
