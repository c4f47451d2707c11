import { Type } from '@sinclair/typebox'
import type { Binary } from 'mongodb'
import type { StoredContract } from '../schemas/contractDocuments.ts'
import { contractExample, contractInputExample } from '../schemas/http/contractExamples.ts'
import { Contract, ContractInput, ContractStatus, ContractWithLtv, Uuid } from '../schemas/http/contracts.ts'
import { exactly, IntegerId, IsoDateTime, oneOf, TaxDocumentInput } from '../schemas/http/values.ts'
import type { ContractState } from '../schemas/types.ts'
import { ccbOf, createContract, millisOf } from './contractCommands.ts'
import { readContracts } from './contractList.ts'
import { partiesOf, presentContract, stateOf } from './contractView.ts'
import type { Deps } from './deps.ts'
import type { Identity } from './identity.ts'
import { lastSnapshot } from './lastSnapshot.ts'
import { pageOf, takeSkipCursor } from './paging.ts'
import { refuse } from './problems.ts'
import { route } from './routes.ts'
import { tenantOf } from './tenant.ts'

const TAG = 'Contracts'
const MAX_FILTER_LENGTH = 255

/** The contract when the tenant is one of its parties; anyone else learns nothing of it. */
export async function ownContract(id: number, identity: Identity, { db }: Deps): Promise<StoredContract> {
  const contract = await db.collection<StoredContract>('contracts').findOne({ _id: id })
  const tenant = tenantOf(identity)
  if (!contract || (contract.lenderPartyId !== tenant && contract.borrowerPartyId !== tenant)) {
    return refuse('not_found')
  }
  return contract
}

export const contractRoutes = [
  route({
    method: 'POST',
    url: '/contracts/v1',
    scopes: ['contracts'],
    operationId: 'createContract',
    tag: TAG,
    summary: 'Create a loan contract with its guarantee.',
    description:
      'The lender is the party of the API key. The borrower must be a user, or pre-registered by this ' +
      'lender. Lists and objects are sent as JSON text or field by field: `borrower.document`, ' +
      '`acceptedTokens[0][network]`.',
    body: ContractInput,
    bodyExample: contractInputExample,
    file: { field: 'ccbFile', required: false },
    answers: {
      201: {
        description: 'The new contract, in DRAFT.',
        schema: exactly({ message: Type.String(), data: Contract }),
        example: { message: 'Contract created.', data: contractExample },
      },
    },
    refusals: ['borrower_is_lender', 'borrower_module_missing', 'borrower_not_found', 'customer_not_linked'],
    handle: (request, deps) => {
      tenantOf(request.identity)
      const { borrower, acceptedTokens, ltvPolicy, ...terms } = request.body
      return deps.commands.submit(request, createContract, {
        ids: { contract: 1, guarantee: 1, acceptedToken: acceptedTokens.length },
        key: ids => String(ids.contract[0]),
        build: ({ ids, commandId, file }) => ({
          ...terms,
          contractId: ids.contract[0]!,
          guaranteeId: ids.guarantee[0]!,
          description: terms.description ?? null,
          fiatCurrency: terms.fiatCurrency ?? 'BRL',
          acceptedTokens: acceptedTokens.map((token, index) => ({
            acceptedTokenId: ids.acceptedToken[index]!,
            ...token,
          })),
          borrowerDocument: borrower.document,
          ltvPolicy: ltvPolicy ? { ...NO_POLICY, ...ltvPolicy } : null,
          ccb: file && ccbOf(file, commandId),
        }),
      })
    },
  }),
  route({
    method: 'GET',
    url: '/contracts/v1',
    scopes: ['contracts', 'borrower'],
    operationId: 'listContracts',
    tag: TAG,
    summary: 'List the contracts of the authenticated party, newest first.',
    query: {
      role: Type.Optional(oneOf('lender', 'borrower')),
      name: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: MAX_FILTER_LENGTH,
          description: 'Contained in the name, in any case of letters.',
        }),
      ),
      borrowerDocument: Type.Optional(TaxDocumentInput),
      status: Type.Optional(ContractStatus),
      createdAfter: Type.Optional(IsoDateTime),
      createdBefore: Type.Optional(IsoDateTime),
      ...takeSkipCursor,
    },
    answers: {
      200: {
        description: 'One page of contracts.',
        schema: pageOf('contracts', Contract),
        example: {
          data: {
            contracts: [contractExample],
            pagination: { total: 1, limit: 50, offset: 0, hasMore: false, nextCursor: null },
          },
        },
      },
    },
    refusals: ['customer_not_linked'],
    handle: async (request, deps) => {
      const page = await readContracts(request.query, tenantOf(request.identity), deps)
      const contracts = (page.documents as unknown as StoredContract[]).map(stateOf)
      const partiesFor = await partiesOf(contracts, deps)
      const shown = contracts.map(contract => presentContract(contract, partiesFor(contract), deps))
      return {
        status: 200,
        body: { data: { contracts: await Promise.all(shown), pagination: page.pagination } },
      }
    },
  }),
  route({
    method: 'GET',
    url: '/contracts/v1/:id',
    scopes: ['contracts', 'borrower'],
    operationId: 'readContract',
    tag: TAG,
    summary: 'Read a contract with its guarantee, its signings and its last loan-to-value snapshot.',
    params: { id: IntegerId },
    query: {
      asOf: Type.Optional({ ...IsoDateTime, description: 'The contract as it stood then; without `ltv`.' }),
    },
    answers: {
      200: {
        description: 'The contract.',
        schema: exactly({ data: ContractWithLtv }),
        example: { data: { ...contractExample, ltv: null } },
      },
    },
    refusals: ['not_found', 'customer_not_linked'],
    handle: async (request, deps) => {
      const { asOf } = request.query
      const stored = await ownContract(request.params.id, request.identity, deps)
      const contract =
        asOf === undefined ? stateOf(stored) : await stateAt(stored, millisOf(asOf, 'asOf'), deps)
      const [partiesFor, snapshot] = await Promise.all([
        partiesOf([contract], deps),
        asOf === undefined ? lastSnapshot(stored._id, deps) : null,
      ])
      const shown = await presentContract(contract, partiesFor(contract), deps)
      return { status: 200, body: { data: { ...shown, ltv: snapshot } } }
    },
  }),
  route({
    method: 'GET',
    url: '/contracts/v1/:id/documents/:documentId',
    scopes: ['contracts', 'borrower'],
    operationId: 'downloadDocument',
    tag: TAG,
    summary: 'Download a document of a contract: the CCB or the guarantee document.',
    params: { id: IntegerId, documentId: Uuid },
    answers: { 200: { description: 'The bytes.', contentType: 'application/pdf' } },
    refusals: ['not_found', 'customer_not_linked'],
    handle: async (request, deps) => {
      const { documents } = await ownContract(request.params.id, request.identity, deps)
      const document = documents.find(({ documentId }) => documentId === request.params.documentId)
      if (!document) return refuse('not_found')
      const { documentId, objectKey, mimeType: contentType, originalName: fileName } = document
      const found = (await deps.objects.get(objectKey)) ?? (await waitingUpload(documentId, deps))
      if (!found) return refuse('service_unavailable', { reason: 'the document is not in the object store' })
      return { status: 200, stream: { content: found.body, contentType, length: found.size, fileName } }
    },
  }),
]

const NO_POLICY = {
  mode: null,
  liquidationType: null,
  curePeriodHours: null,
  warning: null,
  alert: null,
  liquidation: null,
}

/** The state that held at a moment: the stored one, or the one in the history that ended after it. */
async function stateAt(stored: StoredContract, moment: number, { db }: Deps): Promise<ContractState> {
  if (stored.updatedAt <= moment) return stateOf(stored)
  const past = await db
    .collection<{ contract: ContractState }>('contractHistory')
    .find({ contractId: stored._id, from: { $lte: moment } })
    .sort({ from: -1, sequence: -1 })
    .limit(1)
    .next()
  return past?.contract ?? refuse('not_found', { field: 'asOf', reason: 'the contract did not exist then' })
}

/** A generated document that `contracts` has still to store. */
async function waitingUpload(documentId: string, { db }: Deps) {
  const upload = await db
    .collection<{ _id: string; bytes: Binary }>('documentUploads')
    .findOne({ _id: documentId })
  if (!upload) return null
  const bytes = Buffer.from(upload.bytes.buffer)
  return { body: bytes, size: bytes.length }
}
