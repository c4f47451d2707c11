import {
  freeHoldings,
  heldOf,
  isOpenGuarantee,
  withMore,
} from '../../../processors/domain/guarantee/guarantee.ts'
import { DEPOSIT_MARGIN_PERCENT, depositsRoundedUp } from '../../../processors/domain/ltv/cure.ts'
import {
  defaultRules,
  type Market,
  MONEY_SCALE,
  QUANTITY_SCALE,
  valuate,
} from '../../../processors/domain/ltv/ltv.ts'
import { textOf, unscaledOf } from '../../../schemas/codec/decimalBytes.ts'
import type { StoredDeposit } from '../../../schemas/documents/contracts.ts'
import type { ContractState, TokenQuantity } from '../../../schemas/types.ts'
import { CHAIN_IDS, eip681Of } from '../../../schemas/values/eip681.ts'
import type { NeedsDb } from '../../routing/needs.ts'
import type { MarketReader } from '../market/marketReader.ts'

/** Needs of deposit instructions: the last prices, and the deployment's time. */
export interface DepositInstructionNeeds {
  readonly market: Pick<MarketReader, 'quotes'>
  readonly now: () => number
}

/** Deposits of guarantees that are on their way: seen, not final, and nothing against them. */
export async function seenDeposits(
  guaranteeIds: readonly number[],
  { db }: NeedsDb,
): Promise<ReadonlyMap<number, readonly TokenQuantity[]>> {
  const filter = {
    guaranteeId: { $in: [...guaranteeIds] },
    depositStatus: 'SEEN' as const,
    unattributed: null,
  }
  const seen = new Map<number, TokenQuantity[]>()
  for await (const deposit of db.collection<StoredDeposit>('deposits').find(filter)) {
    const { guaranteeId, tokenSymbol, network, quantity } = deposit
    seen.set(guaranteeId, [...withMore(seen.get(guaranteeId) ?? [], { tokenSymbol, network, quantity })])
  }
  return seen
}

/**
 * Addresses of collateral, with how much of each token alone is missing at the last prices. Null where
 * custody has named none; empty where no deposit is taken any more (docs/specification.md, Deposits).
 */
export function presentDepositInstructions(
  contract: ContractState,
  seen: readonly TokenQuantity[],
  { market, now }: DepositInstructionNeeds,
) {
  const addresses = contract.guarantee.depositAddresses ?? null
  const { contractStatus, guarantee } = contract
  const isEnded = contractStatus === 'CANCELLED' || contractStatus === 'COMPLETED'
  if (isEnded || !isOpenGuarantee(guarantee)) return []
  if (addresses === null) return null
  const missing = missingOf(contract, seen, market.quotes(), now())
  return addresses.map(({ tokenSymbol, network, tokenContract, address, memo }) => {
    const own = missing.find(one => one.tokenSymbol === tokenSymbol && one.network === network)
    const units = own?.quantity ?? null
    return {
      ...{ tokenSymbol, network, tokenContract, address, memo },
      amountSeen: heldOf(seen, { tokenSymbol, network }),
      quantityNow: units === null ? null : textOf(units, QUANTITY_SCALE),
      marginPercent: String(DEPOSIT_MARGIN_PERCENT),
      eip681: eip681Of({ chainId: CHAIN_IDS[network], tokenContract, address }, units),
    }
  })
}

/** Nothing without the prices that it depends on. */
function missingOf(
  { fiatCurrency, guarantee, acceptedTokens }: ContractState,
  seen: readonly TokenQuantity[],
  market: Market,
  time: number,
) {
  const coming = seen.reduce(withMore, freeHoldings(guarantee))
  const holdings = coming.map(held => ({
    ...held,
    quantity: unscaledOf(held.quantity, QUANTITY_SCALE),
  }))
  const valuation = valuate(holdings, fiatCurrency, market, defaultRules, time)
  if (!valuation.priced) return []
  const required = unscaledOf(guarantee.requiredFiatAmount, MONEY_SCALE)
  return depositsRoundedUp(required, valuation, acceptedTokens, market, defaultRules)
}
