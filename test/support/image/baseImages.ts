import { execFile } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { childEnvironment, machine } from '../../../local/machine/config.ts'
import { repositoryRoot } from '../../../local/machine/processes.ts'
import type { Engine } from './engine.ts'

/**
 * The images that the Dockerfile begins with. Where no registry is reached others stand in under their names:
 * Debian's packages and Node from npm, as the real ones consist of.
 */
const execute = promisify(execFile)
const STEP_LIMIT_MS = 600_000
const PULL_LIMIT_MS = 20_000
const RELEASE = 'trixie'
const ROOT_CERTIFICATES = 'etc/ssl/certs/ca-certificates.crt'
/** Files of distroless besides Node and its certificates. */
const DISTROLESS = /^(base-files|netbase|tzdata|libc6|libgcc-s1|libstdc\+\+6)_/

/** Answers which images are stand-ins. */
export async function ensureBaseImages(engine: Engine, names: readonly string[]): Promise<readonly string[]> {
  const standIns: string[] = []
  for (const name of new Set(names)) {
    if (await isStandIn(engine, name)) standIns.push(name)
    else if (!(await isThere(engine, name)) && !(await isPulled(engine, name))) {
      await makeStandIn(engine, name)
      standIns.push(name)
    }
  }
  return standIns
}

const STAND_IN = 'lastro.stand-in=true'

const isThere = (engine: Engine, name: string) =>
  engine.docker(['image', 'inspect', name]).then(
    () => true,
    () => false,
  )

async function isStandIn(engine: Engine, name: string): Promise<boolean> {
  const filters = ['--filter', `reference=${name}`, '--filter', `label=${STAND_IN}`]
  return (await engine.docker(['images', '-q', ...filters])).trim() !== ''
}

async function isPulled(engine: Engine, name: string): Promise<boolean> {
  const late = new Promise<boolean>(resolve => setTimeout(resolve, PULL_LIMIT_MS, false).unref())
  const pulled = engine.docker(['pull', '-q', name]).then(
    () => true,
    () => false,
  )
  return Promise.race([pulled, late])
}

async function makeStandIn(engine: Engine, name: string): Promise<void> {
  const debian = await debianRoot()
  const folder = join(machine.cacheDir, 'containers', 'stand-in')
  rmSync(folder, { recursive: true, force: true })
  const isRuntime = name.includes('distroless')
  if (isRuntime) await distrolessRoot(debian, folder)
  else await nodeRoot(debian, folder)
  const archive = `${folder}.tar`
  await run('tar', ['-C', folder, '-cf', archive, '.'])
  const path = isRuntime ? '/nodejs/bin:/usr/bin' : '/usr/local/bin:/usr/bin:/usr/sbin:/bin'
  const changes = [`LABEL ${STAND_IN}`, `ENV PATH=${path}`, `ENV NODE_EXTRA_CA_CERTS=/${ROOT_CERTIFICATES}`]
  await engine.docker(['import', ...changes.flatMap(change => ['--change', change]), archive, name])
  rmSync(folder, { recursive: true })
  rmSync(archive)
}

/** A small Debian, made once. */
async function debianRoot(): Promise<string> {
  const folder = join(machine.cacheDir, 'containers', `debian-${RELEASE}`)
  if (existsSync(folder)) return folder
  const partial = `${folder}.partial`
  await removeRoot(partial)
  await run('debootstrap', ['--variant=minbase', '--keep-debootstrap-dir', RELEASE, partial])
  await run('mv', [partial, folder])
  return folder
}

/** In one whose maker was killed there is this machine's /proc, which is not ours to remove. */
async function removeRoot(folder: string): Promise<void> {
  for (const mounted of ['proc', 'sys']) await run('umount', [join(folder, mounted)]).catch(() => undefined)
  if (readFileSync('/proc/self/mounts', 'utf8').includes(` ${folder}/`))
    throw new Error(`something is mounted below ${folder}: unmount it, then start again`)
  rmSync(folder, { recursive: true, force: true })
}

async function nodeRoot(debian: string, folder: string): Promise<void> {
  await run('cp', ['-a', debian, folder])
  rmSync(join(folder, 'var/cache/apt'), { recursive: true, force: true })
  copyNode(join(folder, 'usr/local/bin'))
  const npm = join(folder, 'usr/local/lib/node_modules/npm')
  const { stdout } = await execute('sh', ['-c', 'command -v npm'])
  cpSync(dirname(dirname(realpathSync(stdout.trim()))), npm, { recursive: true })
  await run('ln', ['-sf', '../lib/node_modules/npm/bin/npm-cli.js', join(folder, 'usr/local/bin/npm')])
  trustWhatThisMachineTrusts(folder)
  // Where this machine finds its packages.
  const settings = join(homedir(), '.npmrc')
  if (existsSync(settings)) copyFileSync(settings, join(folder, 'root/.npmrc'))
}

async function distrolessRoot(debian: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const archives = join(debian, 'var/cache/apt/archives')
  for (const file of readdirSync(archives).filter(name => DISTROLESS.test(name)))
    await run('dpkg-deb', ['-x', join(archives, file), folder])
  for (const name of ['doc', 'locale', 'man', 'lintian'])
    rmSync(join(folder, 'usr/share', name), { recursive: true, force: true })
  writeFileSync(
    join(folder, 'etc/passwd'),
    'root:x:0:0:root:/root:/sbin/nologin\nnonroot:x:65532:65532:nonroot:/home/nonroot:/sbin/nologin\n',
  )
  writeFileSync(join(folder, 'etc/group'), 'root:x:0:\nnonroot:x:65532:\n')
  copyNode(join(folder, 'nodejs/bin'))
  trustWhatThisMachineTrusts(folder)
}

function copyNode(folder: string): void {
  mkdirSync(folder, { recursive: true })
  copyFileSync(join(repositoryRoot, 'node_modules/node/bin/node'), join(folder, 'node'))
}

function trustWhatThisMachineTrusts(folder: string): void {
  mkdirSync(join(folder, dirname(ROOT_CERTIFICATES)), { recursive: true })
  copyFileSync(`/${ROOT_CERTIFICATES}`, join(folder, ROOT_CERTIFICATES))
}

async function run(command: string, args: readonly string[]): Promise<void> {
  try {
    await execute(command, [...args], {
      env: childEnvironment(),
      timeout: STEP_LIMIT_MS,
      maxBuffer: 64 * 1024 * 1024,
    })
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(
      `${command} ${args.join(' ')}: ${`${stdout}\n${stderr}`.trim().split('\n').slice(-5).join('\n')}`,
    )
  }
}
