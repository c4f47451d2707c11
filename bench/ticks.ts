import { parseArgs } from 'node:util'
import { costOfTicks } from './ticksInMemory.ts'
import { ticksOnKafka } from './ticksOnKafka.ts'

/**
 * `npm run bench -- ticks [--positions 1000000] [--json] [--at <port base of running servers>]`: what a tick
 * costs ltv beside the number of its positions, in memory; then on real servers the rebuild of so many
 * positions, a tick that crosses none, one that crosses a hundred, and one that crosses a tenth of all.
 * `--memory-only` and `--kafka-only` do one half; memory is counted exactly with `node --expose-gc`.
 */
const { values } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    at: { type: 'string' },
    'port-base': { type: 'string', default: '23700' },
    positions: { type: 'string', default: '1000000' },
    'memory-only': { type: 'boolean', default: false },
    'kafka-only': { type: 'boolean', default: false },
  },
})
const say = (line: string) => process.stderr.write(`${line}\n`)
const positions = Number(values.positions)
const SIZES = [0.01, 0.1, 1]

const inMemory = []
for (const share of values['kafka-only'] ? [] : SIZES) {
  const cost = await costOfTicks(positions * share)
  inMemory.push(cost)
  say(
    `${cost.positions} positions: a tick that crosses none ${cost.idleMs.toFixed(3)} ms ` +
      `(p99 ${cost.idleP99Ms.toFixed(3)}), one that crosses 100 ${cost.fewMs.toFixed(1)} ms, ` +
      `a tenth ${cost.manyMs.toFixed(0)} ms in transactions of at most ${cost.mostRecords} records; ` +
      `${cost.bytesPerPosition.toFixed(0)} bytes a position: ` +
      `${cost.keptBytesPerPosition.toFixed(0)} its record, ${cost.indexBytesPerPosition.toFixed(0)} index`,
  )
}
const place = { positions, portBase: Number(values['port-base']), at: values.at, say }
const onKafka = values['memory-only'] ? null : await ticksOnKafka(place)
if (values.json) process.stdout.write(`${JSON.stringify({ inMemory, onKafka })}\n`)
