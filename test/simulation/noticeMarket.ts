import { BY_THE_PLATFORM, commandRecord } from '../../platform/records/commandRecord.ts'
import type { OutRecord } from '../../platform/records/records.ts'
import type { Codec } from '../../schemas/codec/codec.ts'
import type { StoredContract } from '../../schemas/documents/contracts.ts'
import { partitionOf } from '../../schemas/partition.ts'
import { USUAL_PARTITIONS } from '../../schemas/topic.ts'
import { topics } from '../../schemas/topics.ts'
import type { BalanceChanged, RecordTypes } from '../../schemas/types.ts'
import type { Broker } from './broker.ts'
import type { Database } from './memoryStore.ts'
import { type Loan, loans } from './noticeLoans.ts'
import type { ScaledTime } from './noticeTruth.ts'
import type { World } from './world.ts'

/**
 * ltv and custody as contracts knows them. Prices fall, come back now and then, and fall again. A sale is
 * found where the last balance change allows it, and while there are faults also where it does not.
 */
export interface Market {
  readonly world: World
  readonly broker: Broker
  readonly database: Database
  readonly codec: Codec
  readonly time: ScaledTime
}

const FIRST_ALERT_MS = 8_000
const LOOK_MS = { min: 500, max: 2_500 }
const CONFIRMED_AFTER_MS = { min: 300, max: 5_000 }
/** Of the looks at a loan whose price is bad. */
const CURED = 0.04
const SOLD_AGAINST_THE_RULES = 0.3
const ABORTED = 0.15
const MAX_OPEN_MS = 2_000

type FindingName = 'GuaranteeValued' | 'LtvAlertFound' | 'LiquidationFound' | 'ReleaseAnswered'

/** `isQuiet`: no more faults; what is allowed is found, and nothing else. */
export function openMarket(market: Market, isQuiet: () => boolean): void {
  for (const loan of loans) watch(market, loan, isQuiet)
}

function watch(market: Market, loan: Loan, isQuiet: () => boolean): void {
  const { world, database } = market
  const { random } = world
  const { contractId } = loan
  const stored = () => database.collections.get('contracts')!.get(contractId) as unknown as StoredContract
  let isBad = false
  let count = 0
  let confirmed = ''

  const turn = async () => {
    const id = `fnd_${contractId}_${(count += 1)}`
    const contract = stored()
    const { liquidation, guaranteeStatus } = contract.guarantee
    if (guaranteeStatus === 'LIQUIDATING' && liquidation && liquidation.liquidationId !== confirmed) {
      confirmed = liquidation.liquidationId
      const { min, max } = CONFIRMED_AFTER_MS
      world.later(random.between(min, max), () => void confirm(market, loan, confirmed))
    }
    if (!isBad && !isQuiet()) {
      isBad = true
      world.count('alert')
      await find(market, 'LtvAlertFound', { ...alertOf(contract), id }, isQuiet())
    } else if (isBad && !isQuiet() && random.chance(CURED)) {
      isBad = false
      world.count('cure')
      await find(market, 'GuaranteeValued', { ...valuationOf(contract), id }, isQuiet())
    } else if (isLiquidatable(market, contractId) || (!isQuiet() && random.chance(SOLD_AGAINST_THE_RULES))) {
      if (contract.guarantee.holdings.length > 0) {
        await find(market, 'LiquidationFound', { ...saleOf(contract, loan, count), id }, isQuiet())
      }
    }
    world.later(random.between(LOOK_MS.min, LOOK_MS.max), () => void turn())
  }
  world.later(random.between(0, FIRST_ALERT_MS), () => void turn())
}

/** As ltv reads it in the topic; before the first change nothing has fallen yet. */
function isLiquidatable({ broker, codec }: Market, contractId: number): boolean {
  const changes = broker.committedRecords(topics.balanceChanges.name)
  const last = changes.findLast(({ key }) => key === String(contractId))
  if (!last?.value) return false
  return (codec.decode(last.value) as { value: unknown } as { value: BalanceChanged }).value.liquidatable
}

/** Written in a separate transaction, as a lane of ltv writes: some are aborted, and all take their time. */
export async function find(
  { world, broker, codec, time }: Omit<Market, 'database'>,
  name: FindingName,
  value: { readonly id: string; readonly contractId: number },
  isQuiet: boolean,
): Promise<void> {
  const { random } = world
  const { name: topic } = topics.ltvFindings
  const record = `lastro.findings.${name}` as const
  const key = String(value.contractId)
  const bytes = await codec.encode(topic, record, value as unknown as RecordTypes[typeof record])
  const found: OutRecord = {
    ...{ topic, partition: partitionOf(key, USUAL_PARTITIONS), key, value: bytes, headers: {} },
    timestamp: time.now(),
  }
  const epoch = broker.initProducer(value.id)
  broker.transactionalAppend(value.id, epoch, [found])
  const commit = isQuiet || !random.chance(ABORTED)
  world.later(random.between(0, MAX_OPEN_MS), () => broker.endTransaction(value.id, epoch, commit))
}

/** A FULL sale covers the debt, so that nothing is left to sell without notice. */
async function confirm(
  market: Market,
  { contractId, liquidationType }: Loan,
  liquidationId: string,
): Promise<void> {
  const { broker, codec, time, world } = market
  const record = await commandRecord(codec, {
    ...BY_THE_PLATFORM,
    topic: 'contractCommands',
    name: 'lastro.commands.ConfirmLiquidation',
    value: { contractId, liquidationId, proceeds: liquidationType === 'FULL' ? '10000' : '1000' },
    key: String(contractId),
    commandId: `cmd_sold_${liquidationId}`,
    issuedAt: time.now(),
    source: 'contracts',
  })
  world.count('sale confirmed')
  broker.append([record])
}

export function headOf({ contractId, guaranteeId, sequences }: StoredContract) {
  return {
    event: 'ltv.finding',
    timestamp: 1,
    contractId,
    guaranteeId,
    balanceSequence: sequences.balanceChanges,
  }
}

export const valuationOf = (contract: StoredContract) => ({
  ...headOf(contract),
  ...{ snapshotId: `snp_${contract.contractId}_1`, currentLtv: '0.5', status: 'OK', level: 'NONE' },
  ...{ depositedFiatAmount: '15000', covered: true },
})

const alertOf = (contract: StoredContract) => ({
  ...headOf(contract),
  ...{ previousLtv: null, cure: null, snapshot: snapshotOf(contract) },
})

/** FULL sells two thirds and gives the rest back, PARTIAL a quarter. */
function saleOf(contract: StoredContract, { liquidationType }: Loan, n: number) {
  const [held] = contract.guarantee.holdings
  const quantity = Number(held!.quantity)
  const isFull = liquidationType === 'FULL'
  const sold = Math.ceil(quantity * (isFull ? 2 / 3 : 1 / 4))
  return {
    ...headOf(contract),
    ...{ previousLtv: null, liquidationId: `liq_${contract.contractId}_${n}`, liquidationType },
    liquidatedCollateral: [{ ...held!, quantity: String(sold), value: '1' }],
    ...{ proceeds: '1000', debtCovered: '1000', remainingBalance: '0', reason: 'the ratio' },
    returnedCollateral: isFull ? [{ ...held!, quantity: String(quantity - sold) }] : [],
    snapshot: snapshotOf(contract),
  }
}

export const snapshotOf = (contract: StoredContract) => ({
  ...headOf(contract),
  ...{ id: `snp_${contract.contractId}_1`, sequence: 1, trigger: 'PRICE', currentLtv: '0.9' },
  ...{ lenderPartyId: contract.lenderPartyId, borrowerPartyId: contract.borrowerPartyId },
  ...{ previousLtv: null, status: 'ALERT', level: 'MARGIN_CALL', fiatCurrency: contract.fiatCurrency },
  ...{ outstandingBalance: '1', collateralValue: '1', collateralPercentage: '150' },
  ...{ thresholds: contract.thresholds, shortfallAmount: '1', prices: [], fx: null },
  ...{ stale: false, depeg: false, disputed: false },
})
