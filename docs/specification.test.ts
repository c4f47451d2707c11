import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RETRY_DELAYS_MS } from '../processors/webhooks/send/retrySchedule.ts'
import { topics } from '../schemas/topics.ts'
import { WEBHOOK_EVENTS } from '../schemas/webhookEvents.ts'

/** Complete lists in the pages equal the code: no more, no less. */

const pageOf = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
const specification = pageOf('specification.md')

/** From a heading to the next one. */
function section(page: string, title: string): string {
  const [, after] = page.split(new RegExp(`^#+ ${title}$`, 'm'))
  if (after === undefined) throw new Error(`there is no section ${title}`)
  return after.split(/^#+ /m)[0]!
}

const namesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)
const rowsOf = (text: string) =>
  text
    .split('\n')
    .filter(line => /^\| *[`\d]/.test(line))
    .map(line => line.split('|').map(cell => cell.trim()))

test('Events lists every event', () => {
  const listed = rowsOf(section(specification, 'Events')).map(([, name]) => namesIn(name!)[0])
  expect(listed.sort()).toEqual([...WEBHOOK_EVENTS].sort())
})

test.each([
  ['Contract states', 'ContractStatus'],
  ['Guarantee states', 'GuaranteeStatus'],
])('the diagram of %s has every symbol of %s', (title, name) => {
  const [diagram] = section(specification, title).match(/```mermaid[\s\S]*?```/)!
  const drawn = new Set(diagram.match(/\b[A-Z][A-Z_]{3,}\b/g))
  for (const mode of ['FULL', 'PARTIAL']) drawn.delete(mode)
  expect([...drawn].sort()).toEqual(symbolsOf(name).sort())
})

/** Every enum has one definition, somewhere below schemas/avro. */
function symbolsOf(name: string): string[] {
  const types = readFileSync(join(import.meta.dirname, '../schemas/types.ts'), 'utf8')
  const [, union] = types.match(new RegExp(`^export type ${name} =\\n((?: {2}\\| '.*'\\n)+)`, 'm'))!
  return [...union!.matchAll(/'(.*)'/g)].map(([, symbol]) => symbol!).filter(symbol => symbol !== 'UNKNOWN')
}

test('the page of webhooks tells the delays of the schedule', () => {
  const delays = section(pageOf('webhooks.md'), 'Answer').match(/then ([^.]*?) after the end/)![1]!
  const units = { s: 1_000, min: 60_000, h: 3_600_000 }
  const told = [...delays.matchAll(/(\d+) (s|min|h)\b/g)].map(
    ([, count, unit]) => Number(count) * units[unit as keyof typeof units],
  )
  expect(told).toEqual([...RETRY_DELAYS_MS])
})

test('the architecture lists every topic of the map with its writers', () => {
  const listed = rowsOf(section(pageOf('architecture.md'), 'Topics'))
  const names = listed.map(([, name]) => namesIn(name!)[0])
  expect(names.sort()).toEqual(
    Object.values(topics)
      .map(({ name }) => name)
      .sort(),
  )
})
