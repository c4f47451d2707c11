/** A tenant as a file says it: its party, keys, webhook endpoints, approval policy and price sources. */
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type Static, Type } from 'typebox'
import { parse } from 'yaml'
import { phoneNumber } from '../gateway/input/formats.ts'
import { compileCheck } from '../gateway/input/validation.ts'
import { canonicalNetwork } from '../platform/network/networks.ts'
import { BadEnvironment } from '../platform/process/environment.ts'
import { readSources } from '../processors/prices/sources.ts'
import { ApprovalPolicy } from '../schemas/http/approvals.ts'
import { OwnedKeyInput } from '../schemas/http/parties/apiKeys.ts'
import { CompletionInput } from '../schemas/http/parties/onboarding.ts'
import { exactly } from '../schemas/http/values.ts'
import { EndpointInput } from '../schemas/http/webhooks/webhooks.ts'

const MAX_ENTRIES = 50
/** It names a file, and an entry of a Kubernetes Secret. */
const KeyName = Type.String({
  pattern: '^[A-Za-z0-9._-]{1,63}$',
  reason: 'must be 1 to 63 letters, digits, `.`, `_` and `-`',
})
const Key = exactly({ ...OwnedKeyInput.properties, name: KeyName })
const TenantFile = exactly({
  party: CompletionInput,
  keys: Type.Optional(Type.Array(Key, { maxItems: MAX_ENTRIES })),
  endpoints: Type.Optional(Type.Array(EndpointInput, { maxItems: MAX_ENTRIES })),
  approvals: Type.Optional(ApprovalPolicy),
  prices: Type.Optional(exactly({ sources: Type.String({ minLength: 1 }) })),
})
const check = compileCheck(TenantFile)

export type Tenant = Static<typeof TenantFile>
export type WantedKey = Static<typeof Key>

/** In the API's own form, and the text of its price sources. Throws an error that names each wrong field. */
export async function readTenant(path: string) {
  const tenant = readYaml(path) as Tenant
  const violations = [...check(tenant)]
  const wrong = (field: string, reason: string) => violations.push({ field, reason })
  if (violations.length === 0) {
    const { profile } = tenant.party
    const phone = profile?.phone == null ? undefined : phoneNumber(profile.phone)
    if (phone === null) wrong('party.profile.phone', 'is not a phone number')
    else if (phone !== undefined) Object.assign(profile!, { phone })
    for (const key of tenant.keys ?? []) {
      if (key.networks) key.networks = key.networks.map(text => canonicalNetwork(text) ?? text)
    }
    for (const name of repeated(tenant.keys?.map(({ name }) => name))) wrong('keys', `names ${name} twice`)
    for (const url of repeated(tenant.endpoints?.map(({ url }) => url)))
      wrong('endpoints', `names ${url} twice`)
  }
  const lines = violations.map(({ field, reason }) => `${path}: ${field ?? 'the file'} ${reason}`)
  if (lines.length > 0) throw new BadEnvironment(lines.join('\n'))
  return { ...tenant, sources: await sourcesOf(path, tenant.prices?.sources) }
}

function readYaml(path: string): unknown {
  try {
    return parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new BadEnvironment(`${path}: ${(error as Error).message}`)
  }
}

async function sourcesOf(path: string, sources: string | undefined): Promise<string | null> {
  if (sources === undefined) return null
  const list = resolve(dirname(path), sources)
  await readSources(list).catch((error: Error) => {
    throw new BadEnvironment(error.message)
  })
  return readFileSync(list, 'utf8')
}

const repeated = (names: readonly string[] = []) => names.filter((name, index) => names.indexOf(name) < index)
