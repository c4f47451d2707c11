import { hash } from 'node:crypto'
import type { BalanceResult, ContractResult, SigningResult } from '../../../schemas/documents/contracts.ts'
import type { CcbFile } from '../../../schemas/types.ts'
import { instantOf } from '../../../schemas/values/dates.ts'
import { refuse } from '../../errors/errors.ts'
import type { KeptFile } from '../../files/uploads.ts'
import { type CommandType, commandKind } from '../../routing/commandKind.ts'
import { accepted, created, ok } from '../../routing/response.ts'
import { signUrlsOf, type Viewer } from './signingUrls.ts'
import * as view from './view.ts'

/** Every command about a contract, and how its outcome becomes an answer. */

export const createContract = commandKind(
  'CreateContract',
  async ({ contract, parties }: ContractResult, { identity: { partyId } }, deps: view.ContractViewNeeds) => ({
    status: 201,
    headers: { location: `/contracts/v1/${contract.contractId}` },
    body: {
      message: 'Contract created.',
      data: await view.presentContract(contract, parties, partyId, deps),
    },
  }),
)

/** A command that answers with the contract. */
function contractCommand<Type extends CommandType>(type: Type, message: string) {
  return commandKind(
    type,
    async ({ contract, parties }: ContractResult, { identity: { partyId } }, deps: view.ContractViewNeeds) =>
      ok(await view.presentContract(contract, parties, partyId, deps), message),
  )
}

export const sendContract = contractCommand('SendContract', 'Contract sent to the borrower.')
export const acceptContract = contractCommand('AcceptContract', 'Contract accepted.')
export const declineContract = contractCommand('DeclineContract', 'Contract declined.')
export const cancelContract = contractCommand('CancelContract', 'Contract cancelled.')
export const attachCcb = contractCommand('AttachCcb', 'CCB attached.')

export const updateBalance = commandKind(
  'UpdateOutstandingBalance',
  ({ contractId, outstandingBalance, recalculationId }: BalanceResult) =>
    accepted(
      { contractId, outstandingBalance, recalculation: { id: recalculationId, status: 'QUEUED' } },
      'Balance updated; the loan-to-value ratio is being recalculated.',
    ),
)

export const openSigning = commandKind(
  'OpenSigning',
  async (result: SigningResult, { identity: { partyId } }, deps: view.ContractViewNeeds) =>
    created(await signingOf(result, partyId, deps), 'Signing opened.'),
)

export async function signingOf(
  { contract, parties, signingId }: SigningResult,
  viewer: Viewer,
  deps: view.ContractViewNeeds,
) {
  const signing = contract.signings.find(one => one.signingId === signingId)!
  const links = await signUrlsOf([signing], viewer, deps)
  const opened = await view.signingWithOpenWords(signing, deps)
  return view.presentSigning(opened, parties, await view.contactOf(parties, deps), links)
}

/**
 * The kept file as the command carries it. The document's id follows from the command: a retry gives the
 * same.
 */
export function ccbOf(file: KeptFile, commandId: string): CcbFile {
  const { objectKey, originalName, mimeType, size, sha256 } = file
  return { documentId: uuidOf(commandId), objectKey, originalName, mimeType, sizeBytes: size, sha256 }
}

/** RFC 9562 version 8: an id of our own making, here the hash of the command's id. */
function uuidOf(commandId: string): string {
  const digest = hash('sha256', `document/${commandId}`, 'hex')
  const variant = '89ab'[Number.parseInt(digest[16]!, 16) % 4]
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `${variant}${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-')
}

/** Milliseconds of an RFC 3339 time whose form was checked. */
export function millisOf(text: string, field: string): number {
  return instantOf(text) ?? refuse('INVALID_REQUEST', { field, reason: 'is not a valid time' })
}
