import { SCOPES } from '../../gateway/access/scopes.ts'

/**
 * One real key per scope, all unlimited. Those of a party belong to a company that both lends and borrows;
 * `borrower` and the onboarding session belong to a person with an account.
 */
export interface Keys {
  /** By scope. */
  readonly secrets: Readonly<Record<string, string>>
  readonly ids: readonly string[]
}

const LENDER = '11222333000181'
const BORROWER = '52998224725'
const MAX_TRIES = 10

interface Made {
  readonly data: { readonly id: string; readonly secret: string }
}
type Ask = (key: string, path: string, body: unknown) => Promise<Made>

export async function keysFor(gateway: string, adminKey: string): Promise<Keys> {
  const ids: string[] = []
  const ask: Ask = async (key, path, body) => {
    const made = await post(`${gateway}${path}`, key, body)
    ids.push(made.data.id)
    return made
  }
  const newKey = async (scope: string, document?: string) => {
    const body = { name: `fuzz ${scope}`, scopes: [scope], rateLimit: 0, ...(document ? { document } : {}) }
    return (await ask(adminKey, '/auth/v1/api-keys', body)).data.secret
  }
  const onboarding = await newKey('integration:onboarding')
  const profile = { name: 'Fuzz S.A.', email: 'fuzz@example.com', phone: '+551140001000' }
  const company = { document: LENDER, kind: 'COMPANY', profile, modules: ['LENDER', 'BORROWER'] }
  await ask(onboarding, '/internal/v1/onboarding/completions', company)
  const person = { document: BORROWER, kind: 'INDIVIDUAL', profile, modules: ['BORROWER'] }
  await ask(onboarding, '/internal/v1/onboarding/completions', person)
  const session = { document: BORROWER, email: profile.email }
  const keys: Record<string, string> = {
    'integration:onboarding': onboarding,
    'borrower:onboarding': (await ask(onboarding, '/internal/v1/onboarding/sessions', session)).data.secret,
    borrower: await newKey('borrower', BORROWER),
  }
  for (const scope of SCOPES) {
    const isOfParty = !scope.startsWith('integration:') && scope !== 'admin'
    keys[scope] ??= await newKey(scope, isOfParty ? LENDER : undefined)
  }
  return { secrets: keys, ids }
}

/** A busy machine answers 202, which shows no secret: then it is asked again. */
async function post(url: string, key: string, body: unknown): Promise<Made> {
  for (let tries = 1; ; tries++) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (answer.status === 201 || answer.status === 200) {
      return (await answer.json()) as Made
    }
    const text = await answer.text()
    if (tries === MAX_TRIES) throw new Error(`POST ${url} answered ${answer.status} ${text}`)
  }
}
