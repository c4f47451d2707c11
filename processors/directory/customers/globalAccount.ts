import type { Customer, WalletNetwork } from '../../../schemas/documents/directory.ts'
import type {
  ConfirmBank,
  ConfirmWallet,
  CreateCustomer,
  RecordCustomerAtProvider,
  SaveBank,
  SaveWallet,
} from '../../../schemas/types.ts'
import { createCustomer, recordProviderAnswer, statusOf } from '../../domain/directory/customer.ts'
import { withPersonalKey } from '../../domain/directory/party.ts'
import { confirmBank, ownCustomer, saveBank } from '../../domain/directory/paymentMethod.ts'
import type { ProviderAnswer } from '../../domain/directory/providerAnswer.ts'
import { confirmWallet, saveWallet } from '../../domain/directory/wallet.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import type { StateView } from '../../runtime/decider/decision.ts'
import { destroyUnlessKept, get, need, put } from '../handler/documents.ts'
import { customerStatusChanged, walletConfirmed } from '../handler/events.ts'
import { type Done, type Handler, type Request, tenantOf } from '../handler/handler.ts'

export const create: Handler<CreateCustomer> = {
  needs: (_command, tenant) => [need('parties', '_id', tenant)],
  decide(command, request, state) {
    const party = get(state, 'parties', tenantOf(request))
    if (!party) throw new Error(`the tenant ${request.tenant} is unknown`)
    const { personalKeyId, onboardingFlow, ...rest } = command
    if (onboardingFlow === 'UNKNOWN') throw new Error('a customer needs a known onboarding flow')
    const customer = createCustomer(party._id, { ...rest, onboardingFlow }, request)
    return {
      result: customer,
      writes: [put('customers', customer), put('parties', withPersonalKey(party, personalKeyId))],
    }
  },
}

export const recordAtProvider: Handler<RecordCustomerAtProvider> = {
  needs({ customerId }, _tenant, found) {
    const customer = get(found, 'customers', customerId)
    return [need('customers', '_id', customerId), need('parties', '_id', customer?.partyId ?? null)]
  },
  decide({ customerId, providerStatus, providerReference: reference, reason, link }, request, state) {
    if (providerStatus === 'UNKNOWN') throw new Error('the answer of a provider needs a known status')
    const answer = { status: statusOf({ status: providerStatus }), reference, reason, link }
    return recordAnswer(customerId, answer, request, state)
  },
}

/** Records an answer of the account provider, however it came. */
export function recordAnswer(
  customerId: string,
  answer: ProviderAnswer,
  request: Request,
  state: StateView,
): Done | Refusal {
  const known = get(state, 'customers', customerId)
  const result = recordProviderAnswer(known, answer, request)
  if (isRefusal(result)) return result
  const { customer, decided } = result
  if (customer === known) return { result: customer, writes: [] }
  if (!decided) return { result: customer, writes: [put('customers', customer)] }
  const party = get(state, 'parties', customer.partyId)
  if (!party) throw new Error(`the owner ${customer.partyId} of ${customerId} is unknown`)
  const counted = { ...party, eventSequence: party.eventSequence + 1 }
  return {
    result: customer,
    writes: [put('customers', customer), put('parties', counted)],
    outputs: [customerStatusChanged(customer, counted, request)],
  }
}

/** A tenant's own customer; integrations that belong to no party save for any customer. */
function customerOf(customer: Customer | null, { tenant }: Request): Customer | Refusal {
  return ownCustomer(customer, tenant ?? customer?.partyId ?? '')
}

export const saveBankAccount: Handler<SaveBank> = {
  needs({ customerId }, tenant, found) {
    const owner = tenant ?? get(found, 'customers', customerId)?.partyId ?? null
    return [need('customers', '_id', customerId), need('parties', '_id', owner)]
  },
  decide({ customerId, personalKeyId, ...bank }, request, state) {
    const customer = customerOf(get(state, 'customers', customerId), request)
    const party = get(state, 'parties', isRefusal(customer) ? request.tenant : customer.partyId)
    if (isRefusal(customer))
      return { ...customer, writes: destroyUnlessKept(personalKeyId, party, request.at) }
    if (!party) throw new Error(`the owner ${customer.partyId} of ${customerId} is unknown`)
    const saved = saveBank(customer, bank, request.tenant !== null, request)
    return {
      result: saved,
      writes: [put('paymentMethods', saved), put('parties', withPersonalKey(party, personalKeyId))],
    }
  },
}

export const saveCustomerWallet: Handler<SaveWallet> = {
  needs: ({ customerId }) => [need('customers', '_id', customerId)],
  decide({ customerId, network, ...wallet }, request, state) {
    const customer = customerOf(get(state, 'customers', customerId), request)
    if (isRefusal(customer)) return customer
    const saved = saveWallet(customer, { ...wallet, network: network as WalletNetwork }, request)
    return { result: saved, writes: [put('paymentMethods', saved)] }
  },
}

export const confirmBankAccount: Handler<ConfirmBank> = {
  needs: ({ bankId }) => [need('paymentMethods', '_id', bankId)],
  decide({ bankId }, request, state) {
    const known = get(state, 'paymentMethods', bankId)
    const bank = confirmBank(known, tenantOf(request), request)
    if (isRefusal(bank)) return bank
    return { result: bank, writes: bank === known ? [] : [put('paymentMethods', bank)] }
  },
}

export const confirm: Handler<ConfirmWallet> = {
  needs({ walletId }, _tenant, found) {
    const wallet = get(found, 'paymentMethods', walletId)
    return [need('paymentMethods', '_id', walletId), need('parties', '_id', wallet?.partyId ?? null)]
  },
  decide({ walletId }, request, state) {
    const result = confirmWallet(get(state, 'paymentMethods', walletId), request)
    if (isRefusal(result)) return result
    const { wallet, changed } = result
    if (!changed) return { result: wallet, writes: [] }
    const party = get(state, 'parties', wallet.partyId)
    if (!party) throw new Error(`the owner ${wallet.partyId} of ${walletId} is unknown`)
    const counted = { ...party, eventSequence: party.eventSequence + 1 }
    return {
      result: wallet,
      writes: [put('paymentMethods', wallet), put('parties', counted)],
      outputs: [walletConfirmed(wallet, counted, request)],
    }
  },
}
