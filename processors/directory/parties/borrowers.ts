import type { ChangeDocument, PreRegisterBorrower } from '../../../schemas/types.ts'
import { changeDocument } from '../../domain/directory/document.ts'
import { preRegister } from '../../domain/directory/preRegistration.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { destroyUnlessKept, get, need, partyWith, put, putAll, where } from '../handler/documents.ts'
import { accountVerified } from '../handler/events.ts'
import { type Handler, tenantOf } from '../handler/handler.ts'

export const preRegisterBorrower: Handler<PreRegisterBorrower> = {
  needs(command, tenant, found) {
    const party = partyWith(found, command.document)
    return [
      need('parties', '_id', tenant),
      need('parties', 'document', command.document),
      ...(party ? [need('preRegistrations', 'partyId', party._id)] : []),
    ]
  },
  decide(command, request, state) {
    const lender = get(state, 'parties', tenantOf(request))
    if (!lender) throw new Error(`the tenant ${request.tenant} is unknown`)
    const party = partyWith(state, command.document)
    const own = party
      ? where(state, 'preRegistrations', 'partyId', party._id).filter(pre => pre.lenderPartyId === lender._id)
      : []
    const result = preRegister({ lender, party, own }, command, request)
    const unused = () => destroyUnlessKept(command.personalKeyId, party, request.at)
    if (isRefusal(result)) return { ...result, writes: unused() }
    const { preRegistration, created, tellsLender } = result
    return {
      result: { preRegistration, created, lenderDocument: lender.document },
      writes: result.party
        ? [put('parties', result.party), put('preRegistrations', preRegistration)]
        : unused(),
      outputs: result.party && tellsLender ? [accountVerified(result.party, [lender._id], request)] : [],
    }
  },
}

export const changeOwnDocument: Handler<ChangeDocument> = {
  needs(command, tenant, found) {
    const party = get(found, 'parties', tenant)
    const lenders = party ? where(found, 'preRegistrations', 'partyId', party._id) : []
    return [
      need('parties', '_id', tenant, ...lenders.map(({ lenderPartyId }) => lenderPartyId)),
      need('parties', 'document', command.document),
      need('preRegistrations', 'partyId', tenant),
      need('complianceCases', 'document', command.document, party?.document ?? null),
      // Not for this rule: a later command of the same batch may find the party by its new document, and
      // looks at what belongs to it.
      need('customers', 'partyId', tenant),
      need('paymentMethods', 'partyId', tenant),
    ]
  },
  decide(command, request, state) {
    const party = get(state, 'parties', tenantOf(request))
    if (!party) throw new Error(`the tenant ${request.tenant} is unknown`)
    const preRegistrations = where(state, 'preRegistrations', 'partyId', party._id)
    const lenders = preRegistrations.flatMap(pre => get(state, 'parties', pre.lenderPartyId) ?? [])
    const cases = [party.document, command.document].flatMap(document =>
      where(state, 'complianceCases', 'document', document),
    )
    const owner = partyWith(state, command.document)
    const result = changeDocument({ party, preRegistrations, lenders, owner, cases }, command, request)
    if (isRefusal(result)) return result
    const changed = result.party !== party
    return {
      result: { party: result.party, previousDocument: party.document },
      writes: changed
        ? [put('parties', result.party), ...putAll('preRegistrations', result.preRegistrations)]
        : [],
    }
  },
}
