import type { StoredContract, StoredDeposit } from '../../../schemas/documents/contracts.ts'
import type { RecordDeposit } from '../../../schemas/types.ts'
import { checkedAddress } from '../../../schemas/values/evmAddress.ts'
import { refuse } from '../../errors/errors.ts'
import type { NeedsDb } from '../../routing/needs.ts'

export async function contractOf(guaranteeId: number, { db }: NeedsDb): Promise<StoredContract> {
  const contract = await db.collection<StoredContract>('contracts').findOne({ guaranteeId })
  return contract ?? refuse('not_found')
}

/**
 * The contract of a guarantee when the tenant is one of its parties; custody, which has no party, sees all.
 */
export async function visibleContract(
  guaranteeId: number,
  tenant: string | null,
  deps: NeedsDb,
): Promise<StoredContract> {
  const contract = await contractOf(guaranteeId, deps)
  if (tenant === null) return contract
  if (contract.lenderPartyId !== tenant && contract.borrowerPartyId !== tenant) return refuse('not_found')
  return contract
}

/** No contract and no guarantee have this id. */
export const NOBODYS = { contractId: 0, guaranteeId: 0 } as const

/** Guarantee of a transfer: where it was recorded before, else the only one with the address. */
export async function recipientOf(
  address: string,
  transfer: Pick<RecordDeposit, 'network' | 'txHash' | 'tokenSymbol' | 'quantity' | 'logIndex'>,
  { db }: NeedsDb,
): Promise<Pick<RecordDeposit, 'contractId' | 'guaranteeId'>> {
  const { network, txHash, tokenSymbol, quantity, logIndex } = transfer
  const recorded = await db
    .collection<StoredDeposit>('deposits')
    .find({ txHash, network, tokenSymbol, quantity, contractId: { $gt: 0 } })
    .toArray()
  const same = recorded.filter(({ logIndex: index = null }) => {
    return index === logIndex || index === null || logIndex === null
  })
  const owners = await db
    .collection<StoredContract>('contracts')
    .find({ 'guarantee.depositAddresses.address': checkedAddress(address) ?? '' })
    .limit(2)
    .toArray()
  const [found, ...others] = same.length > 0 ? same : owners
  if (!found || others.length > 0) return NOBODYS
  const { contractId, guaranteeId } = found
  return { contractId, guaranteeId }
}
