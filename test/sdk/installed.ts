import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../../local/machine/processes.ts'

/** Both SDKs, packed and installed in an empty folder as a stranger would. */
export interface Installed {
  readonly folder: string
  /** Bytes of the package. */
  readonly packed: number
  /** Runs a program with the SDK; answers what it prints. */
  run(name: string, program: string, env: Readonly<Record<string, string>>): string
}

const SDK = join(repositoryRoot, 'sdk')
const RUN_LIMIT_MS = 180_000

const execute = (command: string, args: readonly string[], cwd: string, env = {}) =>
  execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    timeout: RUN_LIMIT_MS,
    stdio: ['ignore', 'pipe', 'inherit'],
  })

export function installTypescript(folder: string): Installed {
  const source = join(SDK, 'typescript')
  if (!existsSync(join(source, 'node_modules'))) execute('npm', ['ci', '--ignore-scripts'], source)
  mkdirSync(folder, { recursive: true })
  execute('npm', ['pack', '--pack-destination', folder], source)
  const [file] = readdirSync(folder).filter(name => name.endsWith('.tgz'))
  const packed = statSync(join(folder, file!)).size
  writeFileSync(join(folder, 'package.json'), '{"type":"module","private":true}')
  execute('npm', ['install', '--no-audit', '--no-fund', `./${file}`], folder)
  return {
    folder,
    packed,
    run(name, program, env) {
      writeFileSync(join(folder, name), program)
      const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--skipLibCheck']
      const types = ['--types', 'node', '--typeRoots', join(source, 'node_modules/@types')]
      execute(
        process.execPath,
        [join(source, 'node_modules/typescript/bin/tsc'), ...options, ...types, name],
        folder,
      )
      return execute(process.execPath, ['--disable-warning=ExperimentalWarning', name], folder, env)
    },
  }
}

export function installPython(folder: string): Installed {
  mkdirSync(folder, { recursive: true })
  const pip = ['-m', 'pip', '-q', '--disable-pip-version-check']
  execute('python3', [...pip, 'wheel', '--no-deps', '-w', folder, join(SDK, 'python')], folder)
  const [file] = readdirSync(folder).filter(name => name.endsWith('.whl'))
  execute('python3', ['-m', 'venv', 'venv'], folder)
  const python = join(folder, 'venv/bin/python')
  execute(python, [...pip, 'install', `./${file}[ed25519]`], folder)
  return {
    folder,
    packed: statSync(join(folder, file!)).size,
    run(name, program, env) {
      writeFileSync(join(folder, name), program)
      return execute(python, [name], folder, env)
    },
  }
}
