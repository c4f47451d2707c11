import type { Customer, Party, Wallet } from '../../../schemas/documents/directory.ts'
import type { Endpoint } from '../../../schemas/documents/webhooks.ts'
import { derivedId } from '../../domain/cause.ts'
import { statusOf } from '../../domain/directory/customer.ts'
import { unlessSealed } from '../../domain/sealedText.ts'
import type { Output } from '../../runtime/decider/decision.ts'
import { eventOutput } from '../../runtime/decider/outputs.ts'
import type { Request } from './handler.ts'

const SOURCE = '/lastro/directory'

/** `account.verified`, to each of these once. `party` has counted this event already. */
export function accountVerified(party: Party, recipients: readonly string[], request: Request): Output {
  return eventOutput(
    'accountEvents',
    'lastro.events.AccountVerified',
    party._id,
    {
      id: derivedId('evt', request),
      event: 'account.verified',
      timestamp: request.issuedAt,
      sequence: party.eventSequence,
      partyId: party._id,
      recipientPartyIds: [...new Set(recipients)],
      accountId: party._id,
      document: party.document,
      kycStatus: 'APPROVED',
      verifiedAt: Date.parse(party.verifiedAt ?? request.at),
    },
    SOURCE,
    request.context,
  )
}

/** `wallet.confirmed`: to the tenant whose wallet it is. `party` has counted this event already. */
export function walletConfirmed(wallet: Wallet, party: Party, request: Request): Output {
  return eventOutput(
    'accountEvents',
    'lastro.events.WalletConfirmed',
    party._id,
    {
      id: derivedId('evt', request),
      event: 'wallet.confirmed',
      timestamp: request.issuedAt,
      sequence: party.eventSequence,
      partyId: party._id,
      recipientPartyIds: [party._id],
      walletId: wallet._id,
      walletAddress: wallet.walletAddress,
      network: wallet.network,
      currency: wallet.currency,
      confirmedAt: Date.parse(wallet.confirmedAt ?? request.at),
    },
    SOURCE,
    request.context,
  )
}

/** `customer.status_changed`: to the tenant who is the customer. `party` has counted this event already. */
export function customerStatusChanged(customer: Customer, party: Party, request: Request): Output {
  return eventOutput(
    'accountEvents',
    'lastro.events.CustomerStatusChanged',
    party._id,
    {
      id: derivedId('evt', request),
      event: 'customer.status_changed',
      timestamp: request.issuedAt,
      sequence: party.eventSequence,
      partyId: party._id,
      recipientPartyIds: [party._id],
      customerId: customer._id,
      status: statusOf(customer),
      previousStatus: 'PENDING',
      // The customer has the provider's words about a person, sealed: the topic is public for ever.
      statusReason: unlessSealed(customer.statusReason ?? null),
      changedAt: Date.parse(customer.updatedAt),
    },
    SOURCE,
    request.context,
  )
}

/** `endpoint.disabled`: to its owner. `party` has counted this event already. */
export function endpointDisabled(endpoint: Endpoint, party: Party, request: Request): Output {
  const { disabledReason } = endpoint
  return eventOutput(
    'accountEvents',
    'lastro.events.EndpointDisabled',
    party._id,
    {
      id: derivedId('evt', request),
      event: 'endpoint.disabled',
      timestamp: request.issuedAt,
      sequence: party.eventSequence,
      partyId: party._id,
      recipientPartyIds: [party._id],
      endpointId: endpoint._id,
      reason: disabledReason === 'GONE' || disabledReason === 'ONLY_FAILURES' ? disabledReason : 'UNKNOWN',
      disabledAt: Date.parse(endpoint.disabledAt ?? request.at),
    },
    SOURCE,
    request.context,
  )
}
