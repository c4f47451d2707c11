import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { childEnvironment } from '../../local/machine/config.ts'
import { repositoryRoot } from '../../local/machine/processes.ts'
import { creationFields } from '../../local/start/creationFields.ts'
import type { LocalFacts } from '../../local/start/facts.ts'
import { writeWhole } from '../../local/start/secrets.ts'
import { demoBorrower } from '../../local/start/seed.ts'

/** Something for the dashboards to show: loan lives, and lenders who create all the time. */
export interface Told {
  readonly lives: number
  readonly lifeFailures: number
  readonly created: number
  readonly refused: number
}

const LENDERS = 4
/** A CPF that nobody has registered. */
const NOBODY = '11144477735'
/** Each lender creates about this often. */
const PAUSE_MS = 250

/** `localFile` is the `local.json` of the running platform; `until` a moment in milliseconds. */
export async function loadUntil(until: number, localFile: string, facts: LocalFacts): Promise<Told> {
  const counts = { created: 0, refused: 0 }
  const lender = async () => {
    for (let index = 0; Date.now() < until; index++) {
      // One in ten is refused, so that refusals show.
      const isRight = index % 10 !== 9
      const status = await create(facts, isRight ? demoBorrower.document : NOBODY)
      counts[status < 300 ? 'created' : 'refused'] += 1
      await sleep(PAUSE_MS)
    }
  }
  const [codes] = await Promise.all([
    livesUntil(until, localFile, facts),
    ...Array.from({ length: LENDERS }, lender),
  ])
  return { ...counts, lives: codes.length, lifeFailures: codes.filter(code => code !== 0).length }
}

/**
 * The demo again and again: signatures, deposits, prices, alerts, liquidations, webhooks. It moves the
 * market, so there is one at a time.
 */
async function livesUntil(until: number, localFile: string, facts: LocalFacts): Promise<number[]> {
  const codes: number[] = []
  // Told again and again, it makes more requests than the lender's own key may.
  const unlimited = `${localFile}.load`
  writeWhole(unlimited, JSON.stringify({ ...facts, keys: { ...facts.keys, lender: facts.keys.load } }))
  while (Date.now() < until) {
    const demo = join(repositoryRoot, 'local/demo/main.ts')
    const child = spawn(process.execPath, [demo, unlimited], { stdio: 'ignore', env: childEnvironment() })
    codes.push(await new Promise<number>(ended => child.once('close', code => ended(code ?? 1))))
  }
  rmSync(unlimited)
  return codes
}

async function create({ gateway, keys }: LocalFacts, document: string): Promise<number> {
  const form = new FormData()
  const fields = creationFields(document, { name: 'A loan for the dashboards' })
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const headers = { 'api-key': keys.load }
  const answer = await fetch(`${gateway}/contracts/v1`, { method: 'POST', headers, body: form })
  await answer.arrayBuffer()
  return answer.status
}
