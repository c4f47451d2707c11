import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { DAY_MS } from '../../schemas/durations.ts'
import { type FuzzReport, fuzz, sumOf, totalOf } from './fuzz.ts'

/**
 * `npm run fuzz [-- --requests 20000 --seconds 600 --processes 2 --seed 1 --phases coverage,fuzzing]`:
 * Schemathesis with all checks against the platform of `npm start`, or the one named by `--gateway` and
 * `--admin-key`. Ends after the request count is reached or the time is over; says which.
 */
const text = { type: 'string' } as const
const { values } = parseArgs({
  options: {
    gateway: text,
    'admin-key': text,
    phases: { ...text, default: 'examples,coverage,fuzzing' },
    examples: { ...text, default: '100' },
    requests: { ...text, default: '20000' },
    seconds: { ...text, default: '3600' },
    processes: { ...text, default: '2' },
    // A new one each day, the same all day, so that what was found can be looked at again.
    seed: { ...text, default: String(Math.floor(Date.now() / DAY_MS)) },
  },
})
/** A round makes its own keys: that of the onboarding session lives 30 minutes. */
const ROUND_SECONDS = 600

const say = (line: string) => void process.stdout.write(`${line}\n`)
const local = '.lastro/local.json'
const facts = existsSync(local) ? JSON.parse(readFileSync(local, 'utf8')) : null
const gateway = values.gateway ?? facts?.gateway
const adminKey = values['admin-key'] ?? facts?.keys.admin
if (!gateway || !adminKey) {
  process.stderr.write('start the platform first (npm start), or name --gateway and --admin-key\n')
  process.exit(2)
}
say(`seed ${values.seed}`)
const reports = await rounds(Number(values.requests), Number(values.seconds), Number(values.seed))
const answers = sumOf(reports.map(report => report.answers))
const findings = reports.flatMap(report => report.findings)
for (const [name, count] of Object.entries(answers).sort()) say(`${String(count).padStart(7)} ${name}`)
for (const finding of findings) say(finding)
say(`${totalOf(answers)} of ${values.requests} requests, ${findings.length} of the runs found something`)
process.exitCode = findings.length > 0 || totalOf(answers) < Number(values.requests) ? 1 : 0

async function rounds(requests: number, seconds: number, firstSeed: number): Promise<FuzzReport[]> {
  const deadline = Date.now() + seconds * 1000
  const done: FuzzReport[] = []
  const processes = Number(values.processes)
  for (let seed = firstSeed; ; seed += processes) {
    const left = Math.ceil((deadline - Date.now()) / 1000)
    if (left <= 0 || totalOf(sumOf(done.map(report => report.answers))) >= requests) return done
    const options = { gateway, adminKey, phases: values.phases, examples: Number(values.examples), say }
    done.push(await fuzz({ ...options, seconds: Math.min(left, ROUND_SECONDS), processes, seed }))
  }
}
