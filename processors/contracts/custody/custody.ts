import type { Db, Filter } from 'mongodb'
import { showGauge } from '../../../platform/process/gauge.ts'
import type { CustodyAccount, CustodyOrder, StoredContract } from '../../../schemas/documents/contracts.ts'
import type { BankDetails } from '../../../schemas/documents/directory.ts'
import type { DepositAddress, Network } from '../../../schemas/types.ts'
import type { AccountBalance } from '../../domain/guarantee/compareBooks.ts'
import type { Connections } from '../../runtime/connections/connections.ts'
import { startPeriodicTask } from '../../runtime/periodicTask.ts'
import { backoffMs, createPollingCursor } from '../../runtime/pollingCursor.ts'
import type { OwnCommand, WriteCommands } from '../timers/ownCommands.ts'
import { askCustodian } from './askCustodian.ts'

/**
 * A custodian's answer to an order: done (sometimes twice), taken and reported later through the
 * interface, or nothing yet.
 */
export type CustodyAnswer =
  | { readonly status: 'TAKEN' | 'OPEN' }
  | { readonly status: 'DONE'; readonly proceeds: string | null; readonly isToldTwice?: boolean }

/** Destination of tokens or money: a confirmed wallet, or an account with its details opened. */
export type Destination =
  | { readonly kind: 'WALLET'; readonly network: Network; readonly address: string }
  | {
      readonly kind: 'BANK_ACCOUNT'
      readonly currency: string
      readonly rail: string
      readonly accountType: string
      /** Null for the local custodian alone. */
      readonly details: BankDetails | null
    }

/** An order as custody gets it. Null: a sale, and orders of releases before 1.4, which named none. */
export interface DirectedOrder extends Omit<CustodyOrder, 'destination'> {
  readonly destination: Destination | null
}

/** A custodian's answer to an account: its addresses, not yet, or that it gives none to anybody. */
export type AccountAnswer =
  | { readonly status: 'OPEN'; readonly addresses: readonly DepositAddress[] }
  | { readonly status: 'PENDING' | 'NONE' }

/**
 * The port to the custodian. Orders come again until they are confirmed: the order's id makes them one. It
 * throws when it cannot answer now.
 */
export interface Custody {
  execute(order: DirectedOrder): Promise<CustodyAnswer>
  /** Opens the account of a guarantee. It comes again until it is open: its id makes it one. */
  openAccount(account: CustodyAccount): Promise<AccountAnswer>
  /** Orders in progress at once; `MAX_PER_ROUND` by default. */
  readonly atOnce?: number
  /** When it hands over, in the deployment's time, where that is known before. */
  executesAt?(order: Pick<CustodyOrder, 'createdAt'>): number
  /** Balances of an account, by token, each at a block; null for none that custody has. */
  balancesOf?(accountId: string): Promise<readonly AccountBalance[] | null>
}

/** A custodian that states balances; networks that are watched are read instead. */
export type StatingCustody = Custody & Required<Pick<Custody, 'balancesOf'>>

/** Short, because borrowers wait for their collateral; an empty collection costs nothing. */
const PAUSE_MS = 250
const MAX_PER_ROUND = 200
/** A scrape waits no longer for the database. */
const SCRAPE_MS = 1_000
/** An order that was confirmed stays until that is decided; it is not confirmed again meanwhile. */
const CONFIRMED_FOR_MS = 5_000
/** Orders that have a destination, and those that need none. */
const DIRECTED: Filter<CustodyOrder> = { awaitsDestination: { $exists: false } }
/** An order that custody does not get now, and is looked at again later. */
const HELD: CustodyAnswer = { status: 'TAKEN' }

/**
 * Hands open orders that have a destination to the custodian, and writes its confirmations to the log, where
 * they are decided.
 * Null is an external custodian that is not polled: it knows its orders and confirms through the
 * interface.
 */
export function startCustody(
  connections: Pick<Connections, 'service' | 'db' | 'clock'>,
  write: WriteCommands,
  custody: Custody | null,
  openAccount: OpenAccount,
): void {
  const { db, clock } = connections
  const orders = db.collection<CustodyOrder>('custodyOrders')
  const showAge = (name: `lastro_${string}`, help: string, filter: Filter<CustodyOrder>) =>
    showGauge(connections.service.metrics, name, `${help}; 0 when there is none.`, async () => {
      // Other metrics show an unreachable MongoDB; a scrape must not fail for it.
      const oldest = await orders
        .find(filter)
        .sort({ createdAt: 1 })
        .maxTimeMS(SCRAPE_MS)
        .limit(1)
        .next()
        .catch(() => null)
      return oldest === null ? 0 : (clock.now() - oldest.createdAt) / 1_000
    })
  showAge(
    'lastro_custody_oldest_order_seconds',
    'Age of the oldest order to the custodian that nobody has confirmed',
    DIRECTED,
  )
  showAge(
    'lastro_custody_oldest_undirected_order_seconds',
    'Age of the oldest order that waits for a destination of the borrower',
    { awaitsDestination: true },
  )

  if (custody === null) return

  const turns = createPollingCursor(orders, DIRECTED)
  const round = async () => {
    const now = clock.now()
    const open = await turns.next(custody.atOnce ?? MAX_PER_ROUND, now)
    const held = await heldBack(db, open)
    await askCustodian(
      open,
      { turns, write, now },
      {
        ask: async order =>
          held.has(order._id)
            ? HELD
            : custody.execute({ ...order, destination: await destinationOf(order, openAccount) }),
        settle: (order, answer) =>
          answer.status === 'DONE'
            ? { commands: confirmations(order, answer), pauseMs: CONFIRMED_FOR_MS }
            : { commands: [], pauseMs: answer.status === 'TAKEN' ? backoffMs(now - order.createdAt) : null },
        failed: (order, err) =>
          connections.service.log.warn({ err, order: order._id }, 'the custodian did not answer'),
      },
    )
  }
  startPeriodicTask(connections, 'custody', () => PAUSE_MS, round)
  const { executesAt } = custody
  if (!executesAt) return
  clock.timers?.add({
    run: round,
    async nextDue() {
      const open = await orders.find(DIRECTED).sort({ createdAt: -1 }).limit(MAX_PER_ROUND).toArray()
      const later = open.map(executesAt).filter(at => at > clock.now())
      return later.length > 0 ? Math.min(...later) : null
    },
  })
}

/** Details of an account, read and opened for one order. Throws for an account that was erased. */
export type OpenAccount = (paymentMethodId: string) => Promise<Extract<Destination, { kind: 'BANK_ACCOUNT' }>>

/** A return goes where people said. */
async function destinationOf(
  { returned, collateral: [token], destination }: CustodyOrder,
  openAccount: OpenAccount,
): Promise<Destination | null> {
  const address = returned?.destination ?? destination?.address ?? null
  if (token && address !== null) return { kind: 'WALLET', network: token.network, address }
  const paymentMethodId = destination?.paymentMethodId ?? null
  return paymentMethodId === null ? null : openAccount(paymentMethodId)
}

/** Releases of guarantees whose holdings and balances differ. One that custody took before may be done. */
async function heldBack(db: Db, orders: readonly CustodyOrder[]): Promise<ReadonlySet<string>> {
  const releases = orders.filter(({ kind }) => kind === 'RELEASE')
  if (releases.length === 0) return new Set()
  const differing = await db
    .collection<StoredContract>('contracts')
    .find({
      _id: { $in: releases.map(({ contractId }) => contractId) },
      'guarantee.custodyMismatch.foundAt': { $gt: 0 },
    })
    .project<{ _id: number }>({ _id: 1 })
    .toArray()
  const isHeld = ({ contractId }: CustodyOrder) => differing.some(({ _id }) => _id === contractId)
  return new Set(releases.filter(isHeld).map(({ _id }) => _id))
}

type Done = Extract<CustodyAnswer, { status: 'DONE' }>

function confirmations(order: CustodyOrder, { proceeds, isToldTwice = false }: Done): OwnCommand[] {
  const first = confirmation(order, proceeds)
  return isToldTwice ? [first, confirmation(order, proceeds, 'confirmation/again')] : [first]
}

/** The command by which an order is confirmed: written again it is one. */
export function confirmation(
  { _id, kind, contractId }: Pick<CustodyOrder, '_id' | 'kind' | 'contractId'>,
  proceeds: string | null = null,
  nth = 'confirmation',
): OwnCommand {
  // A separate name: a process of 1.2, which takes every order for one of two kinds, may not use it up.
  if (kind === 'SURPLUS')
    return { type: 'ConfirmSurplus', commandId: `${_id}/payment`, value: { contractId, surplusId: _id } }
  // Separate for the same reason.
  if (kind === 'RETURN')
    return { type: 'ConfirmReturn', commandId: `${_id}/return`, value: { contractId, returnId: _id } }
  const commandId = `${_id}/${nth}`
  if (kind === 'RELEASE') return { type: 'ConfirmRelease', commandId, value: { contractId, releaseId: _id } }
  const value = { contractId, liquidationId: _id, proceeds: proceeds ?? '0' }
  return { type: 'ConfirmLiquidation', commandId, value }
}
