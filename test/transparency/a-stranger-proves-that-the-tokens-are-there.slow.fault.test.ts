import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { stringify } from 'yaml'
import type { ProcessGroup } from '../../local/start/processGroup.ts'
import { HOUR_MS } from '../../schemas/durations.ts'
import { eventually } from '../support/eventually.ts'
import { type DeployedContract, type EvmNode, startEvmNode } from '../support/evmNode.ts'
import { type Loan, newLoan } from '../support/loan.ts'
import { type OwnDeployment, openOwnDeployment } from '../support/ownDeployment.ts'
import { expectStatus, type Platform } from '../support/platform.ts'
import { type SandboxLoans, sandboxLoans } from '../support/sandboxLoans.ts'
import { ACCOUNT_KEY, addressOf, controlText, PLATFORM } from './provedAssets.ts'

/** Proof of assets as docs/transparency.md shows it, on a separate deployment that watches a network. */
const SCRIPT = join(import.meta.dirname, '../../docs/verify-log.py')
const LIMIT_MS = 600_000
const FINALITY = 2
const execute = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'lastro-assets-'))
let own: OwnDeployment
let group: ProcessGroup
let lastro: Platform
let loans: SandboxLoans
let node: EvmNode
let token: DeployedContract
let loan: Loan
let deposited: string

beforeAll(async () => {
  node = await startEvmNode(Number(process.env['LASTRO_TEST_PORT_BASE'] ?? 24_000) + 96)
  token = await node.deploy(
    { file: join(import.meta.dirname, '../collateral/token.sol'), contract: 'Token' },
    [],
  )
  const POLYGON = {
    ...{ endpoints: [node.url], agreement: 1, finality: FINALITY, startBlock: 0 },
    ...{ tokens: { USDC: token.address }, balances: { USDC: { slot: 0 } } },
  }
  const control = await node.account.signMessage({ message: controlText(PLATFORM, addressOf(0)) })
  const file = join(folder, 'chains.yaml')
  writeFileSync(file, stringify({ accountKey: ACCOUNT_KEY, control, networks: { POLYGON } }))
  own = await openOwnDeployment('assets')
  group = own.group({
    ...{ TRANSPARENCY_KEY: Buffer.alloc(32, 9).toString('base64'), TRANSPARENCY_ORIGIN: PLATFORM },
    ...{ CUSTODY_ADAPTER: 'evm', CUSTODY_CHAINS: file },
  })
  await group.provision()
  lastro = await own.start(group)
  loans = await sandboxLoans(lastro)
  await loans.euro('1.25')
  loan = await newLoan(lastro, { fields: { fiatCurrency: 'EUR' } })
  deposited = await depositAddress()
})
afterAll(async () => {
  await own?.close()
  await node?.close()
  rmSync(folder, { recursive: true })
})

async function depositAddress(): Promise<string> {
  const path = `/guarantees/${loan.guaranteeId}`
  const guarantee = async () => expectStatus(await lastro.call(loan.borrower.key, 'GET', path), 200).body.data
  const [{ address }] = await eventually(
    'the instructions',
    async () => (await guarantee()).depositInstructions ?? undefined,
  )
  await token.write('transfer', [address, 18_937_500_000n])
  await mine(FINALITY)
  await eventually('the deposit counts', async () => (await guarantee()).holdings.length > 0)
  return address
}

const mine = (blocks: number) =>
  node.client.request({ method: 'anvil_mine' as never, params: [blocks] as never })

/** The network has final blocks of just before the next full hour after `advance`. */
async function passAnHour({ withBlocks }: { readonly withBlocks: boolean }): Promise<string> {
  const { ms } = await loans.clock()
  const hour = Math.floor((ms + HOUR_MS) / HOUR_MS) * HOUR_MS
  if (withBlocks) await blocksBefore(hour)
  await loans.advance('PT1H')
  const text = new Date(hour).toISOString()
  await eventually('the hour is stated', async () => (await totals()).hour === text, LIMIT_MS)
  return text
}

async function blocksBefore(hour: number): Promise<void> {
  await node.client.request({ method: 'evm_setTime' as never, params: [hour / 1_000 - 60] as never })
  await mine(FINALITY)
}

const totals = async () =>
  expectStatus(await lastro.call(loan.lender.key, 'GET', '/transparency/v1/collateral'), 200).body.data
const whenProved = () =>
  eventually(
    'the hour is proved',
    async () => {
      const [assets] = (await totals()).assets
      return assets
    },
    LIMIT_MS,
  )

const KNOWN = () => [
  ...['--chain', 'POLYGON=31337', '--header', `POLYGON=${node.url}`],
  ...['--token', `USDC/POLYGON=${token.address}:0`],
]
async function verify(options: readonly string[], input = '') {
  const running = execute('python3', [SCRIPT, ...options])
  running.child.stdin!.end(input)
  const ran = await running.catch(error => error)
  return { code: ran.code ?? 0, lines: (ran.stdout + ran.stderr).trim().split('\n') as string[] }
}

test('a borrower’s tokens are proved to be at the borrower’s address, over the API and from the bucket', async () => {
  const hour = await passAnHour({ withBlocks: true })
  const assets = await whenProved()
  expect(assets).toMatchObject({
    ...{ network: 'POLYGON', chainId: 31_337 },
    totals: [{ tokenSymbol: 'USDC', quantity: '18937.5', addresses: 1 }],
  })
  const online = ['--gateway', group.gateway, '--key', loan.borrower.key, '--assets', ...KNOWN()]
  const checked = await verify([...online, '--address', deposited, '--collateral', String(loan.id)])
  expect(checked.lines).toContain(`${deposited.toLowerCase()} USDC/POLYGON: 18937.5`)
  expect(checked.lines.at(-1)).toMatch(/1 contracts' collateral, 0 snapshots, 0 differences$/)
  expect(checked.code).toBe(0)

  const file = join(folder, 'assets.json.gz')
  const at = hour.slice(0, 13).replace('T', '/')
  writeFileSync(file, await inBucket(`transparency/${PLATFORM}/collateral/${at}/assets-POLYGON.json.gz`))
  const shown = await totals()
  // biome-ignore lint/suspicious/noExplicitAny: statements as the API answers them
  const keys = shown.statements.flatMap((one: any) => one.verifierKeys)
  const verifiers = keys.flatMap((key: string) => ['--verifier', key])
  const view = JSON.stringify({ checkpoints: [], collateral: [shown] })
  const offline = await verify([...verifiers, '--assets', file, ...KNOWN()], view)
  expect(offline.lines.at(-1)).toBe('1 logs, 0 with differences')
})

test('an hour with no final block near it is unproved, says so, and is proved when there is one', async () => {
  const hour = await passAnHour({ withBlocks: false })
  const online = ['--gateway', group.gateway, '--key', loan.borrower.key, '--assets', ...KNOWN()]
  const { code, lines } = await verify(online)
  expect([code, lines.at(-2)]).toEqual([1, 'USDC/POLYGON: 1 contracts hold it, and 0 addresses'])
  expect((await totals()).assets).toEqual([])
  await blocksBefore(Date.parse(hour))
  await whenProved()
  expect((await verify(online)).code).toBe(0)
})

async function inBucket(Key: string): Promise<Uint8Array> {
  const { endpoint, bucket, accessKey, secretKey } = lastro.servers.s3
  const client = new S3Client({
    ...{ endpoint, region: 'us-east-1', forcePathStyle: true },
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
  })
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key }))
    return await Body!.transformToByteArray()
  } finally {
    client.destroy()
  }
}
