import { spawnSync } from 'node:child_process'
import { generatedParts as PARTS } from './generatedParts.ts'
import { repositoryRoot } from './machine/processes.ts'

/**
 * `npm run generate`: writes every generated file that tests prove fresh. `npm run generate -- <part> …`
 * makes one part; parts that are not usual need a platform, a network or a release, and run only when named.
 */
const [name, ...args] = process.argv.slice(2)
const usual = Object.values(PARTS).filter(({ isUsual }) => isUsual)
const asked = name === undefined ? usual : [PARTS[name]]
for (const part of asked) {
  if (part === undefined) {
    const isHelp = name === '--help'
    process[isHelp ? 'stdout' : 'stderr'].write(`${isHelp ? '' : `there is no part ${name}\n`}${list()}`)
    process.exit(isHelp ? 0 : 2)
  }
  const { status } = spawnSync(process.execPath, [part.file, ...args], {
    cwd: repositoryRoot,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}

function list(): string {
  const width = Math.max(...Object.keys(PARTS).map(each => each.length))
  const lines = Object.entries(PARTS).map(
    ([part, { about, isUsual }]) => `  ${part.padEnd(width)}  ${about}${isUsual ? ' (usual)' : ''}`,
  )
  return `usage: npm run generate [-- <part> [arguments]]; without a part, the usual ones\n\n${lines.join('\n')}\n`
}
