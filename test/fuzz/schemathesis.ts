import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { childEnvironment } from '../../local/machine/config.ts'
import { ensurePythonPackages } from '../support/packages.ts'
import type { Keys } from './keys.ts'

/** One process of Schemathesis: all checks, one seed, a limit of time. */
export interface Piece {
  readonly gateway: string
  readonly keys: Keys
  readonly seed: number
  /** `examples`, `coverage`, `fuzzing`: coverage is the same in every piece, fuzzing differs by seed. */
  readonly phases: string
  /** Examples per operation in the fuzzing phase. */
  readonly examples: number
  /** The fuzzing phase is repeated until this time is over; null: each operation has its examples once. */
  readonly seconds: number | null
  /** Called every other second with all answers so far: `<scope> <status>` → how many. */
  readonly onAnswers: (answers: Answers) => void
}

export type Answers = Readonly<Record<string, number>>

export interface PieceReport {
  /** Exit code of Schemathesis: 0 where nothing was found. */
  readonly code: number
  /** Standard output of the program. */
  readonly output: string
}

const VERSION = '4.32.5'
/** One that hangs is ended: after its time, or after as long as this where it has none. */
const LONGEST_SECONDS = 240
const GRACE_SECONDS = 60
/** A gateway answers within its own limits; longer is a fault. */
const REQUEST_LIMIT_SECONDS = 30

export function fetchSchemathesis(say: (line: string) => void): Promise<string> {
  return ensurePythonPackages('schemathesis', VERSION, [`schemathesis==${VERSION}`], say)
}

/** Runs to its end; `packages` is the folder that fetchSchemathesis answered. */
export async function runPiece(piece: Piece, packages: string): Promise<PieceReport> {
  const folder = mkdtempSync(join(tmpdir(), 'lastro-fuzz-'))
  const args = [
    ...['-c', 'from schemathesis.cli import schemathesis; schemathesis()'],
    ...['--config-file', here('schemathesis.toml'), 'run', `${piece.gateway}/openapi.json`],
    ...['--checks', 'all', '--phases', piece.phases, '--max-examples', String(piece.examples)],
    ...['--seed', String(piece.seed), '--no-shrink', '--warnings', 'off'],
    ...(piece.seconds === null ? [] : ['--max-time', String(piece.seconds)]),
    // One at a time: Python's threads only take turns; more processes are really more.
    ...['--workers', '1', '--continue-on-failure', '--request-timeout', String(REQUEST_LIMIT_SECONDS)],
  ]
  const env = childEnvironment({
    PYTHONPATH: `${packages}:${here('.')}`,
    PYTHONUNBUFFERED: '1',
    SCHEMATHESIS_HOOKS: 'hooks',
    FUZZ_KEYS: JSON.stringify(piece.keys.secrets),
    FUZZ_KEY_IDS: JSON.stringify(piece.keys.ids),
    FUZZ_REPORT_FD: '3',
  })
  try {
    const child = spawn('python3', args, {
      ...{ cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] },
      timeout: ((piece.seconds ?? LONGEST_SECONDS) + GRACE_SECONDS) * 1000,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream!.on('data', chunk => void (output += chunk))
    eachLine(child.stdio[3] as Readable, line => piece.onAnswers(JSON.parse(line)))
    const code = await new Promise<number>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', status => resolve(status ?? 1))
    })
    return { code, output }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function eachLine(stream: Readable, take: (line: string) => void): void {
  let rest = ''
  stream.on('data', chunk => {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop()!
    for (const line of lines) take(line)
  })
}

function here(name: string): string {
  return new URL(name, import.meta.url).pathname
}
