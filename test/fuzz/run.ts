import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { SCOPES } from '../../gateway/routes.ts'

/**
 * `npm run fuzz [-- --phases examples,coverage,fuzzing --examples 60]`: Schemathesis against a running
 * gateway with the document that it serves, all checks, a real key for each scope. Uses the platform of `npm
 * start`, or the one named by `--gateway` and `--admin-key`.
 */
const VERSION = '4.32.5'
const LENDER = '11222333000181'

export interface FuzzOptions {
  readonly gateway: string
  readonly adminKey: string
  readonly phases: string
  /** Examples per operation in the fuzzing phase. */
  readonly examples: number
}

/** Resolves with the exit code of Schemathesis; its report goes to standard output. */
export async function fuzz({ gateway, adminKey, phases, examples }: FuzzOptions): Promise<number> {
  const keys = await keysFor(gateway, adminKey)
  const args = [
    ...['--config-file', here('schemathesis.toml'), 'run', `${gateway}/openapi.json`],
    ...['--checks', 'all', '--phases', phases, '--max-examples', String(examples)],
    ...['--workers', '4', '--continue-on-failure', '--request-timeout', '30', '--warnings', 'off'],
  ]
  const child = spawn(installed(), args, {
    stdio: 'inherit',
    env: {
      ...process.env,
      PYTHONPATH: here('.'),
      SCHEMATHESIS_HOOKS: 'hooks',
      FUZZ_KEYS: JSON.stringify(keys),
    },
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', code => resolve(code ?? 1))
  })
}

function here(name: string): string {
  return new URL(name, import.meta.url).pathname
}

/** A virtual environment of its own, made once. */
function installed(): string {
  const folder = join(homedir(), '.cache', 'lastro', `schemathesis-${VERSION}`)
  const command = join(folder, 'bin', 'schemathesis')
  if (!existsSync(command)) {
    process.stderr.write(`installing Schemathesis ${VERSION} into ${folder}\n`)
    execFileSync('python3', ['-m', 'venv', folder], { stdio: 'inherit' })
    execFileSync(join(folder, 'bin', 'pip'), ['install', '--quiet', `schemathesis==${VERSION}`], {
      stdio: 'inherit',
    })
  }
  return command
}

/** One key per scope, all unlimited; those of a party belong to a lender that is made here. */
async function keysFor(gateway: string, adminKey: string): Promise<Record<string, string>> {
  const ask = async (key: string, path: string, body: unknown): Promise<{ data: { secret: string } }> => {
    const answer = await fetch(`${gateway}${path}`, {
      method: 'POST',
      headers: { 'api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (answer.status !== 201 && answer.status !== 200) {
      throw new Error(`POST ${path} answered ${answer.status} ${await answer.text()}`)
    }
    return (await answer.json()) as { data: { secret: string } }
  }
  const newKey = async (scope: string, document?: string) => {
    const body = { name: `fuzz ${scope}`, scopes: [scope], rateLimit: 0, ...(document ? { document } : {}) }
    return (await ask(adminKey, '/auth/v1/api-keys', body)).data.secret
  }
  const onboarding = await newKey('integration:onboarding')
  const profile = { name: 'Fuzz S.A.', email: 'fuzz@example.com', phone: '+551140001000' }
  const party = { document: LENDER, kind: 'COMPANY', profile, modules: ['LENDER', 'BORROWER'] }
  await ask(onboarding, '/internal/v1/onboarding/completions', party)
  const session = await ask(onboarding, '/internal/v1/onboarding/sessions', {
    document: '52998224725',
    email: profile.email,
  })
  const keys: Record<string, string> = {
    'integration:onboarding': onboarding,
    'borrower:onboarding': sessionKeyIn(session),
  }
  for (const scope of SCOPES) {
    const isOfParty = !scope.startsWith('integration:') && scope !== 'admin'
    keys[scope] ??= await newKey(scope, isOfParty ? LENDER : undefined)
  }
  return keys
}

function sessionKeyIn({ data }: { data: Record<string, unknown> }): string {
  const secret = data['secret'] ?? (data['key'] as Record<string, unknown> | undefined)?.['secret']
  return String(secret)
}

if (import.meta.main) {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: { gateway: text, 'admin-key': text, phases: text, examples: text },
  })
  const local = '.lastro/local.json'
  const facts = existsSync(local) ? JSON.parse(readFileSync(local, 'utf8')) : null
  const gateway = values.gateway ?? facts?.gateway
  const adminKey = values['admin-key'] ?? facts?.keys.admin
  if (!gateway || !adminKey) {
    process.stderr.write('start the platform first (npm start), or name --gateway and --admin-key\n')
    process.exit(2)
  }
  const phases = values.phases ?? 'examples,coverage,fuzzing'
  process.exit(await fuzz({ gateway, adminKey, phases, examples: Number(values.examples ?? 150) }))
}
