import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { repositoryRoot } from '../../local/machine/processes.ts'
import { newSecret, verifyingSecret } from '../../platform/secrets/signingSecret.ts'
import { createSigner } from '../../platform/secrets/webhookSignature.ts'
import { somePdf } from '../support/files.ts'
import { type Platform, platform } from '../support/platform.ts'
import { type Installed, installPython, installTypescript } from './installed.ts'

/** The examples of each README as one program, with the package that a stranger installs. */
const MAX_EXAMPLE_LINES = 40
/** Of the code with decimal.js, as a page loads it. */
const MAX_BUNDLE_BYTES = 60_000
const MAX_PACKAGE_BYTES = 60_000

const folder = mkdtempSync(join(tmpdir(), 'lastro-sdk-'))
let lastro: Platform
let keys: Readonly<Record<string, string>>

beforeAll(async () => {
  lastro = await platform()
  const [lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
  writeFileSync(join(folder, 'ccb.pdf'), somePdf())
  keys = {
    LASTRO_URL: lastro.gateway,
    LENDER: lender.key,
    BORROWER: borrower.key,
    SYSTEMS: lastro.integrationKey,
    DOCUMENT: borrower.document,
    CCB: join(folder, 'ccb.pdf'),
  }
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  if (!lastro) return
  const body = { symbol: 'USDBRL', price: '5', source: 'test', asOf: new Date().toISOString() }
  const path = '/internal/v1/market/prices'
  const { status } = await lastro.call(lastro.integrationKey, 'POST', path, { body }).finally(lastro.close)
  expect(status).toBe(202)
})

const examplesOf = (sdk: string, language: string) => {
  const page = readFileSync(join(repositoryRoot, `sdk/${sdk}/README.md`), 'utf8')
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, code]) => code!,
  )
}

/** By old and new secret of a rotation and by ED25519; forged; of an hour ago. */
function deliveries() {
  const [old, fresh, other] = ['', '', ''].map(() => newSecret('HMAC_SHA256')) as [string, string, string]
  const ed25519 = newSecret('ED25519')
  const data = { contractId: 7, sequence: 1, amount: '10.5' }
  const body = JSON.stringify({
    id: 'evt_7',
    event: 'guarantee.created',
    timestamp: '2026-11-26T00:00:00.000Z',
    data,
  })
  const now = Math.floor(Date.now() / 1_000)
  const signed = (secrets: string[], at = now) => ({
    headers: {
      'webhook-id': 'evt_7',
      'webhook-timestamp': String(at),
      'webhook-signature': createSigner(secrets).sign('evt_7', at, body),
    },
    body,
  })
  const sent = [
    signed([old]),
    signed([fresh, other]),
    signed([ed25519]),
    signed([other]),
    signed([old], now - 3_600),
  ]
  return {
    WEBHOOK_SECRETS: [old, fresh, verifyingSecret(ed25519)].join(' '),
    DELIVERIES: JSON.stringify(sent),
  }
}
const ANSWERS = ['204', '204', '204', '400', '400']

function checkOutput(output: string): void {
  const lines = output.trim().split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([expect.stringMatching(/^1600(\.00)?$/), 'outstandingBalance']),
  )
  expect(lines).toEqual(expect.arrayContaining([expect.stringMatching(/^Working capital 20000(\.00)?$/)]))
  expect(lines).toEqual(expect.arrayContaining([expect.stringMatching(/^evt_\S+ collateral\.created$/)]))
  expect(lines.filter(line => line.startsWith('answered')).map(line => line.split(' ')[1])).toEqual(ANSWERS)
}

test('TypeScript: packed, installed in an empty folder, checked by the compiler and run', async () => {
  const installed: Installed = await installTypescript(join(folder, 'typescript'))
  const [loan, ...others] = examplesOf('typescript', 'ts')
  expect(loan!.trim().split('\n').length).toBeLessThanOrEqual(MAX_EXAMPLE_LINES)
  expect(others.length).toBeGreaterThanOrEqual(4)
  const answers = `
const { port } = server.address() as { port: number }
for (const { headers, body } of JSON.parse(process.env['DELIVERIES']!)) {
  const { status } = await fetch('http://127.0.0.1:' + port, { method: 'POST', headers, body })
  console.log('answered', status)
}
server.close()
`
  checkOutput(
    await installed.run('examples.ts', [loan, ...others, answers].join('\n'), { ...keys, ...deliveries() }),
  )
  const bundled = bundle(installed)
  process.stdout.write(
    `TypeScript SDK: ${bundled} bytes bundled and compressed, package ${installed.packed}\n`,
  )
  expect(bundled).toBeLessThan(MAX_BUNDLE_BYTES)
  expect(installed.packed).toBeLessThan(MAX_PACKAGE_BYTES)
})

/** In a separate process: a bundler would stay in this one. */
function bundle(installed: Installed): number {
  const config = `export default { logLevel: 'error', build: { lib: { entry: 'bundled.js', formats: ['es'] } } }`
  writeFileSync(join(installed.folder, 'vite.config.js'), config)
  writeFileSync(join(installed.folder, 'bundled.js'), "export * from '@lastro/sdk'")
  const vite = join(repositoryRoot, 'node_modules/vite/bin/vite.js')
  execFileSync(process.execPath, [vite, 'build', '--minify', 'oxc'], { cwd: installed.folder, stdio: 'pipe' })
  const built = join(installed.folder, 'dist')
  return readdirSync(built).reduce((sum, file) => sum + gzipSync(readFileSync(join(built, file))).length, 0)
}

test('Python: a wheel, installed in an empty environment and run', async () => {
  const installed = await installPython(join(folder, 'python'))
  const [loan, ...others] = examplesOf('python', 'python')
  expect(loan!.trim().split('\n').length).toBeLessThanOrEqual(MAX_EXAMPLE_LINES)
  expect(others.length).toBeGreaterThanOrEqual(5)
  const answers = `
import json

for delivery in json.loads(os.environ["DELIVERIES"]):
    print("answered", status_of(delivery["headers"], delivery["body"].encode()))
`
  checkOutput(
    await installed.run('examples.py', [loan, ...others, answers].join('\n'), { ...keys, ...deliveries() }),
  )
})
