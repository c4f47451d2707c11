/**
 * Addresses at which custody takes the tokens of a guarantee. The first ones stay: an address that changes
 * later is rather a fraud than news (docs/specification.md, Deposits).
 */
import { canonicalJson } from '../../../schemas/canonicalJson.ts'
import type { DepositAddress, RecordDepositAddresses } from '../../../schemas/types.ts'
import type { Contract, FactOf, RuleContext } from '../facts.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { tokenKey } from '../tokenKey.ts'

/** Custody opened the account. Tokens that the contract does not accept are left out. */
export function decideDepositAddresses(
  { guarantee, acceptedTokens }: Contract,
  command: RecordDepositAddresses,
  { at }: RuleContext,
): readonly FactOf<'DepositInstructionsReady'>[] | Refusal {
  const depositAddresses = acceptedTokens.flatMap(token => {
    return command.depositAddresses.find(one => tokenKey(one) === tokenKey(token)) ?? []
  })
  if (depositAddresses.length === 0) {
    return refusal('INVALID_REQUEST', 'has no address of an accepted token', 'addresses')
  }
  const known = guarantee.depositAddresses ?? null
  if (known === null) return [{ fact: 'DepositInstructionsReady', at, depositAddresses }]
  if (textOf(known) === textOf(depositAddresses)) return []
  return refusal('invalid_state', 'the guarantee has other addresses', 'addresses')
}

const textOf = (addresses: readonly DepositAddress[]) => canonicalJson(addresses)
