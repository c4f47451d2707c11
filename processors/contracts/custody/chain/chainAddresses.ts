import { secp256k1 } from '@noble/curves/secp256k1'
import type { Db } from 'mongodb'
import { HDKey, publicKeyToAddress } from 'viem/accounts'
import { toHex } from 'viem/utils'
import { ignoringDuplicates } from '../../../../platform/mongodb/duplicateKeys.ts'
import type { ChainAddress } from '../../../../schemas/documents/chain.ts'
import {
  type CustodyAccount,
  custodyAccountIdOf,
  type StoredContract,
} from '../../../../schemas/documents/contracts.ts'
import { addressOf } from '../../../../schemas/values/evmAddress.ts'
import type { ChainsFile } from './chainsFile.ts'

/** BIP-44: addresses that are shown to others hang below child 0 of the account. */
const EXTERNAL = 0

type Derive = (index: number) => string

/** Address of a guarantee: child `0/<guarantee>` of the account's extended public key, with its checksum. */
export function derivation(accountKey: string): Derive {
  const external = HDKey.fromExtendedKey(accountKey).deriveChild(EXTERNAL)
  return index => {
    const { publicKey } = external.deriveChild(index)
    return publicKeyToAddress(toHex(secp256k1.ProjectivePoint.fromHex(publicKey!).toRawBytes(false)))
  }
}

/**
 * Gives each guarantee one address, always the same one: derived, or the next of the list that no other
 * guarantee has. Throws when the list is used up.
 */
export function createAddressBook(
  db: Db,
  { accountKey, addresses }: Pick<ChainsFile, 'accountKey' | 'addresses'>,
) {
  const given = db.collection<ChainAddress>('chainAddresses')
  const derive = accountKey === null ? null : derivation(accountKey)
  const isOwn = (address: string, guaranteeId: number) =>
    derive ? derive(guaranteeId) === address : addresses.includes(address)
  const nextFree = async () => {
    const taken = new Set((await given.find({}).toArray()).map(({ _id }) => _id))
    const free = addresses.find(address => !taken.has(address.toLowerCase()))
    if (free !== undefined) return free
    throw new Error(`all ${addresses.length} addresses of CUSTODY_CHAINS are given to guarantees: add some`)
  }
  const add = async (address: string, contractId: number, guaranteeId: number) => {
    const accountId = custodyAccountIdOf(contractId)
    await ignoringDuplicates(
      given.insertMany([{ _id: address.toLowerCase(), accountId, contractId, guaranteeId }], {
        ordered: false,
      }),
    )
  }
  return {
    async addressOf({
      _id: accountId,
      contractId,
      guaranteeId,
    }: Omit<CustodyAccount, 'createdAt' | 'tokens'>) {
      for (;;) {
        const known = await given.findOne({ accountId })
        if (known) return addressOf(known._id.slice(2))
        await add(derive ? derive(guaranteeId) : await nextFree(), contractId, guaranteeId)
      }
    },
    /** Path below the account; null for an address of a list. */
    pathOf: (address: string, guaranteeId: number) =>
      derive?.(guaranteeId) === address ? `${EXTERNAL}/${guaranteeId}` : null,
    /** After a loss of the collection: takes the addresses from the guarantees that show them. */
    async restore(): Promise<void> {
      if ((await given.findOne({})) !== null) return
      const contracts = db
        .collection<StoredContract>('contracts')
        .find({ 'guarantee.depositAddresses': { $ne: null } })
        .project<Pick<StoredContract, '_id' | 'guaranteeId' | 'guarantee'>>({ guaranteeId: 1, guarantee: 1 })
      for await (const { _id, guaranteeId, guarantee } of contracts) {
        const own = guarantee.depositAddresses?.find(one => isOwn(one.address, guaranteeId))
        if (own) await add(own.address, _id, guaranteeId)
      }
    },
  }
}
