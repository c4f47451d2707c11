import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../../local/machine/processes.ts'

/**
 * `node test/site/newcomers.ts [name …]`, after `npm start`: runs each section of docs/five-minutes.md as
 * somebody who pastes it, checks what the page says that it prints, and tells the time.
 */
const LIMIT_MS = 300_000

const page = readFileSync(join(repositoryRoot, 'docs/five-minutes.md'), 'utf8')
const [introduction = '', ...sections] = page.split(/^## /m)
const blocks = (text: string, language: string) =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, code]) => code!)

interface Run {
  readonly seconds: number
  readonly missing: readonly string[]
  readonly output: string
}

/** Runs in a separate process group, so that what it leaves in the background ends with it. */
async function runSection(section: string): Promise<Run> {
  const startedAt = performance.now()
  const script = ['set -e', ...blocks(introduction, 'sh'), ...blocks(section, 'sh')].join('\n')
  const child = spawn('bash', ['-c', script], {
    cwd: repositoryRoot,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => void (output += chunk))
  const timer = setTimeout(() => process.kill(-child.pid!, 'SIGTERM'), LIMIT_MS)
  const code = await new Promise(resolve => child.once('exit', resolve))
  clearTimeout(timer)
  try {
    process.kill(-child.pid!, 'SIGTERM')
  } catch {
    // Nothing was left.
  }
  const expected = blocks(section, 'text').flatMap(text => text.trim().split('\n'))
  const missing = expected.filter(line => !output.includes(line))
  if (code !== 0) missing.push(`exit code ${code}`)
  return { seconds: (performance.now() - startedAt) / 1_000, missing, output }
}

const wanted = process.argv.slice(2)
for (const section of sections) {
  const title = section.split('\n')[0]!
  if (wanted.length > 0 && !wanted.some(word => title.includes(word))) continue
  const { seconds, missing, output } = await runSection(section)
  const isWell = missing.length === 0 && seconds * 1_000 < LIMIT_MS
  process.stdout.write(`${isWell ? 'passed' : 'FAILED'}  ${seconds.toFixed(1).padStart(6)} s  ${title}\n`)
  if (isWell) continue
  process.exitCode = 1
  process.stdout.write(`missing: ${missing.join('; ')}\n${output}\n`)
}
