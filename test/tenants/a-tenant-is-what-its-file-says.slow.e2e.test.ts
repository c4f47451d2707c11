import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { expectStatus, type Platform, platform } from '../support/platform.ts'
import { newCnpj } from '../support/taxDocuments.ts'

const ROOT = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'lastro-apply-'))
let lastro: Platform

beforeAll(async () => {
  lastro = await platform()
  const url = lastro.gateway
  const profiles = { admin: { url, key: lastro.adminKey }, onboarding: { url, key: lastro.integrationKey } }
  mkdirSync(join(folder, 'lastro'), { recursive: true })
  writeProfiles(profiles)
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await lastro?.close()
})

function writeProfiles(profiles: object): void {
  writeFileSync(
    join(folder, 'lastro/profiles.json'),
    JSON.stringify({ main: 'admin', profiles, signing: {} }),
  )
}

function apply(tenant: object, ...args: readonly string[]) {
  writeFileSync(join(folder, 'tenant.yaml'), stringify(tenant))
  const all = [
    'cli/lastro.ts',
    'apply',
    '-f',
    join(folder, 'tenant.yaml'),
    '--out',
    join(folder, 'out'),
    ...args,
  ]
  const env = { PATH: process.env['PATH'], XDG_CONFIG_HOME: folder }
  return new Promise<{ status: number; stdout: string; stderr: string }>(resolve => {
    const child = execFile(process.execPath, all, { cwd: ROOT, env }, (_error, stdout, stderr) =>
      resolve({ status: child.exitCode ?? -1, stdout, stderr }),
    )
    child.stdin?.end()
  })
}
const done = { status: 0, stderr: '' }
const BOOTSTRAP = ['--onboarding', 'onboarding'] as const

const tenantOf = (document: string) => ({
  party: {
    ...{ document, kind: 'COMPANY', modules: ['LENDER'] },
    profile: { name: 'Banco Exemplo', email: 'desk@example.com', phone: '(11) 98765-4321' },
  },
  keys: [
    { name: 'desk', scopes: ['contracts', 'webhooks', 'approvals', 'keys:manage'], rateLimit: 0 },
    { name: 'second', scopes: ['contracts', 'approvals'] },
    {
      name: 'job',
      scopes: ['ltv:read'],
      networks: ['203.0.113.7', '10.0.0.0/8'],
      expiresAt: '2099-01-01T00:00:00Z',
    },
  ],
  endpoints: [
    { url: 'http://127.0.0.1:9/hooks', events: ['contract.*', 'collateral.ltv_alert'], fifo: true },
  ],
  approvals: { requiredFor: ['CONTRACT_CANCELLATION'] },
  prices: { sources: join(ROOT, 'processors/prices/lists/sources-brl.yaml') },
})
const secretOf = (name: string) => readFileSync(join(folder, `out/${name}.key`), 'utf8').trim()

test('an administrator makes a tenant from a file: a plan changes nothing, twice changes nothing, drift is shown and ended', async () => {
  const document = newCnpj()
  const tenant = tenantOf(document)
  const plan = await apply(tenant, ...BOOTSTRAP, '--plan')
  expect(plan).toMatchObject(done)
  expect(plan.stdout.match(/^\S .*$/gm)).toEqual([
    `+ party ${document}`,
    '+ key desk',
    '+ key second',
    '+ key job',
    '+ endpoint http://127.0.0.1:9/hooks',
    '~ approval policy',
    '+ price sources',
  ])
  const party = `/internal/v1/onboarding/parties?document=${document}`
  expectStatus(await lastro.call(lastro.integrationKey, 'GET', party), 404)
  expect(existsSync(join(folder, 'out'))).toBe(false)

  expect(await apply(tenant, ...BOOTSTRAP)).toMatchObject({ ...done, stdout: plan.stdout })
  const { data } = expectStatus(await lastro.call(lastro.integrationKey, 'GET', party), 200).body
  expect(data).toMatchObject({ modules: ['LENDER'], profile: { phone: '+5511987654321' } })
  const desk = secretOf('desk')
  expect(expectStatus(await lastro.call(desk, 'GET', '/auth/v1/key'), 200).body.data.scopes).toHaveLength(4)
  expect(statSync(join(folder, 'out/desk.key')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(folder, 'out/sources.yaml'), 'utf8')).toContain('mercado-bitcoin')
  expect(await apply(tenant, ...BOOTSTRAP)).toEqual({ ...done, stdout: 'no change\n' })

  const { endpoints } = expectStatus(await lastro.call(desk, 'GET', '/webhooks/v1/endpoints'), 200).body.data
  const endpoint = `/webhooks/v1/endpoints/${endpoints[0].id}`
  expectStatus(await lastro.call(desk, 'PATCH', endpoint, { body: { fifo: false } }), 200)
  const drift = '~ endpoint http://127.0.0.1:9/hooks\n    fifo: false → true\n'
  expect(await apply(tenant, ...BOOTSTRAP, '--dry-run')).toEqual({ ...done, stdout: drift })
  expect(await apply(tenant)).toEqual({ ...done, stdout: drift })
  const { profile } = tenant.party
  const renamed = { ...tenant, party: { ...tenant.party, profile: { ...profile, name: 'Banco Outro' } } }
  const { stdout } = await apply(renamed, ...BOOTSTRAP)
  expect(stdout).toBe(`~ party ${document}\n    name: "Banco Exemplo" → "Banco Outro"\n`)
  expect((await apply(renamed, ...BOOTSTRAP)).stdout).toBe('no change\n')
  rmSync(join(folder, 'out'), { recursive: true })
})

test('what the file lacks stays without --prune, and is removed with it once confirmed; fixed rights replace a key', async () => {
  const document = newCnpj()
  const tenant = tenantOf(document)
  expect(await apply(tenant, ...BOOTSTRAP)).toMatchObject(done)
  const desk = secretOf('desk')
  const less = {
    ...tenant,
    keys: [{ ...tenant.keys[0]!, scopes: ['contracts', 'webhooks', 'approvals'] }, tenant.keys[1]!],
    endpoints: [],
  }
  const kept =
    '± key desk\n    scopes: ["contracts","webhooks","approvals","keys:manage"] → ["contracts","webhooks","approvals"]\n'
  expect(await apply(less, '--plan')).toEqual({ ...done, stdout: kept })
  const all = `${kept}- key job\n- endpoint http://127.0.0.1:9/hooks\n`
  expect(await apply(less, '--plan', '--prune')).toEqual({ ...done, stdout: all })
  const unsure = await apply(less, '--prune')
  expect([unsure.status, unsure.stderr]).toEqual([2, expect.stringContaining('say --yes')])
  expect((await apply(tenant)).stdout).toBe('no change\n')
  expect(await apply(less, '--prune', '--yes')).toMatchObject({ ...done, stdout: all })
  expect(secretOf('desk')).not.toBe(desk)
  expect((await apply(less, '--prune')).stdout).toBe('no change\n')
  const { keys } = expectStatus(await lastro.call(lastro.adminKey, 'GET', '/auth/v1/api-keys?take=500'), 200)
    .body.data
  expect(keys.filter((key: { document: string }) => key.document === document)).toHaveLength(2)
  rmSync(join(folder, 'out'), { recursive: true })
})

test('a tenant applies with its own key, into a Secret and a ConfigMap; an act under approval waits', async () => {
  const { document } = await lastro.newLender()
  const [desk, second] = await Promise.all(
    [1, 2].map(() => lastro.newKey(['contracts', 'webhooks', 'approvals', 'keys:manage'], document)),
  )
  const url = lastro.gateway
  writeProfiles({
    own: { url, key: desk },
    admin: { url, key: lastro.adminKey },
    onboarding: { url, key: lastro.integrationKey },
  })
  const { party, prices } = tenantOf(document)
  const tenant = {
    party,
    prices,
    keys: [{ name: 'job', scopes: ['contracts'] }],
    approvals: { requiredFor: ['KEY_CHANGE'] },
  }
  const own = ['--profile', 'own', '--kubernetes', 'lastro-tenant'] as const
  expect(await apply(tenant, ...own)).toMatchObject(done)
  const secret = parse(readFileSync(join(folder, 'out/secret.yaml'), 'utf8'))
  expect(secret).toMatchObject({ kind: 'Secret', metadata: { name: 'lastro-tenant' } })
  expectStatus(await lastro.call(secret.stringData.job, 'GET', '/auth/v1/key'), 200)
  const { data } = parse(readFileSync(join(folder, 'out/configmap.yaml'), 'utf8'))
  expect(data['sources.yaml']).toContain('mercado-bitcoin')
  expect((await apply(tenant, ...own)).stdout).toBe('no change\n')

  const more = { ...tenant, keys: [...tenant.keys, { name: 'later', scopes: ['contracts'] }] }
  const { status, stderr } = await apply(more, ...own)
  expect([status, stderr]).toEqual([
    0,
    expect.stringMatching(/^key later: waits for approval apr_\S+ by another key\n$/),
  ])
  const id = /apr_\S+/.exec(stderr)![0]
  expectStatus(await lastro.call(second!, 'POST', `/approvals/v1/${id}/approve`, { body: {} }), 200)
  expect((await apply(more, ...own)).stdout).toBe('no change\n')
  const other = await apply(tenantOf(newCnpj()), '--profile', 'own')
  expect([other.status, other.stderr]).toEqual([2, expect.stringContaining('the key belongs to')])
})

test('a wrong file is refused with every wrong field, and nothing is asked', async () => {
  const tenant = tenantOf(newCnpj())
  const wrong = {
    ...tenant,
    keys: [{ name: 'a b', scopes: ['nothing'] }],
    party: { ...tenant.party, kind: 'DOG' },
    more: 1,
  }
  const { status, stdout, stderr } = await apply(wrong)
  expect([status, stdout]).toEqual([2, ''])
  for (const field of ['keys[0].name', 'keys[0].scopes[0]', 'party.kind', 'more'])
    expect(stderr).toContain(field)
  const twice = await apply({ ...tenant, keys: [tenant.keys[0], tenant.keys[0]] })
  expect([twice.status, twice.stderr]).toEqual([2, expect.stringContaining('keys names desk twice')])
})
