import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { repositoryRoot } from '../../local/machine/processes.ts'

/** Both SDKs, packed and installed in an empty folder as a stranger would. */
export interface Installed {
  readonly folder: string
  /** Bytes of the package. */
  readonly packed: number
  /** Runs a program with the SDK; answers what it prints. */
  run(name: string, program: string, env: Readonly<Record<string, string>>): Promise<string>
}

const SDK = join(repositoryRoot, 'sdk')
const RUN_LIMIT_MS = 180_000

const run = promisify(execFile)

/** Standard output; an error tells both outputs. */
async function execute(command: string, args: readonly string[], cwd: string, env = {}): Promise<string> {
  const options = { cwd, env: { ...process.env, ...env }, timeout: RUN_LIMIT_MS }
  const { stdout } = await run(command, args, options).catch(error => {
    throw new Error(`${error.message}\n${error.stdout}`)
  })
  return stdout
}

export async function installTypescript(folder: string): Promise<Installed> {
  const source = join(SDK, 'typescript')
  if (!existsSync(join(source, 'node_modules'))) await execute('npm', ['ci', '--ignore-scripts'], source)
  mkdirSync(folder, { recursive: true })
  await execute('npm', ['pack', '--loglevel=error', '--pack-destination', folder], source)
  const [file] = readdirSync(folder).filter(name => name.endsWith('.tgz'))
  const packed = statSync(join(folder, file!)).size
  writeFileSync(join(folder, 'package.json'), '{"type":"module","private":true}')
  await execute('npm', ['install', '--no-audit', '--no-fund', `./${file}`], folder)
  return {
    folder,
    packed,
    async run(name, program, env) {
      writeFileSync(join(folder, name), program)
      const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--skipLibCheck']
      const types = ['--types', 'node', '--typeRoots', join(source, 'node_modules/@types')]
      await execute(
        process.execPath,
        [join(source, 'node_modules/typescript/bin/tsc'), ...options, ...types, name],
        folder,
      )
      return execute(process.execPath, ['--disable-warning=ExperimentalWarning', name], folder, env)
    },
  }
}

export async function installPython(folder: string): Promise<Installed> {
  mkdirSync(folder, { recursive: true })
  const pip = ['-m', 'pip', '-q', '--disable-pip-version-check']
  await execute('python3', [...pip, 'wheel', '--no-deps', '-w', folder, join(SDK, 'python')], folder)
  const [file] = readdirSync(folder).filter(name => name.endsWith('.whl'))
  await execute('python3', ['-m', 'venv', 'venv'], folder)
  const python = join(folder, 'venv/bin/python')
  await execute(python, [...pip, 'install', `./${file}[ed25519]`], folder)
  return {
    folder,
    packed: statSync(join(folder, file!)).size,
    async run(name, program, env) {
      writeFileSync(join(folder, name), program)
      return execute(python, [name], folder, env)
    },
  }
}
