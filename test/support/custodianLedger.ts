import { createHash } from 'node:crypto'
import { addressOf } from '../../schemas/values/evmAddress.ts'
import { type OutsideServer, openOutside } from './outsideServer.ts'

const BLOCK_MS = 1_000
const UNITS = 1_000_000n

/** A custodian outside that keeps an account of each guarantee to the unit, and carries orders out when told. */
export interface CustodianLedger extends OutsideServer {
  /** Moves so many units of a token, such as `USDC/POLYGON`, in or out. */
  move(contractId: number, token: string, units: bigint): void
  balanceOf(contractId: number, token: string): bigint
  /** Orders that came, by contract. */
  ordersOf(contractId: number): readonly string[]
  /** From now on every order is confirmed, and moved where it was not before. */
  settleAll(): void
  /** Accounts answer 503, or well again. */
  setSilent(isSilent: boolean): void
}

interface Order {
  readonly orderId: string
  readonly contractId: number
  readonly collateral: readonly {
    readonly tokenSymbol: string
    readonly network: string
    readonly amount: string
  }[]
}

/** `now` is the deployment's time: that of the blocks. */
export async function openCustodianLedger(secret: string, now: () => number): Promise<CustodianLedger> {
  const accounts = new Map<number, Map<string, bigint>>()
  const orders = new Map<string, Order>()
  const done = new Set<string>()
  let isPrompt = false
  let isSilent = false
  const move = (contractId: number, token: string, units: bigint) => {
    const account = accounts.get(contractId) ?? new Map<string, bigint>()
    accounts.set(contractId, account.set(token, (account.get(token) ?? 0n) + units))
  }
  const opened = (body: string) => {
    const { contractId, tokens } = JSON.parse(body) as { contractId: number; tokens: readonly object[] }
    if (!accounts.has(contractId)) accounts.set(contractId, new Map())
    const address = addressIn(`account ${contractId}`)
    return { status: 'OPEN', addresses: tokens.map(one => ({ ...one, address, tokenContract: TOKEN })) }
  }
  const stated = (contractId: number) => {
    const at = now()
    const found = [...accounts.get(contractId)!].filter(([, units]) => units > 0n)
    return {
      balances: found.map(([token, units]) => {
        const [tokenSymbol, network] = token.split('/')
        const block = Math.floor(at / BLOCK_MS)
        return { tokenSymbol, network, amount: textOf(units), block, at: new Date(at).toISOString() }
      }),
    }
  }
  const carryOut = ({ orderId, contractId, collateral }: Order) => {
    if (done.has(orderId)) return
    done.add(orderId)
    for (const { tokenSymbol, network, amount } of collateral)
      move(contractId, `${tokenSymbol}/${network}`, -unitsOf(amount))
  }
  const server = await openOutside(secret, ({ method, path, body }) => {
    if (path === '/accounts') return [201, opened(body)]
    if (method === 'GET') {
      const contractId = Number(path.slice('/accounts/acc_'.length))
      return isSilent || !accounts.has(contractId) ? [503, {}] : [200, stated(contractId)]
    }
    const order = JSON.parse(body) as Order
    orders.set(order.orderId, order)
    if (isPrompt) carryOut(order)
    const status = isPrompt ? 'DONE' : 'PENDING'
    return [201, { reference: order.orderId, status, proceeds: '1' }]
  })
  return {
    ...server,
    move,
    balanceOf: (contractId, token) => accounts.get(contractId)?.get(token) ?? 0n,
    ordersOf: id => [...orders.values()].flatMap(one => (one.contractId === id ? [one.orderId] : [])),
    settleAll() {
      isPrompt = true
      for (const order of orders.values()) carryOut(order)
    },
    setSilent(silent) {
      isSilent = silent
    },
  }
}

const TOKEN = '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'
const ADDRESS_DIGITS = 40
const addressIn = (text: string) =>
  addressOf(createHash('sha256').update(text).digest('hex').slice(0, ADDRESS_DIGITS))

export const unitsOf = (text: string): bigint => {
  const [whole, fraction = ''] = text.split('.')
  return BigInt(whole!) * UNITS + BigInt(fraction.padEnd(6, '0'))
}
const textOf = (units: bigint) =>
  `${units / UNITS}.${String(units % UNITS).padStart(6, '0')}`.replace(/\.?0+$/, '')
