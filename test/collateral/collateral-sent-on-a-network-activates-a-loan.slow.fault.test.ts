import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { type EuroLoans, euroLoans } from '../support/euroLoans.ts'
import { eventually } from '../support/eventually.ts'
import { type DeployedContract, type EvmNode, startEvmNode } from '../support/evmNode.ts'
import { newLoan } from '../support/loan.ts'
import { expectStatus, type Platform, platform } from '../support/platform.ts'

/**
 * With `CUSTODY_ADAPTER=evm` contracts watches a network itself: a borrower reads the address, sends tokens
 * with a wallet's library, and the deposit is SEEN, then counts when it is final, through a death.
 */
const FINALITY = 5
/** Of a public test mnemonic: no key of it is used. */
const ACCOUNT_KEY =
  'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP'
const folder = mkdtempSync(join(tmpdir(), 'lastro-chains-'))
const file = join(folder, 'chains.yaml')
let lastro: Platform
let market: EuroLoans
let node: EvmNode
let token: DeployedContract

beforeAll(async () => {
  lastro = await platform()
  node = await startEvmNode(Number(process.env['LASTRO_TEST_PORT_BASE'] ?? 24_000) + 97)
  token = await node.deploy({ file: join(import.meta.dirname, 'token.sol'), contract: 'Token' }, [])
  const POLYGON = {
    ...{ endpoints: [node.url], agreement: 1, finality: FINALITY, startBlock: 0 },
    tokens: { USDC: token.address },
  }
  writeFileSync(file, stringify({ accountKey: ACCOUNT_KEY, networks: { POLYGON } }))
  market = await euroLoans(lastro)
  await lastro.restart('contracts', watching)
})
afterAll(async () => {
  await node?.close()
  await lastro?.restart('contracts')
  await lastro?.close()
  rmSync(folder, { recursive: true })
})

const watching = { CUSTODY_ADAPTER: 'evm', CUSTODY_CHAINS: file }

test('tokens sent to the address of a guarantee are SEEN at once and back the loan when final, through a death and a loss of what was read', async () => {
  await market.euro('1.25')
  const loan = await newLoan(lastro, { fields: { fiatCurrency: 'EUR' } })
  const path = `/guarantees/${loan.guaranteeId}`
  const guarantee = async () => expectStatus(await lastro.call(loan.borrower.key, 'GET', path), 200).body.data
  const [instruction] = await eventually(
    'the instructions',
    async () => (await guarantee()).depositInstructions ?? undefined,
  )
  expect(instruction).toMatchObject({ tokenSymbol: 'USDC', network: 'POLYGON' })
  const deposits = async () =>
    expectStatus(await lastro.call(loan.borrower.key, 'GET', `${path}/deposits`), 200).body.data.deposits

  await token.write('transfer', [instruction.address, 18_937_500_000n])
  const [seen] = await eventually('the deposit', async () => {
    const all = await deposits()
    return all.length > 0 ? all : undefined
  })
  expect(seen).toMatchObject({ status: 'SEEN', amount: '18937.5', from: node.account.address })
  expect((await guarantee()).holdings).toEqual([])

  await lastro.kill('contracts')
  for (const lost of ['chainAddresses', 'chainBlocks', 'chainTransfers']) {
    await lastro.db.collection(lost).deleteMany({})
  }
  await node.client.request({ method: 'anvil_mine' as never, params: [FINALITY - 1] as never })
  await lastro.restart('contracts', watching)
  await eventually('the deposit counts', async () => (await deposits())[0].status === 'CONFIRMED')
  expect((await guarantee()).holdings).toEqual([
    { tokenSymbol: 'USDC', network: 'POLYGON', amount: '18937.5' },
  ])
  expect(await deposits()).toHaveLength(1)
})
