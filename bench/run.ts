import { writeFileSync } from 'node:fs'
import type { Bench } from './harness/harness.ts'
import { benchArguments, say, usageOf } from './harness/harness.ts'
import { benchNames, type Figure, programOf, resultsPage, saveRun } from './harness/results.ts'

/** `npm run bench -- <name> [options]`: see bench/RESULTS.md. */
const [name = '', ...args] = process.argv.slice(2)
if (name === '') writeFileSync(new URL('RESULTS.md', import.meta.url), resultsPage())
if (!(benchNames as readonly string[]).includes(name)) {
  say(`usage: npm run bench -- <${benchNames.join('|')}> [options]`)
  process.exit(name === '--help' || name === '' ? 0 : 2)
}
const { bench } = (await import(new URL(programOf(name), import.meta.url).href)) as { readonly bench: Bench }
if (args.includes('--help')) {
  say(`usage: npm run bench -- ${name} ${usageOf(bench)}`)
  process.exit(0)
}
const values = parsed()
const figures = await bench.run(values as never)
for (const figure of figures) process.stdout.write(`${lineOf(figure)}\n`)
if (!values['no-save']) say(`saved with commit ${saveRun(name, args, figures).commit}`)

function parsed() {
  try {
    return benchArguments(bench, args)
  } catch (error) {
    say(`${(error as Error).message}\nusage: npm run bench -- ${name} ${usageOf(bench)}`)
    process.exit(2)
  }
}

function lineOf({ name: what, value, unit, raw, ratio, aim }: Figure): string {
  const parts = [
    `${what}: ${typeof value === 'number' ? Math.round(value * 1_000) / 1_000 : value} ${unit}`,
    ...(raw === undefined ? [] : [`raw ${Math.round(raw * 1_000) / 1_000}`]),
    ...(ratio === undefined ? [] : [`ratio ${ratio.toFixed(2)}`]),
    ...(aim === undefined ? [] : [`aim ${aim}`]),
  ]
  return parts.join(', ')
}
