import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { buildConsole } from '../../console/build.ts'
import { endAllChildren } from '../machine/child.ts'
import { machine } from '../machine/config.ts'
import { tryLock } from '../machine/lock.ts'
import { assertPortsFree } from '../machine/ports.ts'
import { describeFailure, LocalProblem } from '../machine/problem.ts'
import { metricsPort, processes, repositoryRoot } from '../machine/processes.ts'
import type { ChoiceOptions, ChosenServers } from '../servers/chooseServers.ts'
import { endOrphans, forgetPids, rememberPids } from '../servers/orphans.ts'
import { consoleLink } from './consoleLink.ts'
import { banner, type LocalFacts, writeFacts, writeSamplePdf } from './facts.ts'
import { startLocalChain } from './localChain.ts'
import { openMailbox } from './mailbox.ts'
import { createProcessGroup, type ProcessGroup } from './processGroup.ts'
import { loadSecrets, saveSecrets } from './secrets.ts'
import { seedDemo } from './seed.ts'
import { readArguments } from './startArguments.ts'
import { createSupervisor } from './supervise.ts'

/** Metrics ports of the processes follow the ports of the servers. */
const METRICS_OFFSET = 8
const CHAIN_OFFSET = 6
const MAILS_OFFSET = 7
/** Time limit of Ctrl-C, and the part that the processes always leave to the servers. */
const STOP_LIMIT_MS = 9_000
const SERVERS_GRACE_MS = 3_000
/** Leftovers of an ordinary stop, for example a download, end at once. */
const LEFTOVERS_GRACE_MS = 500

/** Servers and processes to start, and the address in front of them. */
export interface Deployment {
  /** Of the servers' data, below `--data`. */
  readonly folder: string
  chooseServers(options: ChoiceOptions): Promise<ChosenServers>
  readonly env: Readonly<Record<string, string>>
  /** Above the port that clients get. */
  readonly gatewayOffset: number
  /** Instances that start together, one list after the other. */
  readonly instances: readonly (readonly string[])[]
  startInstance(group: ProcessGroup, id: string): Promise<void>
  /** Address for clients; `port` is the one that they get. */
  open(group: ProcessGroup, port: number): Promise<{ readonly url: string; close(): Promise<void> }>
}

const values = readArguments(process.argv.slice(2))
const home = resolve(values.data)
const portBase = portFrom('--port-base', values['port-base'])
const gatewayPort = portFrom('PORT', values.port)
const chainPort = portBase + CHAIN_OFFSET
const mailsPort = portBase + MAILS_OFFSET
const logs = join(home, 'logs')
const say = (line: string) => void process.stdout.write(`${line}\n`)

let chosen: ChosenServers | null = null
let group: ProcessGroup | null = null
let opened: Awaited<ReturnType<Deployment['open']>> | null = null
let facts: LocalFacts | null = null
let local: Awaited<ReturnType<typeof startLocalChain>> = null
let lock: { readonly release: () => void } | null = null
let stopping: Promise<void> | null = null
const supervisor = createSupervisor({ say, onChange: noteFacts })

/** The whole platform on this machine, until Ctrl-C. See docs/running.md. */
export async function startPlatform(deployment: Deployment): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  await start(deployment).catch(fail)
}

async function start(deployment: Deployment): Promise<void> {
  const startedAt = Date.now()
  mkdirSync(logs, { recursive: true })
  lock = lockHome()
  await endOrphans(home, repositoryRoot, say)
  await assertPortsFree(
    ownPorts(),
    'end that program, or choose another: PORT=8081 npm start (metrics: -- --port-base)',
  )
  const chainStart =
    machine.environment === 'prod' ? null : startLocalChain({ home, port: chainPort, logs, say })
  const hasOwnMail = machine.environment === 'prod' || process.env['SMTP_URL'] !== undefined
  const mailbox = hasOwnMail ? null : await openMailbox(mailsPort)
  chosen = await deployment.chooseServers({ dataDir: join(home, deployment.folder), portBase, say })
  const { native } = chosen
  native?.onUnasked((name, how) => supervisor.revive(name, how, () => native.restart(name)))
  local = await chainStart
  const secrets = loadSecrets(join(home, 'secrets.json'))
  const created = createProcessGroup({
    servers: chosen.addresses,
    gatewayPort: gatewayPort + deployment.gatewayOffset,
    metricsBase: portBase + METRICS_OFFSET,
    logDir: logs,
    env: {
      LASTRO_MASTER_KEY: secrets.masterKey,
      ADMIN_API_KEY: secrets.admin,
      PUBLIC_URL: process.env['PUBLIC_URL'] ?? `http://localhost:${gatewayPort}`,
      PRICE_FEED: values['no-feed'] ? 'none' : 'local',
      ...(local ? { CUSTODY_CHAINS: local.file } : {}),
      ...(mailbox ? { SMTP_URL: mailbox.smtpUrl, MAIL_FROM: 'lastro@lastro.example' } : {}),
      ...deployment.env,
    },
  })
  group = created
  created.onUnasked((id, how) => supervisor.revive(id, how, () => deployment.startInstance(created, id)))
  const pages = buildPages()
  say('provision: topics, indexes, schemas, bucket')
  await created.provision()
  for (const ids of deployment.instances) {
    say(`processes: starting ${ids.join(', ')}`)
    await Promise.all(ids.map(id => deployment.startInstance(created, id)))
  }
  opened = await deployment.open(created, gatewayPort)
  const { url: gateway } = opened
  rememberPids(home, Object.values(created.pids))
  say('demo: a lender, a borrower and their keys')
  const keys = await seedDemo(gateway, secrets)
  saveSecrets(join(home, 'secrets.json'), { ...secrets, ...keys })
  await pages
  facts = {
    gateway,
    metrics: created.metrics,
    ...chosen.addresses,
    keys: { admin: secrets.admin, ...keys },
    chain: local?.chain ?? null,
    mails: mailbox?.page ?? null,
    pids: {},
    logs,
  }
  noteFacts()
  say(`ready after ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
  say(banner(facts, writeSamplePdf(home)))
  const link = await consoleLink(gateway, secrets.admin, keys.lender)
  if (link !== null) say(`console, signed in as the lender, within 60 s: ${link}`)
}

/** Everything else works without the page: what is wrong with it is said, and the start goes on. */
async function buildPages(): Promise<void> {
  try {
    if (await buildConsole()) say('console: built')
    await promisify(execFile)(process.execPath, [join(repositoryRoot, 'docs/site/build.ts')])
  } catch (error) {
    say(`not built, /console or /docs answers 503: ${(error as Error).message}`)
  }
}

/** Keeps `.lastro/local.json` true; before the platform is ready there is nothing to say. */
function noteFacts(): void {
  if (facts === null || stopping !== null) return
  const servers = Object.entries(chosen?.native?.pids ?? {}).flatMap(([name, pid]) =>
    pid === null ? [] : [[name, pid]],
  )
  const pids = { start: process.pid, ...Object.fromEntries(servers), ...group?.pids }
  writeFacts(home, { ...facts, pids })
  rememberPids(home, Object.values(group?.pids ?? {}))
}

/** Ends the processes, then the servers, within ten seconds; the servers get all the time that is left. */
function stop(code: number): Promise<void> {
  stopping ??= (async () => {
    supervisor.close()
    say('stopping')
    const endsAt = Date.now() + STOP_LIMIT_MS
    await opened?.close()
    await group?.stopAll()
    await chosen?.stop(Math.max(endsAt - Date.now(), SERVERS_GRACE_MS))
    await endAllChildren(LEFTOVERS_GRACE_MS)
    if (facts !== null) writeFacts(home, { ...facts, pids: {} })
    forgetPids(home)
    lock?.release()
    say('stopped')
    process.exit(code)
  })()
  return stopping
}

function fail(error: unknown): void {
  if (stopping !== null) return
  process.stderr.write(`${describeFailure(error)}\n`)
  void stop(1)
}

function lockHome(): { readonly release: () => void } {
  const taken = tryLock(join(home, 'lock'), pid =>
    say(`lock: left by pid ${pid}, which no longer runs; taken over`),
  )
  if ('release' in taken) return taken
  throw new LocalProblem(
    `Lastro runs here already (pid ${taken.holder})`,
    `press Ctrl-C there, or kill ${taken.holder}, or use another folder and other ports: -- --data <folder> --port-base <port>`,
  )
}

function ownPorts(): Record<string, number> {
  const metrics = processes.map(({ name }) => [
    `the metrics of ${name}`,
    metricsPort(portBase + METRICS_OFFSET, name, 1),
  ])
  return {
    'the gateway': gatewayPort,
    'the local network': chainPort,
    mails: mailsPort,
    ...Object.fromEntries(metrics),
  }
}

function portFrom(name: string, text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65_000) return port
  process.stderr.write(`error: ${name} is ${JSON.stringify(text)}\nremedy: give a port number below 65000\n`)
  process.exit(2)
}
