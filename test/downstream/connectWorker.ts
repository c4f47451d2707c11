import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, openSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { ensureCached } from '../../local/machine/cache.ts'
import { machine } from '../../local/machine/config.ts'
import { findJava } from '../../local/servers/java.ts'
import { eventually } from '../support/eventually.ts'

/** A worker of Kafka Connect, installed and started by the lines of docs/connect/README.md. */
export interface ConnectWorker {
  /** Hands over one of the files of docs/connect. */
  add(file: string): Promise<void>
  /** Failed tasks as the worker reports them, and the end of its log. */
  complaints(): Promise<string>
  stop(): Promise<void>
}

export type Filling = Readonly<Record<string, string>>

const CONNECT = join(import.meta.dirname, '../../docs/connect')
const README = readFileSync(join(CONNECT, 'README.md'), 'utf8')
const LOG_CHARACTERS = 4_000
/** It looks through each class of every plug-in: minutes on a machine that has other things to do. */
const SERVES_WITHIN_MS = 300_000
const execute = promisify((await import('node:child_process')).execFile)
const say = (line: string) => void process.stderr.write(`${line}\n`)

/** The blocks of the page in this language, without the indentation of the list that they stand in. */
export function blocksOf(language: string): readonly string[] {
  const found = README.matchAll(new RegExp(`^( *)\`\`\`${language}\\n([\\s\\S]*?)^ *\`\`\``, 'gm'))
  return [...found].map(([, indent, text]) => text!.replaceAll(new RegExp(`^${indent}`, 'gm'), '').trim())
}

/** Replaces what the page asks its reader to fill in; refuses to leave anything open. */
export function filled(text: string, filling: Filling): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = filling[name]
    if (value === undefined) throw new Error(`nobody says what {{${name}}} is`)
    return value
  })
}

/** The first block of the page, run once for each version of the page's pom.xml. */
export function installConnect(): Promise<string> {
  const [install] = blocksOf('sh')
  const pom = readFileSync(join(CONNECT, 'pom.xml'))
  const version = createHash('sha256').update(pom).update(install!).digest('hex').slice(0, 12)
  const fetch = async (folder: string) => {
    cpSync(join(CONNECT, 'pom.xml'), join(folder, 'pom.xml'))
    await execute('sh', ['-e', '-c', install!], { cwd: folder, maxBuffer: 2 ** 26 })
  }
  return ensureCached(
    { name: 'kafka-connect', version, what: 'Kafka Connect from Maven Central', fetch },
    say,
  )
}

/** `folder`: where it runs. Its time zone is not UTC, and nothing may depend on it. */
export async function startConnect(folder: string, filling: Filling): Promise<ConnectWorker> {
  const parts = await installConnect()
  mkdirSync(folder, { recursive: true })
  for (const part of ['worker', 'plugins']) symlinkSync(join(parts, part), join(folder, part))
  const settings = readFileSync(join(CONNECT, 'worker.properties'), 'utf8')
  writeFileSync(join(folder, 'worker.properties'), filled(settings, filling))
  const log = join(folder, 'log')
  const output = openSync(log, 'w')
  const env = {
    ...process.env,
    PATH: [dirname(findJava().binary), ...machine.path].join(delimiter),
    JAVA_TOOL_OPTIONS: '-Xmx768m -XX:TieredStopAtLevel=1 -Duser.timezone=America/Sao_Paulo',
  }
  const [, start] = blocksOf('sh')
  const stdio = ['ignore' as const, output, output]
  const child = spawn('sh', ['-c', `exec ${start}`], { cwd: folder, env, stdio })
  const ended = new Promise(resolve => child.once('exit', resolve))
  const api = `http://${filling['listener']}/connectors`
  const tail = () => readFileSync(log, 'utf8').slice(-LOG_CHARACTERS)
  const stop = async () => {
    // In order, it would wait for sinks that wait for servers.
    child.kill('SIGKILL')
    await ended
  }
  const serves = async () => {
    if (child.exitCode !== null) throw new Error(`it ended: ${tail()}`)
    return (await fetch(api)).ok
  }
  try {
    await eventually('Kafka Connect serves', serves, SERVES_WITHIN_MS)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    async add(file) {
      const body = filled(readFileSync(join(CONNECT, file), 'utf8'), filling)
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(api, { method: 'POST', headers, body })
      if (answer.status !== 201) throw new Error(`${file}: ${answer.status} ${await answer.text()}`)
    },
    async complaints() {
      const answer = await fetch(`${api}?expand=status`)
      const all = (await answer.json()) as Record<string, { status: { tasks: { trace?: string }[] } }>
      const traces = Object.values(all).flatMap(({ status }) => status.tasks.map(({ trace = '' }) => trace))
      return [...traces, tail()].join('\n')
    },
    stop,
  }
}
