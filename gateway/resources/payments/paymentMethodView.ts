import type * as documents from '../../../schemas/documents/directory.ts'
import type { NeedsPersonalData } from '../parties/personalData.ts'
import { parsePixKey } from './pixKey.ts'

/** How many characters of a number stay readable: enough for its owner to know it. */
const SHOWN = 4
const MASK = '****'

/** `****6789`; short values show nothing, because the rest could be guessed. */
export function maskAccount(text: string): string
export function maskAccount(text: string | null): string | null
export function maskAccount(text: string | null): string | null {
  if (text === null) return null
  return text.length > SHOWN * 2 ? `${MASK}${text.slice(-SHOWN)}` : MASK
}

/** A payment method in a response: numbers masked, null where erased. */
export function presentPaymentMethod(stored: documents.PaymentMethod, deps: NeedsPersonalData) {
  return stored.kind === 'BANK' ? presentBank(stored, deps) : presentWallet(stored)
}

const NO_DETAILS = {
  bankName: null,
  accountOwnerName: null,
  accountNumber: null,
  routingNumber: null,
  swiftCode: null,
  iban: null,
  pixKey: null,
  pixKeyType: null,
  branchCode: null,
  address: null,
}

async function presentBank(stored: documents.Bank, { personalData }: NeedsPersonalData) {
  const { _id, partyId: _, details, ...rest } = stored
  const opened = await personalData.unseal(details)
  return { id: _id, ...rest, ...(opened === null ? NO_DETAILS : maskedDetails(JSON.parse(opened))) }
}

function maskedDetails(details: documents.BankDetails) {
  const { accountNumber, iban, pixKey } = details
  // Saved before keys were checked, a key may be of no kind.
  const pixKeyType = (pixKey && parsePixKey(pixKey)?.type) ?? null
  const shown = {
    accountNumber: maskAccount(accountNumber),
    iban: maskAccount(iban),
    pixKey: maskAccount(pixKey),
  }
  return { ...details, ...shown, pixKeyType }
}

export function presentWallet({ _id, partyId: _, network, ...rest }: documents.Wallet) {
  return { id: _id, rail: network, ...rest }
}
