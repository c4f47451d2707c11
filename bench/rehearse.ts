import { parseArgs } from 'node:util'
import { bookOf, play } from './marchPlay.ts'
import { differences, verdictOn } from './marchVerdict.ts'

/**
 * `npm run bench -- rehearse [--contracts 10000] [--seed 1] [--json]`: the course of USDC in March 2023 over
 * a book, twice: once in one go, and once with every lane of ltv dying after each hour. A checker that
 * reckons anew holds alerts, sales and market events against it, and both plays against each other. Ends
 * with 1 where something is not as it must be.
 */
const { values } = parseArgs({
  allowPositionals: true,
  options: {
    contracts: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
})
const book = bookOf(Number(values.contracts), Number(values.seed))
const startedAt = performance.now()
const said = await play(book, false)
const playedMs = performance.now() - startedAt
const { wrong, ...counts } = verdictOn(book, said)
const differing = differences(said, await play(book, true))
const findings = [...wrong, ...differing.map(line => `after crashes: ${line.slice(0, 200)}`)]
if (values.json) process.stdout.write(`${JSON.stringify({ ...counts, findings })}\n`)
process.stderr.write(
  `${book.length} contracts, seed ${values.seed}, ${(playedMs / 1_000).toFixed(1)} s: ${counts.alerts} alerts, ` +
    `${counts.heldBack} sales held back by the depeg, ${counts.sold} sales, ${counts.snapshots} snapshots, ` +
    `${counts.marketEvents} market events; again with every lane dying each hour: ` +
    `${differing.length === 0 ? 'the same bytes' : 'DIFFERENT'}\n` +
    (findings.length === 0 ? 'verdict: as it must be\n' : `verdict: WRONG\n${findings.join('\n')}\n`),
)
process.exitCode = findings.length === 0 ? 0 : 1
