import { type OutsideServer, openOutside } from './outsideServer.ts'

export interface OrderTold {
  readonly orderId: string
  readonly type: 'RELEASE' | 'LIQUIDATION' | 'SURPLUS'
  readonly expectedProceeds: string | null
  /** Money to pay out, of a SURPLUS. */
  readonly surplus?: { readonly amount: string; readonly currency: string }
}

/** A custodian outside that is asked, over real HTTP: it hands over and sells when the test says. */
export interface OutsideCustodian extends OutsideServer {
  /** Every order that came, as often as it came. */
  readonly orders: readonly OrderTold[]
  /** From now on an order is done. */
  finish(orderId: string, proceeds?: string): void
  /** From now on every order is done at once, and a sale brings what was expected. */
  finishAll(): void
}

export const TOKEN_CONTRACT = '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'

/** An account of one address, which follows from the guarantee's id. */
function accountOf({
  guaranteeId,
  tokens,
}: {
  readonly guaranteeId: number
  readonly tokens: readonly object[]
}) {
  const address = `0x${String(guaranteeId).padStart(40, '0')}`
  return {
    status: 'OPEN',
    addresses: tokens.map(one => ({ ...one, tokenContract: TOKEN_CONTRACT, address })),
  }
}

export async function openCustodian(secret: string): Promise<OutsideCustodian> {
  const orders: OrderTold[] = []
  const done = new Map<string, string | undefined>()
  let isPrompt = false
  const server = await openOutside(secret, ({ method, path, key, body }) => {
    // It states no balances.
    if (method === 'GET') return [404, {}]
    if (path === '/accounts') return [201, accountOf(JSON.parse(body))]
    const order = JSON.parse(body) as OrderTold
    if (key !== order.orderId) return [422, {}]
    orders.push(order)
    const { orderId } = order
    if (isPrompt && !done.has(orderId)) done.set(orderId, order.expectedProceeds ?? undefined)
    const status = done.has(orderId) ? 'DONE' : 'PENDING'
    return [201, { reference: `ord_${orderId}`, status, proceeds: done.get(orderId) }]
  })
  return {
    ...server,
    orders,
    finish: (orderId, proceeds) => void done.set(orderId, proceeds),
    finishAll() {
      isPrompt = true
    },
  }
}
