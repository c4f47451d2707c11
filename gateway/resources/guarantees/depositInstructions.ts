import * as guarantees from '../../../processors/domain/guarantee/guarantee.ts'
import { DEPOSIT_MARGIN_PERCENT, depositsRoundedUp } from '../../../processors/domain/ltv/cure.ts'
import * as ltv from '../../../processors/domain/ltv/ltv.ts'
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
    seen.set(guaranteeId, [
      ...guarantees.withMore(seen.get(guaranteeId) ?? [], { tokenSymbol, network, quantity }),
    ])
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
  if (isEnded || !guarantees.isOpenGuarantee(guarantee)) return []
  if (addresses === null) return null
  const missing = missingOf(contract, seen, market.quotes(), now())
  return addresses.map(({ tokenSymbol, network, tokenContract, address, memo }) => {
    const own = missing.find(one => one.tokenSymbol === tokenSymbol && one.network === network)
    const units = own?.quantity ?? null
    return {
      ...{ tokenSymbol, network, tokenContract, address, memo },
      amountSeen: guarantees.heldOf(seen, { tokenSymbol, network }),
      quantityNow: units === null ? null : textOf(units, ltv.QUANTITY_SCALE),
      marginPercent: String(DEPOSIT_MARGIN_PERCENT),
      eip681: eip681Of({ chainId: CHAIN_IDS[network], tokenContract, address }, units),
    }
  })
}

/** Nothing without the prices that it depends on. */
function missingOf(
  { fiatCurrency, guarantee, acceptedTokens }: ContractState,
  seen: readonly TokenQuantity[],
  market: ltv.Market,
  time: number,
) {
  const coming = seen.reduce(guarantees.withMore, guarantees.freeHoldings(guarantee))
  const holdings = coming.map(held => ({
    ...held,
    quantity: unscaledOf(held.quantity, ltv.QUANTITY_SCALE),
  }))
  const valuation = ltv.valuate(holdings, fiatCurrency, market, ltv.defaultRules, time)
  if (!valuation.priced) return []
  const required = unscaledOf(guarantee.requiredFiatAmount, ltv.MONEY_SCALE)
  return depositsRoundedUp(required, valuation, acceptedTokens, market, ltv.defaultRules)
}
