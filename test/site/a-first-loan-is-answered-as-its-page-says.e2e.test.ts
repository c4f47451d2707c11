import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repositoryRoot } from '../../local/machine/processes.ts'
import { eventually } from '../support/eventually.ts'
import { somePdf } from '../support/files.ts'
import { expectStatus, type Platform, platform } from '../support/platform.ts'
import { newCpf } from '../support/taxDocuments.ts'
import { readWorkflow, runWorkflow } from './arazzo.ts'
import { GUIDES, pageOf, runSteps, setupOf, stepsOf } from './guide.ts'

/** docs/first-loan.md in a shell, and the same loan as an Arazzo workflow. */
const folder = mkdtempSync(join(tmpdir(), 'lastro-guide-'))
let lastro: Platform
let lender: string

beforeAll(async () => {
  lastro = await platform()
  const { now } = expectStatus(await lastro.call(lastro.adminKey, 'GET', '/sandbox/v1/clock'), 200).body.data
  const ticks = Object.entries({ USDC: '1', USDBRL: '5' }).map(([symbol, price]) => ({
    symbol,
    price,
    source: 'test',
    asOf: now,
  }))
  const path = '/internal/v1/market/prices'
  expectStatus(await lastro.call(lastro.integrationKey, 'POST', path, { body: { ticks } }), 202)
  lender = (await lastro.newLender()).key
  const keys = { lender, admin: lastro.adminKey, integration: lastro.integrationKey }
  mkdirSync(join(folder, '.lastro'))
  writeFileSync(join(folder, '.lastro/local.json'), JSON.stringify({ keys }))
  writeFileSync(join(folder, '.lastro/ccb.pdf'), somePdf())
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await lastro?.close()
})

/** Names and kinds of all members; what differs from run to run is left out. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)]))
}

test('the pages show the same commands and answers', () => {
  const [english, portuguese] = GUIDES.map(guide => stepsOf(pageOf(guide)))
  expect(english!.length).toBe(10)
  expect(portuguese).toEqual(english)
})

test('every command of the page is answered as it shows, whole answers by their members', async () => {
  const page = pageOf(GUIDES[0])
  const setup = setupOf(page).replace('http://127.0.0.1:8080', lastro.gateway)
  const steps = stepsOf(page)
  const answers = await eventually('a run in which every outcome came in time', () => {
    const ran = runSteps(setup.replace(/DOCUMENT=\S+/, `DOCUMENT=${newCpf()}`), steps, folder)
    return ran.some(({ whole }) => whole.includes('"commandId"')) ? undefined : ran
  })
  expect(answers.map(({ shown }) => shown)).toEqual(steps.map(({ shown }) => shown))
  for (const [index, { whole }] of answers.entries())
    expect([index, shapeOf(JSON.parse(whole))]).toEqual([index, shapeOf(JSON.parse(steps[index]!.whole))])
})

test('the Arazzo workflow ends with an active contract', async () => {
  const workflow = readWorkflow(join(repositoryRoot, 'docs/loan.arazzo.yaml'))
  const inputs = {
    lender,
    systems: lastro.integrationKey,
    admin: lastro.adminKey,
    document: newCpf(),
    ccb: somePdf(),
  }
  expect(await runWorkflow(workflow, lastro.gateway, inputs)).toEqual({
    contract: expect.any(Number),
    status: 'ACTIVE',
  })
})
