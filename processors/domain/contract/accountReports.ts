import type { DepositAddress, Network, TokenSymbol } from '../../../schemas/types.ts'
import { DATE_RANGE, instantOf } from '../../../schemas/values/dates.ts'
import { checkDecimal, type DecimalRule } from '../../../schemas/values/decimal.ts'
import { checkedAddress } from '../../../schemas/values/evmAddress.ts'
import type { AccountBalance } from '../guarantee/compareBooks.ts'
import { line } from '../providerText.ts'
import { objectOf } from './providerReports.ts'

/** Accounts of a custodian outside, their addresses and balances, read strictly. */

export const QUANTITY: DecimalRule = { integers: 18, fractions: 6, above: '0' }
const BALANCE: DecimalRule = { integers: 18, fractions: 6, atLeast: '0' }
const SYMBOLS: readonly unknown[] = ['USDC', 'USDT'] satisfies readonly TokenSymbol[]
const NETWORKS: readonly unknown[] = ['ETHEREUM', 'POLYGON', 'BASE'] satisfies readonly Network[]
/** As many as a contract accepts. */
const MAX_TOKENS = 20
const MAX_MEMO = 255

type Json = Readonly<Record<string, unknown>>
type Token = Pick<DepositAddress, 'tokenSymbol' | 'network'>

/** Addresses of an opened account; null while it is being opened. Throws an Error that says what is wrong. */
export function readAccountAnswer(json: unknown): readonly DepositAddress[] | null {
  const { status, addresses } = objectOf('the answer', json)
  if (status !== 'PENDING' && status !== 'OPEN') throw new Error('status is not one of PENDING, OPEN')
  return status === 'OPEN' ? readAddresses(addresses) : null
}

export function readAddresses(value: unknown): readonly DepositAddress[] {
  return tokensIn('addresses', value).map(one => ({
    ...tokenOf(one),
    tokenContract: address('tokenContract', one['tokenContract']),
    address: address('address', one['address']),
    memo: line('memo', one['memo'], MAX_MEMO),
  }))
}

/** Balances of an account. Throws an Error that says what is wrong. */
export function readBalances(json: unknown): readonly AccountBalance[] {
  return tokensIn('balances', objectOf('the answer', json)['balances']).map(one => {
    const { amount, block, at } = one
    if (!Number.isSafeInteger(block) || (block as number) < 0) throw new Error('block is not a block number')
    const ms = typeof at === 'string' ? instantOf(at) : null
    if (ms === null) throw new Error(`at is not an RFC 3339 time, ${DATE_RANGE}`)
    return { ...tokenOf(one), quantity: decimal('amount', amount, BALANCE), block: block as number, at: ms }
  })
}

export function tokenOf({ tokenSymbol, network }: Json): Token {
  if (!SYMBOLS.includes(tokenSymbol)) throw new Error(`tokenSymbol is not one of ${SYMBOLS.join(', ')}`)
  if (!NETWORKS.includes(network)) throw new Error(`network is not one of ${NETWORKS.join(', ')}`)
  return { tokenSymbol: tokenSymbol as TokenSymbol, network: network as Network }
}

/** Money is text: who writes a JSON number may have lost digits before. */
export function decimal(name: string, value: unknown, rule: DecimalRule): string {
  if (typeof value !== 'string') throw new Error(`${name} is not decimal text`)
  const checked = checkDecimal(rule, value)
  if ('value' in checked) return checked.value
  throw new Error(`${name} ${checked.reason}`)
}

function tokensIn(name: string, value: unknown): readonly Json[] {
  if (!Array.isArray(value) || value.length > MAX_TOKENS)
    throw new Error(`${name} is not a list of at most ${MAX_TOKENS}`)
  const items = value.map(one => objectOf(`one of ${name}`, one))
  const names = items.map(({ tokenSymbol, network }) => `${tokenSymbol} ${network}`)
  if (new Set(names).size < names.length) throw new Error(`${name} has a token twice`)
  return items
}

export function address(name: string, value: unknown): string {
  const checked = typeof value === 'string' ? checkedAddress(value) : null
  if (checked === null) throw new Error(`${name} is not an address with a valid EIP-55 checksum`)
  return checked
}
