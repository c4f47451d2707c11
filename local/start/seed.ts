import { setTimeout as sleep } from 'node:timers/promises'
import { LocalProblem } from '../machine/problem.ts'
import type { Secrets } from './secrets.ts'

/** Two parties that exist on every laptop, so that the first contract is one request away. */
export const demoLender = {
  document: '11222333000181',
  kind: 'COMPANY',
  profile: { name: 'Banco Demo S.A.', email: 'credito@banco-demo.example', phone: '+551140001000' },
  modules: ['LENDER'],
}
export const demoBorrower = {
  document: '52998224725',
  kind: 'INDIVIDUAL',
  profile: { name: 'Maria Souza', email: 'maria.souza@example.com', phone: '+5511987654321' },
  modules: ['BORROWER'],
}

const INTEGRATION_SCOPES = ['onboarding', 'signature', 'custody', 'market', 'wallet'].map(
  name => `integration:${name}`,
)
const LENDER_SCOPES = ['contracts', 'ltv:read', 'webhooks', 'global-account', 'sandbox']
const BORROWER_SCOPES = ['borrower', 'contracts', 'ltv:read', 'webhooks', 'sandbox']
/** The default of every key, so that anyone who tries the API sees the rate limit headers. */
const DEMO_RATE_LIMIT = 1_000
const UNLIMITED = 0

/** On a busy machine the first command of a fresh platform may be answered 202 or 503. */
const ATTEMPTS = 20
const PAUSE_MS = 500

export type DemoKeys = Pick<Secrets, 'integration' | 'lender' | 'borrower' | 'load'>

/**
 * Makes the demo parties and their keys through the API, as an operator would; what lives already is kept.
 */
export async function seedDemo(gateway: string, secrets: Secrets): Promise<Record<keyof DemoKeys, string>> {
  const keyOr = async (kept: string | null, make: () => Promise<string>) =>
    kept !== null && (await keyLives(gateway, kept)) ? kept : make()
  const newKey = (name: string, scopes: readonly string[], rateLimit: number, document?: string) =>
    createKey(gateway, secrets.admin, { name, scopes, rateLimit, ...(document ? { document } : {}) })
  const integration = await keyOr(secrets.integration, () =>
    newKey('local systems', INTEGRATION_SCOPES, UNLIMITED),
  )
  const onboarded = async (party: typeof demoLender) =>
    void (await post(gateway, integration, '/internal/v1/onboarding/completions', party))
  const lender = await keyOr(secrets.lender, async () => {
    await onboarded(demoLender)
    return newKey('demo lender', LENDER_SCOPES, DEMO_RATE_LIMIT, demoLender.document)
  })
  const borrower = await keyOr(secrets.borrower, async () => {
    await onboarded(demoBorrower)
    return newKey('demo borrower', BORROWER_SCOPES, DEMO_RATE_LIMIT, demoBorrower.document)
  })
  // The lender's too: benchmarks and pictures of the dashboards make more requests than a client may.
  const load = await keyOr(secrets.load, () =>
    newKey('demo lender, for load', LENDER_SCOPES, UNLIMITED, demoLender.document),
  )
  return { integration, lender, borrower, load }
}

/** Every live key may ask for a command; an unknown command is 404, an unknown key 401. */
async function keyLives(gateway: string, key: string): Promise<boolean> {
  const answer = await fetch(`${gateway}/commands/v1/cmd_none`, { headers: { 'api-key': key } })
  await answer.arrayBuffer()
  return answer.status !== 401
}

async function createKey(gateway: string, admin: string, body: unknown): Promise<string> {
  const { data } = (await post(gateway, admin, '/auth/v1/api-keys', body)) as { data: { secret: string } }
  return data.secret
}

/** Posts until the outcome is known. Throws `LocalProblem` with the answer where it is a refusal. */
async function post(gateway: string, key: string, path: string, body: unknown): Promise<unknown> {
  let last = ''
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const answer = await fetch(`${gateway}${path}`, {
      method: 'POST',
      headers: { 'api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    last = `${answer.status} ${await answer.text()}`
    if (answer.status === 200 || answer.status === 201) return JSON.parse(last.slice(4))
    if (answer.status !== 202 && answer.status < 500) break
    await sleep(PAUSE_MS)
  }
  throw new LocalProblem(
    `seeding the demo failed: POST ${path} answered ${last}`,
    'look into the log of the gateway',
  )
}
