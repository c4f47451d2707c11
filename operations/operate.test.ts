/** One entry for every tool; asking how a tool is called, or calling it wrongly, does nothing. */
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ToolName, tools } from './commandLine/toolTable.ts'

const FOLDER = import.meta.dirname
const names = Object.keys(tools) as ToolName[]
/** Nothing answers there: a tool that acts fails, or waits until the test's limit. */
const NOWHERE = {
  ...{ KAFKA_BROKERS: '127.0.0.1:1', MONGODB_URI: 'mongodb://127.0.0.1:1/?replicaSet=rs' },
  ...{ SCHEMA_REGISTRY_URL: 'http://127.0.0.1:1', S3_ENDPOINT: 'http://127.0.0.1:1', S3_BUCKET: 'b' },
  LASTRO_MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
}

interface Ended {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

function run(file: string, args: readonly string[]): Promise<Ended> {
  const env = { PATH: process.env['PATH'], ...NOWHERE }
  return new Promise(resolve => {
    const child = execFile(process.execPath, [join(FOLDER, file), ...args], { env }, (_, stdout, stderr) =>
      resolve({ status: child.exitCode ?? -1, stdout, stderr }),
    )
    child.stdin?.end()
  })
}

test('every tool in operations/ is in the table', () => {
  const isTool = (file: string) => /^(argumentsOrExit|.* = argumentsOrExit|printSubkey)\(/m.test(textOf(file))
  const textOf = (file: string) => readFileSync(join(FOLDER, file), 'utf8')
  const all = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  const files = all.filter(file => /\w\.ts$/.test(file) && !/toolArguments\.ts$|\.test\.ts$/.test(file))
  expect(files.filter(isTool).sort()).toEqual(
    Object.values(tools)
      .map(({ file }) => file)
      .sort(),
  )
})

test.each([[['--help']], [['-h']], [[]]])('operate %j lists the tools', async args => {
  const { status, stdout, stderr } = await run('operate.ts', args)
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  for (const name of names) expect(stdout).toContain(`  ${name} `)
})

test('an unknown tool is refused with the list', async () => {
  const { status, stdout, stderr } = await run('operate.ts', ['destroy'])
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toMatch(/^there is no tool destroy\n[\s\S]*\n {2}verify /)
})

test.each(names)('%s --help says how it is called and does nothing', async name => {
  const { status, stdout, stderr } = await run('operate.ts', [name, '--help'])
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toContain(`usage: npm run operate -- ${name}`)
  expect(stdout).toContain(`node operations/${tools[name].file}`)
})

test.each(names)('%s refuses an unknown option and a word too many', async name => {
  const words = Array.from({ length: 3 }, (_, index) => `word-${index}`)
  const wrong = await Promise.all([run(tools[name].file, ['--nothing']), run(tools[name].file, words)])
  for (const { status, stdout, stderr } of wrong) {
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toContain(`usage: npm run operate -- ${name}`)
  }
  expect(wrong[0].stderr).toContain('--nothing')
})

test.each([
  ['dead-letters', []],
  ['dead-letters', ['redrive']],
  ['erasures', []],
  ['erasures', ['replay']],
  ['import', []],
  ['notice-mails', ['list']],
  ['prices', []],
  ['prices', ['check']],
  ['rebuild', ['--mirror']],
  ['repartition', []],
  ['tail', []],
  ['verify-webhook', []],
] as const)('%s %j lacks an argument', async (name, args) => {
  const { status, stdout, stderr } = await run(tools[name].file, args)
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toContain(`usage: npm run operate -- ${name}`)
})
