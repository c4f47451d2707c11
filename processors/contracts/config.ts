import { optional, type Settings, text, url, type Values } from '../../platform/process/environment.ts'
import { showGauge } from '../../platform/process/gauge.ts'
import type { Deployment } from '../../platform/process/sandbox.ts'
import { checkCustodian, custodianOf, custodySettings } from '../../platform/providers/custodyAdapter.ts'
import {
  checkProvider,
  providerOf,
  requireWith,
  signatureProviderSettings,
} from '../../platform/providers/providerPorts.ts'
import {
  openPersonalKeys,
  openSealed,
  type SealWords,
  sealWordsBy,
} from '../../platform/secrets/personalKeys.ts'
import { createSubkeyBox } from '../../platform/secrets/secretBox.ts'
import { subkeys } from '../../platform/secrets/subkeySetting.ts'
import { s3Settings } from '../../platform/stores/s3Access.ts'
import { contractIdIn, type StoredContract } from '../../schemas/documents/contracts.ts'
import type { BankDetails, Party, PaymentMethod } from '../../schemas/documents/directory.ts'
import type { Signer, SigningState, TokenQuantity } from '../../schemas/types.ts'
import { withMore } from '../domain/guarantee/guarantee.ts'
import { isGreater, ZERO } from '../domain/money.ts'
import { type Connections, connectionSettings } from '../runtime/connections/connections.ts'
import type { Custody, OpenAccount } from './custody/custody.ts'
import { httpCustody } from './custody/httpCustody.ts'
import { type Book, custodianBook } from './custody/reconciliation/books.ts'
import type { ContractFiles } from './files/contractFiles.ts'
import { httpSignatureProvider, type SignerContact } from './signing/httpSignatureProvider.ts'
import { localSignatureProvider, type SignatureProvider } from './signing/signatureProvider.ts'
import type { WriteCommands } from './timers/ownCommands.ts'

/** Settings of contracts, in addition to every processor's. */
export const contractsSettings = {
  ...connectionSettings,
  ...custodySettings,
  custodyUrl: optional(url('CUSTODY_URL', 'base address of the custodian')),
  custodyChains: optional(
    text(
      'CUSTODY_CHAINS',
      'file of networks, with addresses for CUSTODY_ADAPTER evm; beside others a second opinion',
    ),
  ),
  ...signatureProviderSettings,
  signatureProviderUrl: optional(url('SIGNATURE_PROVIDER_URL', 'base address of the signature provider')),
  personalDataKey: optional(
    subkeys(
      'PERSONAL_DATA_KEY',
      'decrypts personal data for providers and custodians; derived from LASTRO_MASTER_KEY by `lastro personal-key`',
    ),
  ),
  ...s3Settings,
} satisfies Settings

export type ContractsConfig = Values<typeof contractsSettings>

/** Throws `BadEnvironment` with a line per setting that the chosen providers lack. */
export function checkProviders(config: ContractsConfig, deployment: Deployment): void {
  const { custodyUrl, custodyChains, signatureProviderUrl, personalDataKey } = config
  checkCustodian(config, deployment, { CUSTODY_URL: custodyUrl, PERSONAL_DATA_KEY: personalDataKey })
  if (custodianOf(config, deployment) === 'evm') {
    requireWith('CUSTODY_ADAPTER evm', { CUSTODY_CHAINS: custodyChains })
  }
  checkProvider('signatureProvider', config, deployment, { url: signatureProviderUrl, personalDataKey })
}

/**
 * The custodian that `checkProviders` accepted; null where none is asked. One that watches networks begins
 * with it, and writes what it sees.
 */
export async function openCustody(
  config: ContractsConfig,
  deployment: Deployment,
  connections: Pick<Connections, 'service' | 'mongo' | 'db' | 'clock' | 'codec'>,
  write: WriteCommands,
): Promise<Custody | null> {
  const { service, db, clock } = connections
  let behind = () => 0
  let unproved = () => 0
  showGauge(
    service.metrics,
    'lastro_custody_chain_behind_seconds',
    'Seconds since all watched networks had been read to their newest block; 0 without any.',
    async () => behind(),
  )
  showGauge(
    service.metrics,
    'lastro_assets_unproved_seconds',
    'For how long the next proof that stated collateral is on its networks has been due; 0 without any.',
    async () => unproved(),
  )
  const watchChains = async (path: string) => {
    const { startChainCustody } = await import('./custody/chain/chainCustody.ts')
    const { readChains } = await import('./custody/chain/chainsFile.ts')
    const file = readChains(path)
    const custody = startChainCustody(connections, write, file, deployment.isSandbox)
    behind = custody.behind
    return { custody, file }
  }
  const chosen = custodianOf(config, deployment)
  if (chosen === 'local') {
    const { faultyCustody } = await import('../../sandbox/providers/faultyCustody.ts')
    const { localCustody } = await import('../../sandbox/providers/localCustody.ts')
    const { wrongBalancesOf } = await import('../../sandbox/providers/wrongBalances.ts')
    const balancesOf = localBalancesIn(db, wrongBalancesOf)
    const simulated = faultyCustody(localCustody({ balancesOf, now: clock.now }), clock)
    if (!config.custodyChains) return simulated
    const { watchedCustody } = await import('../../sandbox/providers/watchedCustody.ts')
    const { custody, file } = await watchChains(config.custodyChains)
    return watchedCustody(simulated, custody, file)
  }
  if (chosen === 'external') return null
  if (chosen === 'evm') {
    const { startProvingAssets } = await import('./custody/assets/provingAssets.ts')
    const { custody, file } = await watchChains(config.custodyChains!)
    unproved = startProvingAssets(connections, file)
    return custody
  }
  return httpCustody({ url: config.custodyUrl!, secret: config.custodySecret! })
}

/** Opens details of bank accounts for a custodian that is asked over HTTP; no other pays money. */
export function openAccounts(
  config: ContractsConfig,
  deployment: Deployment,
  { db }: Pick<Connections, 'db'>,
): OpenAccount {
  const { personalDataKey } = config
  const isPaying = custodianOf(config, deployment) === 'http'
  const keys = isPaying ? openPersonalKeys(db, createSubkeyBox(personalDataKey!)) : null
  return async _id => {
    const method = await db.collection<PaymentMethod>('paymentMethods').findOne({ _id })
    if (method?.kind !== 'BANK') throw new Error(`there is no account ${_id}`)
    const { currency, rail, accountType, details } = method
    const account = { kind: 'BANK_ACCOUNT' as const, currency, rail, accountType }
    if (keys === null) return { ...account, details: null }
    const text = details && (await openSealed(keys, details))
    if (text === null) throw new Error(`the details of ${_id} are erased`)
    return { ...account, details: JSON.parse(text) as BankDetails }
  }
}

/** The books that our holdings are compared with: custody that is asked, and networks that are named. */
export async function openBooks(
  config: ContractsConfig,
  deployment: Deployment,
  custody: Custody | null,
): Promise<readonly Book[]> {
  const custodian = custodianOf(config, deployment)
  const stated = custody?.balancesOf ? [custodianBook({ balancesOf: custody.balancesOf })] : []
  // A sandbox simulates deposits of tokens that its network has, too.
  if (config.custodyChains === null || custodian === 'local') return stated
  const { chainBook } = await import('./custody/chain/chainBook.ts')
  const { readChains } = await import('./custody/chain/chainsFile.ts')
  return [...stated, chainBook(readChains(config.custodyChains, custodian === 'evm'))]
}

/** Balances at the local custodian: the holdings, and the errors that the sandbox ordered. */
function localBalancesIn(
  db: Connections['db'],
  wrongBalancesOf: (db: Connections['db'], contractId: number) => Promise<readonly TokenQuantity[]>,
) {
  return async (contractId: number) => {
    const contract = await db.collection<StoredContract>('contracts').findOne({ _id: contractId })
    if (!contract) return null
    const balances = (await wrongBalancesOf(db, contractId)).reduce(withMore, contract.guarantee.holdings)
    return balances.filter(({ quantity }) => isGreater(quantity, ZERO))
  }
}

/** The provider that `checkProviders` found right. */
export function openSignatureProvider(
  config: ContractsConfig,
  deployment: Deployment,
  { db, clock }: Pick<Connections, 'db' | 'clock'>,
  files: Pick<ContractFiles, 'get'>,
): SignatureProvider {
  const documentOf = async ({ signingId, documentId }: SigningState) => {
    const contract = await db
      .collection<StoredContract>('contracts')
      .findOne({ _id: contractIdIn(signingId)! }, { projection: { documents: 1 } })
    const document = contract?.documents.find(one => one.documentId === documentId)
    if (!document) throw new Error(`${signingId} has no document`)
    return files.get(document.objectKey)
  }
  if (providerOf('signatureProvider', config, deployment) === 'local') {
    return localSignatureProvider({ documentOf, now: clock.now })
  }
  return httpSignatureProvider({
    url: config.signatureProviderUrl!,
    secret: config.signatureProviderSecret!,
    documentOf,
    contactOf: contactsIn(db, config.personalDataKey!),
  })
}

/** Seals what the provider outside says of signers; null with the local one, whose page does so. */
export function openSealing(
  config: ContractsConfig,
  deployment: Deployment,
  { db }: Pick<Connections, 'db'>,
): SealWords | null {
  if (providerOf('signatureProvider', config, deployment) === 'local') return null
  return sealWordsBy(db, openPersonalKeys(db, createSubkeyBox(config.personalDataKey!)))
}

/** Reads and opens what is known of signers; null for those who were erased. */
function contactsIn(db: Connections['db'], personalDataKey: NonNullable<ContractsConfig['personalDataKey']>) {
  const keys = openPersonalKeys(db, createSubkeyBox(personalDataKey))
  const open = async (sealed: string | null) => (sealed === null ? null : openSealed(keys, sealed))
  return async ({ partyId }: Signer): Promise<SignerContact | null> => {
    const party = await db.collection<Party>('parties').findOne({ _id: partyId })
    if (!party || party.erasedAt !== null) return null
    const { document, profile } = party
    if (profile === null) return { document, name: null, email: null, phone: null }
    const [name, email, phone] = await Promise.all([profile.name, profile.email, profile.phone].map(open))
    return { document, name: name!, email: email!, phone: phone! }
  }
}
