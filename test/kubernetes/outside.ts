import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { endOrphans } from '../../local/servers/orphans.ts'
import type { ServerName } from '../../local/servers/parts.ts'
import { ports } from '../../local/servers/serverPlace.ts'
import { REGISTRY_PATH } from '../../local/servers/serverPlans.ts'
import { type Servers, startServers } from '../../local/servers/servers.ts'
import { OUTSIDE } from './cluster.ts'

/** Kafka, MongoDB, registry and S3 on this machine, as pods see them: somebody else's, at one address. */
export interface Outside {
  /** As values of a release, whose name is its bucket's. */
  values(name: string): Readonly<Record<string, unknown>>
  readonly mongodbUri: string
  readonly s3: { readonly accessKey: string; readonly secretKey: string }
  /** It keeps its connections and answers nothing, until it is thawed. */
  freeze(name: ServerName): void
  thaw(name: ServerName): void
  stop(): Promise<void>
}

/** Kafka closes its logs in this time on a busy machine. */
const STOP_GRACE_MS = 15_000
/** Advertised address of Kafka: pods get another one than Kafka's own tools. */
const PODS_OFFSET = 5
/** Where a client of the API takes webhooks, by https. */
const INBOX_OFFSET = 6

export const kafkaPort = (portBase: number) => portBase + PODS_OFFSET
export const inboxPort = (portBase: number) => portBase + INBOX_OFFSET
/** Those that pods reach by the node's rule; Kafka listens where they see it. */
export const hiddenPorts = (portBase: number): readonly [number, number] => {
  const { mongodb, s3 } = ports(portBase)
  return [mongodb, s3]
}

export async function startOutside(
  home: string,
  portBase: number,
  say: (line: string) => void,
): Promise<Outside> {
  const dataDir = join(home, 'servers')
  await endOrphans(dataDir, dataDir, say)
  rmSync(dataDir, { recursive: true, force: true })
  const at = ports(portBase)
  const pods = `PODS://${OUTSIDE}:${kafkaPort(portBase)}`
  const servers: Servers = await startServers({
    dataDir,
    portBase,
    stopGraceMs: STOP_GRACE_MS,
    log: say,
    kafkaSettings: [
      `listeners=PLAINTEXT://127.0.0.1:${at.kafka},${pods},CONTROLLER://127.0.0.1:${at.controller}`,
      `advertised.listeners=PLAINTEXT://127.0.0.1:${at.kafka},${pods}`,
      'listener.security.protocol.map=PLAINTEXT:PLAINTEXT,PODS:PLAINTEXT,CONTROLLER:PLAINTEXT',
      'inter.broker.listener.name=PLAINTEXT',
    ],
  })
  const signal = (name: ServerName, word: NodeJS.Signals) => {
    const pid = servers.pids[name]
    if (pid === null) throw new Error(`${name} does not run`)
    process.kill(pid, word)
  }
  const { accessKey, secretKey } = servers.s3
  return {
    values: name => ({
      kafka: {
        brokers: [`${OUTSIDE}:${kafkaPort(portBase)}`],
        replicationFactor: 1,
        minInsyncReplicas: 1,
      },
      schemaRegistry: { url: `http://${OUTSIDE}:${at.registry}${REGISTRY_PATH}` },
      s3: { endpoint: `http://${OUTSIDE}:${at.s3}`, bucket: name, existingSecret: `${name}-s3` },
    }),
    mongodbUri: `mongodb://${OUTSIDE}:${at.mongodb}/?directConnection=true`,
    s3: { accessKey, secretKey },
    freeze: name => signal(name, 'SIGSTOP'),
    thaw: name => signal(name, 'SIGCONT'),
    async stop() {
      for (const pid of Object.values(servers.pids)) if (pid !== null) process.kill(pid, 'SIGCONT')
      await servers.stop()
    },
  }
}
