import { type SpawnOptions, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { SCOPES } from '../../gateway/routes.ts'
import { childEnvironment } from '../../local/config.ts'
import { ensurePythonPackages } from '../../local/install.ts'

/**
 * `npm run fuzz [-- --phases examples,coverage,fuzzing --examples 150 --seconds 600]`: Schemathesis against a
 * running gateway with the document that it serves, all checks, a real key for each scope. Uses the platform
 * of `npm start`, or the one named by `--gateway` and `--admin-key`.
 */
const VERSION = '4.32.5'
const LENDER = '11222333000181'
const BORROWER = '52998224725'
const MAX_TRIES = 10
/** A gateway answers within its own limits; longer is a fault. */
const REQUEST_LIMIT_SECONDS = 30

export interface FuzzOptions {
  readonly gateway: string
  readonly adminKey: string
  readonly phases: string
  /** Examples per operation in the fuzzing phase. */
  readonly examples: number
  /** Ends after this long, whatever is left. */
  readonly seconds: number | null
  readonly say: (line: string) => void
}

export interface FuzzReport {
  /** Exit code of Schemathesis: 0 where nothing was found. */
  readonly code: number
  readonly requests: number
  /** What it printed. */
  readonly output: string
}

export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { gateway, adminKey, phases, examples, seconds, say } = options
  const packages = await ensurePythonPackages('schemathesis', VERSION, [`schemathesis==${VERSION}`], say)
  const keys = await keysFor(gateway, adminKey)
  const folder = mkdtempSync(join(tmpdir(), 'lastro-fuzz-'))
  const args = [
    ...['-c', 'from schemathesis.cli import schemathesis; schemathesis()'],
    ...['--config-file', here('schemathesis.toml'), 'run', `${gateway}/openapi.json`],
    ...['--checks', 'all', '--phases', phases, '--max-examples', String(examples), '--no-shrink'],
    ...['--workers', '4', '--continue-on-failure', '--request-timeout', String(REQUEST_LIMIT_SECONDS)],
    ...['--warnings', 'off', '--report', 'json', '--report-json-path', join(folder, 'report.json')],
    ...(seconds === null ? [] : ['--max-time', String(seconds)]),
  ]
  const env = childEnvironment({
    PYTHONPATH: `${packages}:${here('.')}`,
    SCHEMATHESIS_HOOKS: 'hooks',
    FUZZ_KEYS: JSON.stringify(keys),
    PYTHONUNBUFFERED: '1',
  })
  try {
    const { code, output } = await run(args, { cwd: folder, env })
    return { code, output, requests: requestsIn(output) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function run(args: readonly string[], options: SpawnOptions): Promise<{ code: number; output: string }> {
  const child = spawn('python3', args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream!.on('data', chunk => {
      output += chunk
    })
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => resolve({ code: code ?? 1, output }))
  })
}

/** From its summary: `Test cases: 1234 generated, …`. */
function requestsIn(output: string): number {
  return Number(/Test cases:\s+([\d,]+)/.exec(output)?.[1]?.replaceAll(',', '') ?? 0)
}

function here(name: string): string {
  return new URL(name, import.meta.url).pathname
}

/** One key per scope, all unlimited; those of a party belong to a lender that is made here. */
async function keysFor(gateway: string, adminKey: string): Promise<Record<string, string>> {
  const ask = async (key: string, path: string, body: unknown): Promise<{ data: { secret: string } }> => {
    // A busy machine answers 202, which shows no secret: then another key is asked for.
    for (let tries = 1; ; tries++) {
      const answer = await fetch(`${gateway}${path}`, {
        method: 'POST',
        headers: { 'api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (answer.status === 201 || answer.status === 200) {
        return (await answer.json()) as { data: { secret: string } }
      }
      const text = await answer.text()
      if (tries === MAX_TRIES) throw new Error(`POST ${path} answered ${answer.status} ${text}`)
    }
  }
  const newKey = async (scope: string, document?: string) => {
    const body = { name: `fuzz ${scope}`, scopes: [scope], rateLimit: 0, ...(document ? { document } : {}) }
    return (await ask(adminKey, '/auth/v1/api-keys', body)).data.secret
  }
  const onboarding = await newKey('integration:onboarding')
  const profile = { name: 'Fuzz S.A.', email: 'fuzz@example.com', phone: '+551140001000' }
  const party = { document: LENDER, kind: 'COMPANY', profile, modules: ['LENDER', 'BORROWER'] }
  await ask(onboarding, '/internal/v1/onboarding/completions', party)
  const person = { document: BORROWER, kind: 'INDIVIDUAL', profile, modules: ['BORROWER'] }
  await ask(onboarding, '/internal/v1/onboarding/completions', person)
  const session = await ask(onboarding, '/internal/v1/onboarding/sessions', {
    document: BORROWER,
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
    options: { gateway: text, 'admin-key': text, phases: text, examples: text, seconds: text },
  })
  const local = '.lastro/local.json'
  const facts = existsSync(local) ? JSON.parse(readFileSync(local, 'utf8')) : null
  const gateway = values.gateway ?? facts?.gateway
  const adminKey = values['admin-key'] ?? facts?.keys.admin
  if (!gateway || !adminKey) {
    process.stderr.write('start the platform first (npm start), or name --gateway and --admin-key\n')
    process.exit(2)
  }
  const report = await fuzz({
    gateway,
    adminKey,
    phases: values.phases ?? 'examples,coverage,fuzzing',
    examples: Number(values.examples ?? 150),
    seconds: values.seconds === undefined ? null : Number(values.seconds),
    say: line => void process.stderr.write(`${line}\n`),
  })
  process.stdout.write(`${report.output}\n${report.requests} requests\n`)
  process.exitCode = report.code
}
