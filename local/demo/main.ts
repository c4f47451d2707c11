/**
 * `npm run demo [-- <local.json>]`: a whole loan life against a running `npm start`, step by step. Exits
 * with 1 when anything is not as expected.
 */
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repositoryRoot } from '../machine/processes.ts'
import { type LocalFacts, writeSamplePdf } from '../start/facts.ts'
import { newCpf, type Stage } from './actors.ts'
import { createClient } from './client.ts'
import { createNarrator, NotAsExpected } from './narrator.ts'
import { isSandbox } from './now.ts'
import { calmTheMarket, tellLoanLife } from './story.ts'
import { tellTime } from './time.ts'
import { openInbox } from './webhooks.ts'

const HOME = join(repositoryRoot, '.lastro')
const write = (line: string) => void process.stdout.write(`${line}\n`)

/** Default: `npm start` in this checkout. */
function readFacts(file = join(HOME, 'local.json')): LocalFacts {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as LocalFacts
  } catch {
    throw new NotAsExpected(`there is no ${file}: run \`npm start\` first, in another terminal`)
  }
}

try {
  const { gateway, keys, chain } = readFacts(process.argv[2])
  const narrator = createNarrator(write)
  const client = createClient(gateway, narrator)
  const borrower = { document: newCpf(), name: 'Ana Demo', email: 'ana.demo@example.com' }
  const stage: Stage = { client, narrator, keys, borrower, chain }
  write(`A loan life on ${gateway}; the borrower of this run has the CPF ${borrower.document}.`)
  const inbox = await openInbox(client, narrator, keys.lender)
  try {
    await tellLoanLife(stage, inbox, writeSamplePdf(mkdtempSync(join(tmpdir(), 'lastro-demo-'))))
    if (await isSandbox(client, keys.admin)) await tellTime(stage)
  } finally {
    await calmTheMarket(stage)
    await inbox.close()
  }
  write('\nEverything was as expected.')
} catch (error) {
  process.stderr.write(
    `\nNot as expected: ${error instanceof NotAsExpected ? error.message : String(error)}\n`,
  )
  process.exitCode = 1
}
