/** Differences between a tenant's file and the platform, each with the requests that end it. */

import type { readTenant, WantedKey } from '../../operations/tenantFile.ts'
import { canonicalJson } from '../../schemas/canonicalJson.ts'
import type { Requests, Result, Schemas } from '../../sdk/requestByPath.ts'
import { errorOf } from '../../sdk/typescript/src/errors.ts'
import { dataOf, openApi } from '../api/client.ts'
import type { Profile } from '../api/profiles.ts'
import { Ended } from '../parser/command.ts'
import type { Outputs } from './outputs.ts'

export interface Step {
  readonly act: 'create' | 'update' | 'replace' | 'remove'
  readonly what: string
  /** `field: from → to` of each difference. */
  readonly changes: readonly string[]
  /** Answers the id of an approval that the act waits for; null: it is done. */
  run(): Promise<string | null>
}

export interface Planning {
  readonly tenant: Awaited<ReturnType<typeof readTenant>>
  /** Key of an administrator, or of the tenant itself. */
  readonly profile: Profile
  /** Key of the onboarding system; null: parties are left alone. */
  readonly onboarding: Profile | null
  readonly outputs: Outputs
  readonly prunes: boolean
}

const MAX_PAGE = 500

/** In the order in which they are done; removals last. */
export async function planOf(planning: Planning): Promise<readonly Step[]> {
  const { tenant, profile } = planning
  const caller = await dataOf(openApi(profile).GET('/auth/v1/key'))
  const { document } = tenant.party
  if (!caller.scopes.includes('admin') && caller.party?.document !== document) {
    throw new Ended(2, `the key belongs to ${caller.party?.document ?? 'no party'}, not to ${document}`)
  }
  const steps = [
    ...(await partySteps(planning)),
    ...(await keySteps(planning, caller)),
    ...(await endpointSteps(planning, caller)),
    ...(await policySteps(planning, caller)),
    ...priceSteps(planning),
  ]
  const isRemoval = ({ act }: Step) => act === 'remove'
  return [...steps.filter(one => !isRemoval(one)), ...steps.filter(isRemoval)]
}

type Caller = Schemas['OwnKey']

async function partySteps({ tenant: { party }, onboarding }: Planning): Promise<readonly Step[]> {
  if (onboarding === null) return []
  const api = openApi(onboarding)
  const { document, profile = {}, ...rest } = party
  const found = await api.GET('/internal/v1/onboarding/parties', { params: { query: { document } } })
  const known = found.response.status === 404 ? null : await dataOf(Promise.resolve(found))
  const changes = differences({ ...rest, ...profile }, known && { ...known, ...known.profile })
  const run = () => done(api.POST('/internal/v1/onboarding/completions', { body: party }))
  return changes === null
    ? []
    : [{ act: known ? 'update' : 'create', what: `party ${document}`, changes, run }]
}

async function keySteps({ tenant, profile, outputs, prunes }: Planning, caller: Caller) {
  const { keys: wanted, party } = tenant
  if (wanted === undefined) return []
  const api = openApi(profile)
  const isAdmin = caller.scopes.includes('admin')
  const list = isAdmin ? '/auth/v1/api-keys' : '/keys/v1'
  const one = isAdmin ? '/auth/v1/api-keys/{id}' : '/keys/v1/{id}'
  const all = await pagesOf(async cursor => {
    const query = { take: MAX_PAGE, ...(cursor === null ? {} : { cursor }) }
    const { keys: items, pagination } = await dataOf(api.GET(list, { params: { query } }))
    return { items, pagination }
  })
  const known = all.filter(
    ({ document, expiresAt }) =>
      document === party.document && (expiresAt === null || Date.parse(expiresAt) > Date.now()),
  )
  const create = async (key: WantedKey) => {
    const made = await answered(
      isAdmin
        ? api.POST('/auth/v1/api-keys', { body: { ...key, document: party.document } })
        : api.POST('/keys/v1', { body: key }),
    )
    if (typeof made.secret === 'string') outputs.keepSecret(key.name, made.secret)
    return approvalIn(made)
  }
  const revoke = (id: string) => done(api.DELETE(one, { params: { path: { id } } }))
  const steps = wanted.flatMap((key): Step[] => {
    const { networks = [], name, ...fixed } = key
    const existing = known.find(one => one.name === name) ?? null
    const what = `key ${name}`
    const fixedChanges = differences(fixed, existing)
    if (existing === null)
      return [{ act: 'create', what, changes: fixedChanges ?? [], run: () => create(key) }]
    if (fixedChanges !== null) {
      const run = async () => (await create(key)) ?? (await revoke(existing.id))
      return [{ act: 'replace', what, changes: fixedChanges, run }]
    }
    const changes = differences({ networks }, existing)
    const path = { id: existing.id }
    const run = () => done(api.PATCH(one, { params: { path }, body: { networks } }))
    return changes === null ? [] : [{ act: 'update', what, changes, run }]
  })
  const extra = known.filter(({ id, name }) => id !== caller.id && !wanted.some(key => key.name === name))
  return [...steps, ...(prunes ? extra : []).map(({ id, name }) => removal(`key ${name}`, () => revoke(id)))]
}

async function endpointSteps(planning: Planning, caller: Caller): Promise<readonly Step[]> {
  const wanted = planning.tenant.endpoints
  if (wanted === undefined) return []
  const acting = () => tenantApi(planning, caller, 'webhooks')
  const api = acting()
  const known =
    api === null
      ? []
      : await pagesOf(async cursor => {
          const query = { take: MAX_PAGE, ...(cursor === null ? {} : { cursor }) }
          const answer = await dataOf(api.GET('/webhooks/v1/endpoints', { params: { query } }))
          return { items: answer.endpoints, pagination: answer.pagination }
        })
  const steps = wanted.flatMap((endpoint): Step[] => {
    const existing = known.find(({ url }) => url === endpoint.url) ?? null
    const what = `endpoint ${endpoint.url}`
    const changes = differences(endpoint, existing)
    if (changes === null) return []
    if (existing === null) {
      const run = () => done(needed(acting(), 'webhooks').POST('/webhooks/v1/endpoints', { body: endpoint }))
      return [{ act: 'create', what, changes, run }]
    }
    const { signatureType: _fixed, ...body } = endpoint
    const params = { path: { id: existing.id } }
    const run = () =>
      done(needed(acting(), 'webhooks').PATCH('/webhooks/v1/endpoints/{id}', { params, body }))
    if (changes.some(change => change.startsWith('signatureType'))) {
      throw new Ended(2, `${what}: signatureType cannot be changed; remove the endpoint first`)
    }
    return [{ act: 'update', what, changes, run }]
  })
  const extra = known.filter(({ url }) => !wanted.some(endpoint => endpoint.url === url))
  const removals = (planning.prunes ? extra : []).map(({ id, url }) => {
    const params = { path: { id } }
    return removal(`endpoint ${url}`, () =>
      done(needed(acting(), 'webhooks').DELETE('/webhooks/v1/endpoints/{id}', { params })),
    )
  })
  return [...steps, ...removals]
}

async function policySteps(planning: Planning, caller: Caller): Promise<readonly Step[]> {
  const wanted = planning.tenant.approvals
  if (wanted === undefined) return []
  const acting = () => tenantApi(planning, caller, 'approvals')
  const known = (await acting()?.GET('/approvals/v1/policy')) ?? null
  const changes = differences(wanted, known && (await dataOf(Promise.resolve(known))))
  const run = () => done(needed(acting(), 'approvals').PATCH('/approvals/v1/policy', { body: wanted }))
  return changes === null ? [] : [{ act: 'update', what: 'approval policy', changes, run }]
}

function priceSteps({ tenant: { sources }, outputs }: Planning): readonly Step[] {
  const kept = outputs.sources()
  if (sources === null || sources === kept) return []
  const run = async () => {
    outputs.writeSources(sources)
    return null
  }
  return [{ act: kept === null ? 'create' : 'update', what: 'price sources', changes: [], run }]
}

/** The API for one of the tenant's own keys: the caller's, or one of the file whose secret is kept. */
function tenantApi({ tenant, profile, outputs }: Planning, caller: Caller, scope: string): Requests | null {
  if (caller.party?.document === tenant.party.document && caller.scopes.includes(scope))
    return openApi(profile)
  const able = tenant.keys?.filter(({ scopes }) => scopes.some(one => one === scope)) ?? []
  const secret = able.map(({ name }) => outputs.secretOf(name)).find(one => one !== null)
  return secret === undefined ? null : openApi({ url: profile.url, key: secret! })
}

function needed(api: Requests | null, scope: string): Requests {
  if (api !== null) return api
  throw new Ended(
    2,
    `no key of the tenant with the scope ${scope} is at hand: name one in keys, or --profile`,
  )
}

const removal = (what: string, run: Step['run']): Step => ({ act: 'remove', what, changes: [], run })

/** Null where each stated field is as it should be; without a thing every stated field is one. */
function differences(wanted: object, existing: object | null): readonly string[] | null {
  const values = existing as Readonly<Record<string, unknown>> | null
  const changes = Object.entries(wanted).flatMap(([field, value]) => {
    if (value === undefined || (values && isSame(value, values[field]))) return []
    return [
      values === null ? `${field}: ${said(value)}` : `${field}: ${said(values[field])} → ${said(value)}`,
    ]
  })
  return existing !== null && changes.length === 0 ? null : changes
}

const said = (value: unknown): string => JSON.stringify(value ?? null)

/** Lists of words are sets; times are moments. */
function isSame(a: unknown, b: unknown): boolean {
  return canonicalJson(canonical(a ?? null)) === canonicalJson(canonical(b ?? null))
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value) && value.every(one => typeof one === 'string')) return value.toSorted()
  const isTime = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
  return isTime ? Date.parse(value) : value
}

interface Page<T> {
  readonly items: readonly T[]
  readonly pagination: { readonly nextCursor: string | null }
}

async function pagesOf<T>(page: (cursor: string | null) => Promise<Page<T>>): Promise<readonly T[]> {
  const all: T[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { items, pagination } = await page(cursor ?? null)
    all.push(...items)
    cursor = pagination.nextCursor
  }
  return all
}

interface Made {
  readonly id?: unknown
  readonly secret?: unknown
}

/** Throws `LastroError`. */
async function answered(call: Promise<Result<unknown>>): Promise<Made> {
  const { data, error, response } = await call
  if (!response.ok) throw errorOf(response, error)
  return (data as { readonly data?: Made } | undefined)?.data ?? {}
}

/** Id of the approval that an answer 202 names; null: it is done. */
const approvalIn = ({ id }: Made): string | null =>
  typeof id === 'string' && id.startsWith('apr_') ? id : null

const done = async (call: Promise<Result<unknown>>) => approvalIn(await answered(call))
