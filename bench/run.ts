import { existsSync, readdirSync } from 'node:fs'

/** `npm run bench -- <name> [options]`: runs bench/<name>.ts. */
const [name = ''] = process.argv.slice(2)
const file = new URL(`${name}.ts`, import.meta.url)
if (!/^[a-z]+$/.test(name) || name === 'run' || !existsSync(file)) {
  const helpers = new Set(['run', 'load', 'memory'])
  const names = readdirSync(new URL('.', import.meta.url))
    .map(entry => entry.replace(/\.ts$/, ''))
    .filter(entry => /^[a-z]+$/.test(entry) && !helpers.has(entry) && entry !== 'raw')
  process.stderr.write(`usage: npm run bench -- <${names.join('|')}> [options]\n`)
  process.exit(2)
}
await import(file.href)
