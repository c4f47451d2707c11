import type { Party, PreRegistration, Wallet } from '../../schemas/directoryDocuments.ts'
import type { Endpoint } from '../../schemas/webhookDocuments.ts'
import { derivedId } from '../domain/cause.ts'
import type { Output } from '../runtime/decision.ts'
import { eventOutput } from '../runtime/outputs.ts'
import type { Request } from './handler.ts'

const SOURCE = '/lastro/directory'

/** `account.verified`: to the account's owner and to the lenders who pre-registered it. */
export function accountVerified(
  party: Party,
  preRegistrations: readonly PreRegistration[],
  request: Request,
): Output {
  const lenders = preRegistrations
    .filter(({ status }) => status !== 'SUPERSEDED')
    .map(({ lenderPartyId }) => lenderPartyId)
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
      recipientPartyIds: [...new Set([party._id, ...lenders])],
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
