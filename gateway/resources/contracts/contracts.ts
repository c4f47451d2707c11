import type { StoredContract } from '../../../schemas/documents/contracts.ts'
import { contractExample, contractInputExample } from '../../../schemas/http/contractExamples.ts'
import { Contract, ContractInput, ContractWithLtv, contractFilters } from '../../../schemas/http/contracts.ts'
import { ContractId, IsoDateTime, maybe, Uuid } from '../../../schemas/http/values.ts'
import { refuse } from '../../errors/errors.ts'
import { takeSkipCursor } from '../../input/pagination.ts'
import { dataAnswer, messageAnswer, pageAnswer } from '../../routing/answers.ts'
import type { NeedsDb } from '../../routing/needs.ts'
import { routesOf } from '../../routing/route.ts'
import { contractAsOf, contractsAsOf, momentOf } from './asOf.ts'
import { ccbOf, createContract } from './commands.ts'
import { crossFieldChecks, wholePolicy } from './crossFieldRules.ts'
import { type DocumentNeeds, openDocument } from './files.ts'
import { lastSnapshot } from './lastSnapshot.ts'
import { readContracts } from './list.ts'
import { type ContractViewNeeds, partiesOf, presentContract } from './view.ts'

const { commandRoute, route } = routesOf({
  tag: 'Contracts',
  scopes: ['contracts', 'borrower'],
  tenant: 'required',
})

/** The contract when the tenant is one of its parties; anyone else learns nothing of it. */
export async function ownContract(id: number, tenant: string, { db }: NeedsDb): Promise<StoredContract> {
  const contract = await db.collection<StoredContract>('contracts').findOne({ _id: id })
  if (!contract || (contract.lenderPartyId !== tenant && contract.borrowerPartyId !== tenant)) {
    return refuse('not_found')
  }
  return contract
}

export const contractRoutes = [
  commandRoute({
    on: 'POST /contracts/v1',
    scopes: ['contracts'],
    operationId: 'createContract',
    summary: 'Create a loan contract with its guarantee.',
    description:
      'The lender is the party of the API key. The borrower must be a user, or pre-registered by this ' +
      'lender. Lists and objects are sent as JSON text or as form fields: `borrower.document`, ' +
      '`acceptedTokens[0][network]`.',
    body: ContractInput,
    crossFieldChecks: crossFieldChecks,
    bodyExample: contractInputExample,
    file: { field: 'ccbFile', required: false },
    responses: {
      201: messageAnswer('The new contract, in DRAFT.', 'Contract created.', Contract, contractExample),
    },
    refusals: ['borrower_is_lender', 'borrower_module_missing', 'borrower_not_found'],
    command: createContract,
    submission: request => {
      const { borrower, acceptedTokens, ltvPolicy, ...terms } = request.body
      return {
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
          ltvPolicy: wholePolicy(ltvPolicy),
          ccb: file && ccbOf(file, commandId),
        }),
      }
    },
  }),
  route({
    on: 'GET /contracts/v1',
    operationId: 'listContracts',
    summary: 'List the contracts of the authenticated party, newest first.',
    query: {
      ...contractFilters,
      asOf: maybe(IsoDateTime, 'Contracts as of this time; excludes `status` and `overdue`.'),
      ...takeSkipCursor,
    },
    ok: pageAnswer('A page of contracts.', 'contracts', Contract, contractExample),
    read: async (request, deps: ContractViewNeeds) => {
      const page = await readContracts(request.query, request.tenant, deps)
      const contracts = await contractsAsOf(page.documents, momentOf(request.query.asOf), deps)
      const partiesFor = await partiesOf(contracts, deps)
      const shown = contracts.map(contract =>
        presentContract(contract, partiesFor(contract), request.tenant, deps),
      )
      return { contracts: await Promise.all(shown), pagination: page.pagination }
    },
  }),
  route({
    on: 'GET /contracts/v1/:id',
    operationId: 'readContract',
    summary: 'Get a contract with its guarantee, its signings and its latest loan-to-value snapshot.',
    params: { id: ContractId },
    query: {
      asOf: maybe(IsoDateTime, 'The contract as it stood then.'),
    },
    ok: dataAnswer('The contract.', ContractWithLtv, { ...contractExample, ltv: null }),
    read: async (request, deps: ContractViewNeeds) => {
      const moment = momentOf(request.query.asOf)
      const stored = await ownContract(request.params.id, request.tenant, deps)
      const contract = await contractAsOf(stored, moment, deps)
      const [partiesFor, snapshot] = await Promise.all([
        partiesOf([contract], deps),
        lastSnapshot(stored._id, deps, moment),
      ])
      const shown = await presentContract(contract, partiesFor(contract), request.tenant, deps)
      return { ...shown, ltv: snapshot }
    },
  }),
  route({
    on: 'GET /contracts/v1/:id/documents/:documentId',
    operationId: 'downloadDocument',
    summary:
      'Download a document of a contract: the CCB, the guarantee document, or a signed version of either.',
    params: {
      id: ContractId,
      documentId: {
        ...Uuid,
        description:
          'UUID of the document: `documents[].id` of the contract, or `signings[].signingDocument.signed.id`.',
      },
    },
    ok: { description: 'The file.', contentType: 'application/pdf' },
    handle: async (request, deps: DocumentNeeds) => {
      const { documents, signings } = await ownContract(request.params.id, request.tenant, deps)
      const signed = signings.flatMap(({ signedDocument }) => signedDocument ?? [])
      const document = [...documents, ...signed].find(
        ({ documentId }) => documentId === request.params.documentId,
      )
      if (!document) return refuse('not_found')
      const { mimeType: contentType, originalName: fileName } = document
      const found = await openDocument(request.tenant, document, deps)
      if (!found) return refuse('service_unavailable', { reason: 'the document is not in the object store' })
      return { status: 200, stream: { content: found.body, contentType, length: found.size, fileName } }
    },
  }),
]
