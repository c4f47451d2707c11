import { type Static, Type } from 'typebox'
import type * as documents from '../../../schemas/documents/directory.ts'
import * as schemas from '../../../schemas/http/paymentMethods.ts'
import { TextId } from '../../../schemas/http/values.ts'
import { checkedAddress } from '../../../schemas/values/evmAddress.ts'
import { refuse } from '../../errors/errors.ts'
import { bic, createFieldChecks, currencyCode, iban, routingNumber } from '../../input/formats.ts'
import { dataAnswer, messageAnswer } from '../../routing/answers.ts'
import { commandKind } from '../../routing/commandKind.ts'
import type { NeedsDb } from '../../routing/needs.ts'
import { ok } from '../../routing/response.ts'
import { routesOf } from '../../routing/route.ts'
import { readAddress } from '../parties/addresses.ts'
import { dropEmptyStrings, type Filled } from '../parties/dropEmptyStrings.ts'
import type { NeedsPersonalData } from '../parties/personalData.ts'
import { checkRail } from '../parties/rails.ts'
import { presentPaymentMethod, presentWallet } from './paymentMethodView.ts'
import { A_PIX_KEY, parsePixKey } from './pixKey.ts'

const { commandRoute, route } = routesOf({ tag: 'Global account' })

/** Systems save and confirm for tenants: these find it in their own audit trail. */
const concerns = ({ _id, partyId }: documents.PaymentMethod) => ({ concerns: { partyId, resource: _id } })
const savedAnswer = (saved: documents.PaymentMethod) => {
  const { _id, status } = saved
  return { status: 201, body: { data: { id: _id, status } }, ...concerns(saved) }
}

const saveBank = commandKind('SaveBank', savedAnswer)

const saveWallet = commandKind('SaveWallet', savedAnswer)

const confirmBank = commandKind(
  'ConfirmBank',
  async (bank: documents.Bank, _context, deps: NeedsPersonalData) =>
    ok(await presentPaymentMethod(bank, deps), 'Bank account confirmed.'),
)

const confirmWallet = commandKind(
  'ConfirmWallet',
  (wallet: Extract<documents.PaymentMethod, { kind: 'WALLET' }>) => ({
    status: 200,
    body: { message: 'Wallet confirmed.', data: presentWallet(wallet) },
    ...concerns(wallet),
  }),
)

function readBank(body: Filled<Static<typeof schemas.BankInput>>) {
  const checks = createFieldChecks()
  const currency = checks.read('currency', body.currency, currencyCode, 'an ISO 4217 currency code')
  const details: documents.BankDetails = {
    bankName: body.bankName,
    accountOwnerName: body.accountOwnerName,
    accountNumber: body.accountNumber,
    routingNumber: checks.readOptional(
      'routingNumber',
      body.routingNumber,
      routingNumber,
      'an ABA routing number: nine digits with the right check digit',
    ),
    swiftCode: checks.readOptional('swiftCode', body.swiftCode, bic, 'a SWIFT code'),
    iban: checks.readOptional('iban', body.iban, iban, 'an IBAN'),
    pixKey: checks.readOptional('pixKey', body.pixKey, text => parsePixKey(text)?.value ?? null, A_PIX_KEY),
    branchCode: body.branchCode ?? null,
    address: readAddress(checks, 'address', body.address),
  }
  const read = { currency: currencyCode(currency), iban: details.iban && iban(details.iban) }
  checkRail(checks, body, read)
  checks.done()
  return { currency, details }
}

const notFound = ['not_found'] as const
/**
 * These two are internal integration endpoints (docs/specification.md, Global account): of the systems that
 * know accounts, that which opens them and that which keeps wallets.
 */
const SAVERS = ['global-account', 'integration:onboarding', 'integration:wallet'] as const

/** The tenant, or for an integration that belongs to no party the owner of the customer. */
async function ownerOf(tenant: string | null, customerId: string, { db }: NeedsDb): Promise<string> {
  if (tenant !== null) return tenant
  const customer = await db.collection<documents.Customer>('customers').findOne({ _id: customerId })
  return customer?.partyId ?? refuse('not_found', { field: 'customerId' })
}

export const paymentMethodRoutes = [
  commandRoute({
    on: 'POST /global-account/api/v1/payment-methods/save_bank',
    scopes: SAVERS,
    tenant: 'unless-integration',
    operationId: 'saveBank',
    summary: 'Create a bank account of a customer.',
    description:
      'PIX needs `pixKey`, ACH `routingNumber`, SEPA `iban`, SWIFT `swiftCode`. PIX and TED carry BRL, ' +
      'ACH USD, SEPA EUR, WIRE and SWIFT any currency. An integration key without a party saves for the ' +
      'owner of the customer: the account is PENDING until the owner confirms it, and is recorded in ' +
      'the owner’s audit trail.',
    body: schemas.BankInput,
    bodyExample: schemas.bankInputExample,
    responses: {
      201: dataAnswer('Saved.', schemas.SavedBank, { id: 'bank_4dTq7Nn4dVb0MzKe3LwA', status: 'ACTIVE' }),
    },
    refusals: notFound,
    command: saveBank,
    submission: (request, deps: NeedsDb & NeedsPersonalData) => {
      const { customerId, rail, accountType } = request.body
      const { currency, details } = readBank(dropEmptyStrings(request.body))
      return {
        build: async ({ commandId }) => {
          const partyId = await ownerOf(request.tenant, customerId, deps)
          const key = await deps.personalData.sealingKey({ partyId }, commandId)
          const sealed = key.seal(JSON.stringify(details))
          return { customerId, currency, rail, accountType, details: sealed, personalKeyId: key.id }
        },
      }
    },
  }),
  commandRoute({
    on: 'POST /global-account/api/v1/payment-methods/save_wallet',
    scopes: SAVERS,
    tenant: 'unless-integration',
    operationId: 'saveWallet',
    summary: 'Create a wallet of a customer. It is PENDING until it is confirmed.',
    body: schemas.WalletInput,
    bodyExample: {
      customerId: 'cus_2aTq7Nn4dVb0MzKe3LwA',
      rail: 'BASE',
      walletAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      currency: 'USDC',
    },
    responses: {
      201: dataAnswer('Saved.', schemas.SavedWallet, { id: 'wlt_9cTq7Nn4dVb0MzKe3LwA', status: 'PENDING' }),
    },
    refusals: notFound,
    command: saveWallet,
    submission: request => {
      const { customerId, rail, currency = null, walletLabel = null } = dropEmptyStrings(request.body)
      const checks = createFieldChecks()
      const what = 'an address whose EIP-55 checksum is right'
      const address = checks.read('walletAddress', request.body.walletAddress, checkedAddress, what)
      checks.done()
      return {
        build: () => ({ customerId, network: rail, walletAddress: address, currency, walletLabel }),
      }
    },
  }),
  route({
    on: 'GET /global-account/api/v1/payment-methods/:id',
    scopes: ['global-account'],
    tenant: 'required',
    operationId: 'readPaymentMethod',
    summary: 'Get a payment method; account numbers and keys are masked.',
    params: {
      id: Type.Union([TextId('bank'), TextId('wlt')], {
        description: 'Bank account (`bank_…`) or wallet (`wlt_…`).',
      }),
    },
    ok: dataAnswer('The payment method.', schemas.PaymentMethod, schemas.walletExample),
    refusals: notFound,
    read: async (request, deps: NeedsDb & NeedsPersonalData) => {
      const filter = { _id: request.params.id, partyId: request.tenant }
      const stored = await deps.db.collection<documents.PaymentMethod>('paymentMethods').findOne(filter)
      if (!stored) refuse('not_found')
      return await presentPaymentMethod(stored, deps)
    },
  }),
  commandRoute({
    on: 'POST /global-account/api/v1/payment-methods/:id/confirmations',
    scopes: ['global-account'],
    tenant: 'required',
    operationId: 'confirmBank',
    summary: 'Confirm a bank account that an integration saved for you.',
    description: 'It becomes ACTIVE. A repeated request gets the same response and changes nothing.',
    params: { id: TextId('bank') },
    ok: messageAnswer('The bank account.', 'Bank account confirmed.', schemas.Bank, schemas.bankExample),
    refusals: notFound,
    command: confirmBank,
    submission: request => ({ build: () => ({ bankId: request.params.id }) }),
  }),
  commandRoute({
    on: 'POST /internal/v1/wallets/:id/confirmations',
    scopes: ['integration:wallet'],
    operationId: 'confirmWallet',
    tag: 'Wallet integration',
    summary: 'Confirm that a wallet belongs to its customer.',
    description:
      'Publishes `wallet.confirmed`, once. A repeated request gets the same response and changes nothing.',
    params: { id: TextId('wlt') },
    ok: messageAnswer('The wallet.', 'Wallet confirmed.', schemas.Wallet, schemas.walletExample),
    command: confirmWallet,
    submission: request => ({ build: () => ({ walletId: request.params.id }) }),
  }),
]
