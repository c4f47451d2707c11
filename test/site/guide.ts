import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../../local/machine/processes.ts'

/**
 * The steps of docs/first-loan.md: a command, what it shows, and the whole answer. Run as a program, it
 * records both in the page and in its translation: `node test/site/guide.ts`, after a fresh `npm start`.
 */
export const GUIDES = ['docs/first-loan.md', 'docs/pt-BR/first-loan.md'] as const
const LIMIT_MS = 120_000

export interface Step {
  readonly code: string
  readonly shown: string
  readonly whole: string
}
type Shown = Pick<Step, 'shown' | 'whole'>

const STEP = /```sh\n([^`]*?)```\n```json\n([^`]*?)```(\n\n<details>[^`]*)```json\n([^`]*?)```/g
export const pageOf = (guide: string) => readFileSync(join(repositoryRoot, guide), 'utf8')
export const stepsOf = (page: string): readonly Step[] =>
  [...page.matchAll(STEP)].map(([, code, shown, , whole]) => ({ code: code!, shown: shown!, whole: whole! }))
/** The settings before the first step. */
export const setupOf = (page: string) => /```sh\n([^`]*?)```/.exec(page)![1]!

/** Runs the steps in one shell, in a folder with `.lastro/local.json`. */
export function runSteps(setup: string, steps: readonly Step[], cwd: string): readonly Shown[] {
  const lines = steps.map(({ code }) => `echo @@step\n${code}echo @@whole\njq . answer.json`)
  const script = ['set -e', setup, ...lines].join('\n')
  const out = execFileSync('bash', ['-c', script], { cwd, encoding: 'utf8', timeout: LIMIT_MS })
  return out
    .split('@@step\n')
    .slice(1)
    .map(part => {
      const [shown = '', whole = ''] = part.split('@@whole\n')
      return { shown, whole }
    })
}

if (import.meta.main) {
  const [folder = repositoryRoot, gateway = 'http://127.0.0.1:8080'] = process.argv.slice(2)
  const english = pageOf(GUIDES[0])
  const setup = setupOf(english).replace('http://127.0.0.1:8080', gateway)
  const answers = runSteps(setup, stepsOf(english), folder)
  for (const guide of GUIDES) {
    let index = 0
    const page = pageOf(guide).replace(STEP, (_, code, _shown, details) => {
      const { shown, whole } = answers[index++]!
      return `\`\`\`sh\n${code}\`\`\`\n\`\`\`json\n${shown}\`\`\`${details}\`\`\`json\n${whole}\`\`\``
    })
    writeFileSync(join(repositoryRoot, guide), page)
  }
}
