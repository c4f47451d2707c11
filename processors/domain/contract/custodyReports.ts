import { type CustodyOrder, contractIdIn } from '../../../schemas/documents/contracts.ts'
import type {
  ConfirmLiquidation,
  ConfirmRelease,
  ConfirmReturn,
  ConfirmSurplus,
  DepositStatus,
  RecordDeposit,
  RecordDepositAddresses,
  RecordFreeze,
} from '../../../schemas/types.ts'
import type { DecimalRule } from '../../../schemas/values/decimal.ts'
import { ALL_FROZEN } from '../guarantee/freezes.ts'
import { canonicalTxHash, TX_HASH_REASON } from '../guarantee/transfers.ts'
import { ZERO } from '../money.ts'
import { line } from '../providerText.ts'
import { address, decimal, QUANTITY, readAddresses, tokenOf } from './accountReports.ts'
import { objectOf } from './providerReports.ts'

/** Words of a custodian outside, read strictly; members that are not named here are passed over. */

/** The rules of the interface (schemas/http/values.ts). */
const PROCEEDS: DecimalRule = { integers: 15, fractions: 2, atLeast: '0' }
const MAX_REFERENCE = 255
/** Logs of one block; Avro's int. */
const MAX_LOG_INDEX = 2_147_483_647
const STATUSES: readonly unknown[] = ['SEEN', 'CONFIRMED', 'REVERSED'] satisfies readonly DepositStatus[]

/** State of an order at the custodian. */
export interface OrderAnswer {
  readonly isDone: boolean
  /** Proceeds of a sale, in the currency of the loan; null where the custodian gives none. */
  readonly proceeds: string | null
}

/** Throws an Error that says what is wrong. */
export function readOrderAnswer(json: unknown, kind: CustodyOrder['kind']): OrderAnswer {
  const { status, reference, proceeds } = objectOf('the answer', json)
  if (status !== 'PENDING' && status !== 'DONE') throw new Error('status is not one of PENDING, DONE')
  line('reference', reference, MAX_REFERENCE)
  const isDone = status === 'DONE'
  return {
    isDone,
    proceeds: isDone && kind === 'LIQUIDATION' ? decimal('proceeds', proceeds, PROCEEDS) : null,
  }
}

export type CustodyReport =
  | { readonly record: 'lastro.commands.ConfirmRelease'; readonly value: ConfirmRelease }
  | { readonly record: 'lastro.commands.ConfirmLiquidation'; readonly value: ConfirmLiquidation }
  | { readonly record: 'lastro.commands.ConfirmReturn'; readonly value: ConfirmReturn }
  | { readonly record: 'lastro.commands.ConfirmSurplus'; readonly value: ConfirmSurplus }
  | { readonly record: 'lastro.commands.RecordDepositAddresses'; readonly value: RecordDepositAddresses }
  | { readonly record: 'lastro.commands.RecordDeposit'; readonly value: RecordDeposit }
  | { readonly record: 'lastro.commands.RecordFreeze'; readonly value: RecordFreeze }

/** Whose an address is, as the gateway looked it up; null where the event names none. */
export interface Addressee {
  readonly contractId: number | null
  readonly guaranteeId: number | null
}

/** An event of the custodian, as the report that it is. Throws an Error that says what is wrong. */
export function readCustodyEvent(
  json: unknown,
  addressee: Addressee = { contractId: null, guaranteeId: null },
): CustodyReport {
  const event = objectOf('the event', json)
  switch (event['type']) {
    case 'RELEASED': {
      const [contractId, releaseId] = orderOf(event['orderId'], 'rel_')
      return { record: 'lastro.commands.ConfirmRelease', value: { contractId, releaseId } }
    }
    case 'LIQUIDATED': {
      const [contractId, liquidationId] = orderOf(event['orderId'], 'liq_')
      const proceeds = decimal('proceeds', event['proceeds'], PROCEEDS)
      return {
        record: 'lastro.commands.ConfirmLiquidation',
        value: { contractId, liquidationId, proceeds },
      }
    }
    case 'SURPLUS_PAID': {
      const [contractId, surplusId] = orderOf(event['orderId'], 'sur_')
      return { record: 'lastro.commands.ConfirmSurplus', value: { contractId, surplusId } }
    }
    case 'RETURNED': {
      const [contractId, returnId] = orderOf(event['orderId'], 'ret_')
      return { record: 'lastro.commands.ConfirmReturn', value: { contractId, returnId } }
    }
    case 'ACCOUNT_OPENED': {
      const depositAddresses = readAddresses(event['addresses'])
      const value = { ...guaranteeOf(event), depositAddresses }
      return { record: 'lastro.commands.RecordDepositAddresses', value }
    }
    case 'COLLATERAL_FROZEN':
    case 'COLLATERAL_UNFROZEN': {
      const { amount = ALL_FROZEN } = event
      const quantity = event['type'] === 'COLLATERAL_FROZEN' ? decimal('amount', amount, QUANTITY) : ZERO
      const value = { ...guaranteeOf(event), ...tokenOf(event), quantity }
      return { record: 'lastro.commands.RecordFreeze', value }
    }
    case 'DEPOSITED':
      return { record: 'lastro.commands.RecordDeposit', value: depositOf(event, addressee) }
    default:
      throw new Error(
        'type is not one of RELEASED, LIQUIDATED, SURPLUS_PAID, RETURNED, ACCOUNT_OPENED, DEPOSITED, ' +
          'COLLATERAL_FROZEN, COLLATERAL_UNFROZEN',
      )
  }
}

function orderOf(id: unknown, prefix: string): [number, string] {
  const contractId = typeof id === 'string' && id.startsWith(prefix) ? contractIdIn(id) : null
  if (contractId === null) throw new Error(`orderId is not an id that begins with ${prefix}`)
  return [contractId, id as string]
}

function guaranteeOf({ contractId, guaranteeId }: Readonly<Record<string, unknown>>) {
  if (!isId(contractId)) throw new Error('contractId is not an id')
  if (!isId(guaranteeId)) throw new Error('guaranteeId is not an id')
  return { contractId, guaranteeId }
}

function depositOf(event: Readonly<Record<string, unknown>>, addressee: Addressee): RecordDeposit {
  const {
    amount,
    txHash,
    logIndex = null,
    status = 'CONFIRMED',
    from,
    confirmations = null,
    tokenContract,
    blockHash = null,
    senderRefused: isSenderRefused = null,
  } = event
  const { contractId, guaranteeId } = addressee
  const isAddressed = contractId !== null && guaranteeId !== null
  const guarantee = isAddressed ? { contractId, guaranteeId } : guaranteeOf(event)
  const token = tokenOf(event)
  const hash = typeof txHash === 'string' ? canonicalTxHash(txHash) : null
  if (hash === null) throw new Error(`txHash ${TX_HASH_REASON}`)
  if (logIndex !== null && !isLogIndex(logIndex)) throw new Error('logIndex is not an index')
  if (!STATUSES.includes(status)) throw new Error(`status is not one of ${STATUSES.join(', ')}`)
  if (confirmations !== null && !isLogIndex(confirmations))
    throw new Error('confirmations is not a non-negative integer')
  const block = typeof blockHash === 'string' ? canonicalTxHash(blockHash) : null
  if (blockHash !== null && block === null) throw new Error(`blockHash ${TX_HASH_REASON}`)
  if (isSenderRefused !== null && typeof isSenderRefused !== 'boolean')
    throw new Error('senderRefused is neither true nor false')
  return {
    ...{ ...guarantee, ...token, quantity: decimal('amount', amount, QUANTITY), txHash: hash, logIndex },
    depositStatus: status as DepositStatus,
    fromAddress: optionalAddress('from', from),
    confirmations,
    tokenContract: optionalAddress('tokenContract', tokenContract),
    blockHash: block,
    isSenderRefused,
  }
}

const optionalAddress = (name: string, value: unknown) =>
  value === undefined || value === null ? null : address(name, value)

function isLogIndex(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= MAX_LOG_INDEX
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0
}
