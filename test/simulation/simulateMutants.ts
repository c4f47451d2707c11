/**
 * npm run simulate:mutants -- [--seeds 4000]: every deliberate fault must be caught, by a seed that is
 * printed.
 */
import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Mutant, mutants } from './mutants.ts'

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '4000' }, only: { type: 'string' } },
})
const SIMULATE = join(import.meta.dirname, 'simulate.ts')

interface Caught {
  readonly seed: number
  readonly violations: readonly string[]
}

function hunt(mutant: Mutant): Promise<Caught | null> {
  const args = [
    '--worker',
    '1',
    '--from',
    '1',
    '--seeds',
    values.seeds,
    '--until',
    '--mutant',
    mutant.name,
    '--kind',
    mutant.kind ?? 'decider',
  ]
  const child = fork(SIMULATE, args)
  return new Promise((resolve, reject) => {
    child.once('message', message => resolve((message as { failed: Caught[] }).failed[0] ?? null))
    child.once('exit', code => reject(new Error(`${mutant.name}: the worker ended with ${code}`)))
  })
}

const waiting = mutants.filter(({ name }) => values.only === undefined || name.startsWith(values.only))
const hunted = waiting.length
const survivors: string[] = []
const huntAll = async () => {
  for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
    const caught = await hunt(mutant)
    if (!caught) survivors.push(mutant.name)
    const found = caught ? `seed ${caught.seed}: ${caught.violations[0]?.slice(0, 110)}` : 'SURVIVED'
    console.log(`${mutant.name.padEnd(40)} ${found}`)
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, huntAll))
console.log(`${hunted - survivors.length} passed, ${survivors.length} failed`)
if (survivors.length > 0 || hunted === 0) process.exitCode = 1
