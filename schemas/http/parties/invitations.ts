import { Type } from 'typebox'
import {
  ContractId,
  CreatedAt,
  described,
  exactly,
  flag,
  freeText,
  IsoDateTime,
  oneOf,
  orNull,
  shape,
  TaxDocumentText,
  TextId,
} from '../values.ts'
import { DocumentType } from './borrowers.ts'

/** Invitations of borrowers by mail, and what an invited person sees of itself. */

export const Invitation = shape('Invitation', {
  id: TextId('inv'),
  contractId: ContractId,
  status: described(
    oneOf('OPEN', 'REDEEMED', 'REPLACED', 'EXPIRED', 'REVOKED'),
    'REPLACED by a later invitation; REVOKED with the end of the contract.',
  ),
  mail: described(
    oneOf('PENDING', 'ACCEPTED', 'REFUSED', 'NO_ADDRESS', 'PARKED'),
    'ACCEPTED by the mail server, or REFUSED for good; PARKED after many attempts.',
  ),
  createdAt: CreatedAt,
  expiresAt: described(IsoDateTime, 'When the link ends, 72 hours after the invitation.'),
  redeemedAt: orNull(IsoDateTime, 'When the borrower opened the link; null before.'),
})

export const invitationExample = {
  id: 'inv_5Gm1bVq0Zk2TnXw8rYcD',
  contractId: 1001,
  status: 'OPEN',
  mail: 'PENDING',
  createdAt: '2026-07-30T12:00:00.000Z',
  expiresAt: '2026-08-02T12:00:00.000Z',
  redeemedAt: null,
}

const text = (description: string) => orNull(Type.String(), description)

export const OwnProfile = shape('OwnProfile', {
  document: TaxDocumentText,
  documentType: DocumentType,
  hasAccount: flag('True after onboarding: the borrower may accept contracts.'),
  name: text('Full name; null if unknown or erased.'),
  email: text('E-mail address; null if unknown or erased.'),
  phone: text('Phone number in E.164; null if unknown.'),
  contractId: orNull(ContractId, 'Contract of the invitation that opened this session; or null.'),
})

export const ownProfileExample = {
  document: '52998224725',
  documentType: 'CPF',
  hasAccount: false,
  name: 'Maria Souza',
  email: 'maria@example.com',
  phone: null,
  contractId: 1001,
}

const CODE_LENGTH = 43
export const InvitationCode = freeText(CODE_LENGTH, {
  minLength: CODE_LENGTH,
  description: 'Code of the link in the mail.',
})
export const InvitedTo = exactly({
  contractId: orNull(ContractId, 'Null for a link that the borrower asked for.'),
})
