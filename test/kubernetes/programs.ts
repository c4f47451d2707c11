import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { ensureCached } from '../../local/machine/cache.ts'
import { childEnvironment, machine } from '../../local/machine/config.ts'
import { ensureGo, ensureTool } from '../support/charts/tools.ts'

/** Programs of a node, and its clients. */
export interface Programs {
  readonly kubernetes: string
  /** Folder of everything but the two below. */
  readonly folder: string
  readonly helm: string
  /** Enforces network policies. */
  readonly router: string
}

/** Built on the modules of Kubernetes, as etcd is, whose version Kubernetes names. */
const COREDNS = '1.12.4'
/** For the minors that Debian's is too old for. */
const CONTAINERD = '2.2.9'
/** Raised when programs.sh makes something else of the same versions. */
const RECIPE = 1

/** Builds them the first time, which takes 5 to 25 minutes; afterwards they are in the cache. */
export async function ensurePrograms(kubernetes: string, say: (line: string) => void): Promise<Programs> {
  const folder = await ensureCached(
    {
      name: 'kubernetes',
      version: `${kubernetes}-${RECIPE}`,
      what: 'Go modules, and building from them: 5 to 25 minutes, once',
      fetch: into => build(into, kubernetes),
    },
    say,
  )
  return { kubernetes, folder, helm: await ensureTool('helm'), router: await ensureTool('kube-router') }
}

async function build(folder: string, kubernetes: string): Promise<void> {
  const go = await ensureGo()
  const script = join(import.meta.dirname, 'programs.sh')
  const child = spawn(script, [folder, kubernetes, COREDNS, CONTAINERD], {
    env: childEnvironment(go === 'go' ? {} : { PATH: [dirname(go), ...machine.path].join(':') }),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`programs.sh ended with ${code}, see above`)
}

/** The newest minor that the chart was tried on; `--kubernetes 1.33.5` tries another one. */
export const KUBERNETES = '1.34.2'

if (process.argv[1] === import.meta.filename) {
  const say = (line: string) => void process.stderr.write(`${line}\n`)
  const { folder } = await ensurePrograms(process.argv[2] ?? KUBERNETES, say)
  process.stdout.write(`${folder}\n`)
}
