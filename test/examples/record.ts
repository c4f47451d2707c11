/**
 * `npm run generate -- examples [-- <local.json>]`: plays every kind of fact against a running
 * `npm start -- --no-feed`, reads the public topics as a team downstream does, and writes what it found to
 * schemas/recorded.json: the examples of all documents. Ends with 1 where a kind of fact did not come.
 */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newCpf, type Stage } from '../../local/demo/actors.ts'
import { createClient } from '../../local/demo/client.ts'
import { createNarrator } from '../../local/demo/narrator.ts'
import { calmTheMarket, tellLoanLife } from '../../local/demo/story.ts'
import { openInbox } from '../../local/demo/webhooks.ts'
import { repositoryRoot } from '../../local/machine/processes.ts'
import { type LocalFacts, writeSamplePdf } from '../../local/start/facts.ts'
import { RECORDED_FILE, recordedRecords } from '../../schemas/recorded.ts'
import { choose } from './choose.ts'
import { tellTheRest } from './rest.ts'
import { readTopics } from './topics.ts'

const write = (line: string) => void process.stdout.write(`${line}\n`)
const file = process.argv[2] ?? join(repositoryRoot, '.lastro/local.json')
const facts = JSON.parse(readFileSync(file, 'utf8')) as LocalFacts
const narrator = createNarrator(write)
const client = createClient(facts.gateway, narrator)
const borrower = { document: newCpf(), name: 'Ana Demo', email: 'ana.demo@example.com' }
const stage: Stage = { client, narrator, keys: facts.keys, borrower }
const home = mkdtempSync(join(tmpdir(), 'lastro-examples-'))

const inbox = await openInbox(client, narrator, facts.keys.lender)
await tellLoanLife(stage, inbox, writeSamplePdf(home))
await calmTheMarket(stage)
await inbox.close()
await tellTheRest(stage, facts, home)

const recorded = choose(await readTopics(facts), borrower.document)
const missing = recordedRecords().filter(record => recorded[record] === undefined)
if (missing.length > 0) {
  write(`not seen: ${missing.join(', ')}`)
  process.exitCode = 1
} else {
  writeFileSync(RECORDED_FILE, `${JSON.stringify(recorded, null, 1)}\n`)
  write(`\n${Object.keys(recorded).length} records in ${RECORDED_FILE}`)
}
