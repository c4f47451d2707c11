/** One parser for every command: help, and a wrong call, do nothing. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { CommanderError } from '@commander-js/extra-typings'
import { EXIT_CODES } from './parser/command.ts'
import { createProgram } from './program.ts'

const ROOT = join(import.meta.dirname, '..')
const program = createProgram()

interface Walked {
  readonly path: string
  readonly command: CommandUnknownOpts
}

function walk(command: CommandUnknownOpts, path: readonly string[]): readonly Walked[] {
  const below = command.commands.flatMap(one => walk(one, [...path, one.name()]))
  return [{ path: path.join(' '), command }, ...below]
}
/** Of the library: it makes completions, and reads its words as they come. */
const COMPLETES = new Set(['complete', 'completion'])
const walked = walk(program, []).filter(({ path }) => !COMPLETES.has(path))
const leaves = walked.filter(({ command }) => command.commands.length === 0)
/** Right in every place that takes no name of ours. */
const textFor = ({ argChoices: [first] = [] }: { readonly argChoices?: readonly string[] | undefined }) =>
  first ?? 'a/1/2'
const argumentsOf = ({ command }: Walked) =>
  command.registeredArguments.filter(({ required }) => required).map(textFor)
const optionsOf = ({ command }: Walked) =>
  command.options.filter(({ mandatory }) => mandatory).flatMap(one => [one.long ?? '', textFor(one)])

let acted: string[] = []
let written = { out: '', err: '' }
for (const { path, command } of walked) {
  command.configureOutput({
    writeOut: text => (written.out += text),
    writeErr: text => (written.err += text),
  })
  if (command.commands.length === 0) command.action(() => void acted.push(path))
}
beforeEach(() => {
  acted = []
  written = { out: '', err: '' }
})

async function call(path: string, ...args: readonly string[]) {
  const words = path === '' ? [] : path.split(' ')
  const error = await program.parseAsync([...words, ...args], { from: 'user' }).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error !== null && !(error instanceof CommanderError)) throw error
  return { ...written, exitCode: error?.exitCode ?? 0, acted }
}

test('there is a command for each thing to do', () => {
  expect(leaves.length).toBeGreaterThan(20)
})

test.each(walked)('lastro $path --help: how it is called, and nothing is done', async ({ path, command }) => {
  for (const option of ['--help', '-h']) {
    const { out, err, exitCode } = await call(path, option)
    expect({ err, exitCode, acted }).toEqual({ err: '', exitCode: 0, acted: [] })
    expect(out).toContain(`Usage: ${['lastro', path].join(' ').trim()}`)
    for (const { long } of command.options) expect(out).toContain(long)
    expect(command.description()).not.toBe('')
  }
})

test.each(leaves)('lastro $path --no-such-option: refused by name', async each => {
  const { out, err, exitCode } = await call(
    each.path,
    ...argumentsOf(each),
    ...optionsOf(each),
    '--no-such-option',
  )
  expect({ out, exitCode, acted }).toEqual({ out: '', exitCode: 1, acted: [] })
  expect(err).toContain("unknown option '--no-such-option'")
})

const needy = leaves.filter(each => argumentsOf(each).length > 0)
test.each(needy)('lastro $path without its argument: the argument is named', async each => {
  const { err, exitCode } = await call(each.path, ...optionsOf(each))
  expect({ exitCode, acted }).toEqual({ exitCode: 1, acted: [] })
  expect(err).toContain(`missing required argument '${each.command.registeredArguments[0]!.name()}'`)
})

const choosy = leaves.filter(({ command }) => command.options.some(({ mandatory }) => mandatory))
test.each(choosy)('lastro $path without an option that it needs: the option is named', async each => {
  const { err, exitCode } = await call(each.path, ...argumentsOf(each))
  expect({ exitCode, acted }).toEqual({ exitCode: 1, acted: [] })
  const names = each.command.options.filter(({ mandatory }) => mandatory).map(({ long }) => long)
  expect(err).toContain('required option')
  expect(names.some(long => err.includes(long!))).toBe(true)
})

const bounded = leaves.filter(({ command }) => !command.registeredArguments.some(({ variadic }) => variadic))
test.each(bounded)('lastro $path with an argument too many: refused', async ({ path, command }) => {
  const { exitCode } = await call(path, ...Array(command.registeredArguments.length + 1).fill('1'))
  expect({ exitCode, acted }).toEqual({ exitCode: 1, acted: [] })
})

const changing = leaves.filter(({ command }) => command.options.some(({ long }) => long === '--yes'))
test('what cannot be undone also has a dry run', () => {
  expect(changing.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['rebuild', 'repartition', 'dead-letters discard', 'erasures replay']),
  )
  for (const { command } of changing) expect(command.options.map(({ long }) => long)).toContain('--dry-run')
})

/** Nothing answers there: a command that acts fails, or waits until the test's limit. */
const NOWHERE = {
  ...{ KAFKA_BROKERS: '127.0.0.1:1', MONGODB_URI: 'mongodb://127.0.0.1:1/?replicaSet=rs' },
  ...{ SCHEMA_REGISTRY_URL: 'http://127.0.0.1:1', S3_ENDPOINT: 'http://127.0.0.1:1', S3_BUCKET: 'b' },
  ...{ LASTRO_MASTER_KEY: Buffer.alloc(32, 1).toString('base64'), XDG_CONFIG_HOME: '/nowhere' },
}

function run(...args: readonly string[]): Promise<{ status: number; stdout: string; stderr: string }> {
  const env = { PATH: process.env['PATH'], ...NOWHERE }
  return new Promise(resolve => {
    const child = execFile(join(ROOT, 'bin/lastro'), args, { env }, (_, stdout, stderr) =>
      resolve({ status: child.exitCode ?? -1, stdout, stderr }),
    )
    child.stdin?.end()
  })
}

test.each([[['--help']], [['-h']], [[]]])('lastro %j lists the commands', async args => {
  const { status, stdout, stderr } = await run(...args)
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  for (const one of program.commands.filter(one => one.name() !== 'complete'))
    expect(stdout).toContain(`  ${one.name()}`)
})

test.each([
  ['destroy', ['destroy'], /unknown command 'destroy'/],
  ['an unknown option', ['verify', '--nothing'], /--nothing/],
  ['a group without a command', ['dead-letters'], /Usage: lastro dead-letters/],
  ['a source that is none', ['dead-letters', 'show', 'x'], /topic.*partition.*offset/],
  ['redrive of nothing', ['dead-letters', 'redrive'], /sources, or --all with --topic/],
  ['redrive of all of no topic', ['dead-letters', 'redrive', '--all'], /sources, or --all with --topic/],
  ['two ways to rebuild', ['rebuild', '--forward', '--republish'], /cannot be used with/],
  ['a mirror without a name', ['rebuild', '--mirror', ''], /--mirror/],
  ['partitions that no deployment has', ['repartition', '--to', '13'], /--to/],
  ['a topic that there is not', ['tail', 'nowhere'], /nowhere/],
  ['a contract of a topic without', ['tail', 'account-events', '--contract', '1'], /not keyed by contract/],
  ['a moment that is none', ['tail', 'audit-log', '--from', 'once'], /neither a time/],
  ['a rebuild that nobody confirmed', ['rebuild'], /cannot be undone.*--yes/],
])('%s: exit code 2, and nothing is done', async (_what, args, said) => {
  const { status, stdout, stderr } = await run(...args)
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toMatch(said)
})

test('the page has the table of exit codes', () => {
  const page = readFileSync(join(ROOT, 'docs/running.md'), 'utf8')
  const rows = Object.entries(EXIT_CODES).map(([code, meaning]) => `  ${code}  ${meaning}`)
  expect(page).toContain(rows.join('\n'))
})

test.each(['bash', 'zsh', 'fish'])('lastro completion %s: a script that asks lastro', async shell => {
  const { status, stdout } = await run('completion', shell)
  expect(status).toBe(0)
  expect(stdout).toContain('lastro complete --')
})

test('a shell completes commands, options and values from the definition', async () => {
  expect((await run('complete', '--', 'dead-letters', '')).stdout).toMatch(/^redrive\b/m)
  expect((await run('complete', '--', 'rebuild', '--')).stdout).toMatch(/^--dry-run\b/m)
  expect((await run('complete', '--', 'tail', '')).stdout).toMatch(/^contract-events\b/m)
})
