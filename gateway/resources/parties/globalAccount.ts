import type { Static } from 'typebox'
import { statusOf } from '../../../processors/domain/directory/customer.ts'
import type { CustomerDetails, Customer as StoredCustomer } from '../../../schemas/documents/directory.ts'
import * as schemas from '../../../schemas/http/globalAccount.ts'
import { TextId } from '../../../schemas/http/values.ts'
import { parseTaxDocument } from '../../../schemas/values/taxDocument.ts'
import { refuse } from '../../errors/errors.ts'
import * as formats from '../../input/formats.ts'
import { dataAnswer } from '../../routing/answers.ts'
import { commandKind } from '../../routing/commandKind.ts'
import type { NeedsDb, NeedsNow } from '../../routing/needs.ts'
import { routesOf } from '../../routing/route.ts'
import { readAddress } from './addresses.ts'
import { dropEmptyStrings, type Filled } from './dropEmptyStrings.ts'
import type { NeedsPersonalData } from './personalData.ts'

const { commandRoute, route } = routesOf({
  tag: 'Global account',
  scopes: ['global-account'],
  tenant: 'required',
})
type Input = Filled<Static<typeof schemas.CustomerInput>>

const createCustomer = commandKind('CreateCustomer', ({ _id, businessLegalName }: StoredCustomer) => ({
  status: 201,
  body: { id: _id, businessLegalName },
}))

/** Fields of `direct` onboarding only: with `kyb_link` the provider asks the customer itself. */
const DIRECT_FIELDS = [
  'taxIdentificationNumber',
  'email',
  'phone',
  'registeredDate',
  'industry',
  'businessEntityType',
  'registeredAddress',
] as const

const taxDocument = (text: string) => parseTaxDocument(text)?.value ?? null

/**
 * Everything that a pattern cannot say (docs/specification.md, Global account). Throws a refusal that names
 * all that is wrong.
 */
function readCustomer(body: Input, now: number) {
  const checks = formats.createFieldChecks()
  const country = checks.read('country', body.country, formats.countryCode, 'an ISO 3166-1 country code')
  const phone = checks.readOptional('phone', body.phone, formats.phoneNumber, formats.A_PHONE_NUMBER)
  checks.readOptional('website', body.website, formats.webAddress, schemas.WEB_ADDRESS)
  checks.readOptional(
    'registeredDate',
    body.registeredDate,
    formats.pastDate(now),
    'a date that is not in the future',
  )
  const { taxIdentificationNumber: taxNumber, email = null } = body
  const taxIdentificationNumber =
    country === 'BRA'
      ? checks.readOptional(
          'taxIdentificationNumber',
          taxNumber,
          taxDocument,
          'a valid CPF or CNPJ in Brazil',
        )
      : (taxNumber ?? null)
  if (body.onboardingFlow === 'direct') {
    const required = Object.fromEntries(DIRECT_FIELDS.map(field => [field, body[field]]))
    checks.require(required, 'when onboardingFlow is direct')
  }
  if (body.isFinancialInstitution) {
    checks.require({ regulatorName: body.regulatorName }, 'when isFinancialInstitution is true')
  }
  const registeredAddress = readAddress(checks, 'registeredAddress', body.registeredAddress)
  const operatingAddress = readAddress(checks, 'operatingAddress', body.operatingAddress)
  checks.done()
  const details: CustomerDetails = {
    taxIdentificationNumber,
    email,
    phone,
    registeredAddress,
    operatingAddress,
  }
  return { country, details }
}

const handleCreation = (body: Input, now: number) => {
  const { country, details } = readCustomer(body, now)
  const value = {
    businessLegalName: body.businessLegalName,
    country,
    onboardingFlow: body.onboardingFlow === 'direct' ? ('DIRECT' as const) : ('KYB_LINK' as const),
    registeredDate: body.registeredDate ?? null,
    website: body.website ?? null,
    industry: body.industry ?? null,
    naicsCode: body.naicsCode ?? null,
    businessEntityType: body.businessEntityType ?? null,
    businessEntityId: body.businessEntityId ?? null,
    businessDescription: body.businessDescription ?? null,
    purposeOfAccount: body.purposeOfAccount ?? null,
    regulatorName: body.regulatorName ?? null,
    isOperating: body.isOperating ?? null,
    isSubsidiary: body.isSubsidiary ?? null,
    isFinancialInstitution: body.isFinancialInstitution ?? null,
  }
  return { value, details }
}

const NO_DETAILS: CustomerDetails = {
  taxIdentificationNumber: null,
  email: null,
  phone: null,
  registeredAddress: null,
  operatingAddress: null,
}

async function present(stored: StoredCustomer, { personalData }: NeedsPersonalData) {
  const { _id, partyId: _, providerReference: __, details, onboardingFlow, ...rest } = stored
  const [opened, statusReason, onboardingLink] = await Promise.all([
    personalData.unseal(details),
    personalData.openWords(stored.statusReason ?? null),
    personalData.openWords(stored.onboardingLink ?? null),
  ])
  return {
    id: _id,
    ...rest,
    status: statusOf(stored),
    statusReason,
    onboardingLink,
    onboardingFlow: onboardingFlow === 'DIRECT' ? 'direct' : 'kyb_link',
    ...(opened === null ? NO_DETAILS : (JSON.parse(opened) as CustomerDetails)),
  }
}

export const globalAccountRoutes = [
  commandRoute({
    on: 'POST /global-account/api/v1/customers',
    operationId: 'createCustomer',
    summary: 'Create a customer of the global account from the authenticated tenant’s business.',
    description:
      'With `onboardingFlow` `direct`, the tax id, e-mail, phone, registration date, industry, entity ' +
      'type and registered address are required; a financial institution must name its regulator. In ' +
      'Brazil, the tax id is a CPF or CNPJ. The response has no envelope. The account provider is ' +
      'notified afterwards: read its decision at `GET …/customers/{id}`, or wait for ' +
      '`customer.status_changed`.',
    body: schemas.CustomerInput,
    bodyExample: schemas.customerInputExample,
    responses: {
      201: {
        description: 'The customer.',
        schema: schemas.CreatedCustomer,
        example: { id: 'cus_2aTq7Nn4dVb0MzKe3LwA', businessLegalName: 'Comercial Aurora Ltda' },
      },
    },
    command: createCustomer,
    submission: (request, deps: NeedsNow & NeedsPersonalData) => {
      const partyId = request.tenant
      const { value, details } = handleCreation(dropEmptyStrings(request.body), deps.now())
      return {
        build: async ({ commandId }) => {
          const key = await deps.personalData.sealingKey({ partyId }, commandId)
          return { ...value, details: key.seal(JSON.stringify(details)), personalKeyId: key.id }
        },
      }
    },
  }),
  route({
    on: 'GET /global-account/api/v1/customers/:id',
    operationId: 'readCustomer',
    summary: 'Get a customer.',
    params: { id: TextId('cus') },
    ok: dataAnswer('The customer.', schemas.Customer),
    read: async (request, deps: NeedsDb & NeedsPersonalData) => {
      const filter = { _id: request.params.id, partyId: request.tenant }
      const stored = await deps.db.collection<StoredCustomer>('customers').findOne(filter)
      if (!stored) refuse('not_found')
      return await present(stored, deps)
    },
  }),
]
