import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startClusterServers } from '../local/servers/clusterServers.ts'
import { CLUSTER_ENVIRONMENT } from '../local/servers/serverPlans.ts'
import { createProcessGroup } from '../local/start/processGroup.ts'
import { partitionOf } from '../schemas/partition.ts'
import { USUAL_PARTITIONS } from '../schemas/topic.ts'
import { topics } from '../schemas/topics.ts'
import { type ClusterRoles, openClusterRoles } from '../test/support/cluster/clusterRoles.ts'
import { eventually } from '../test/support/eventually.ts'
import type { BenchPlace } from './benchServers.ts'
import { first, type Lender } from './recoveryLender.ts'
import type { Row } from './recoveryRows.ts'

const RESTART_PAUSE_MS = 200
const STOP_GRACE_MS = 20_000
const WHOLE_LIMIT_MS = 120_000
const LANE = 0

export interface ClusterPlace extends BenchPlace {
  rows(lender: Lender): readonly Row[]
}

/** Three brokers and a replica set of three, whose leaders are killed and started again. */
export async function clusterPlace(
  portBase: number,
  secrets: Readonly<Record<string, string>>,
): Promise<ClusterPlace> {
  const dataDir = join(tmpdir(), 'lastro-bench-recovery-cluster')
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(join(dataDir, 'logs'), { recursive: true })
  const say = (line: string) => void process.stderr.write(`${line}\n`)
  const servers = await startClusterServers({ dataDir, portBase, say, stopGraceMs: STOP_GRACE_MS })
  const group = createProcessGroup({
    servers,
    gatewayPort: portBase + 50,
    metricsBase: portBase + 60,
    logDir: join(dataDir, 'logs'),
    env: {
      LOG_LEVEL: 'info',
      LASTRO_MASTER_KEY: Buffer.alloc(32).toString('base64'),
      ...CLUSTER_ENVIRONMENT,
      ...secrets,
    },
  })
  await group.provision()
  const roles = await openClusterRoles(servers, dataDir)
  return {
    servers,
    pids: {},
    group,
    rows: lender => serverRows(servers, roles, lender),
    async stop() {
      await roles.close()
      await group.stopAll()
      await servers.stop()
    },
  }
}

function serverRows(
  servers: { kill(name: string): Promise<unknown>; restart(name: string): Promise<unknown> },
  roles: ClusterRoles,
  lender: Lender,
): readonly Row[] {
  let contractId = 0
  const strikeAt = (find: () => Promise<string>) => async () => {
    const server = await find()
    await servers.kill(server)
    return { back: sleep(RESTART_PAUSE_MS).then(() => servers.restart(server)) }
  }
  const untilWhole = async () => {
    await roles.primary()
    const inSync = async () => (await roles.inSync()) || undefined
    await eventually('all replicas are in step', inSync, WHOLE_LIMIT_MS)
  }
  const balance = () => first(() => lender.takesBalance(contractId))
  const open = async () => {
    contractId = await contractOf(LANE, lender)
    return async () => undefined
  }
  return [
    {
      name: 'the leader of a lane’s commands, a new balance in that lane',
      besides: [],
      open,
      strike: strikeAt(() => roles.leader(topics.contractCommands.name, LANE)),
      succeeds: balance,
      untilWhole,
    },
    {
      name: 'the primary, a new balance',
      besides: [],
      open,
      strike: strikeAt(roles.primary),
      succeeds: balance,
      untilWhole,
    },
  ]
}

/** Any contract of this lane; ids come in runs of one lane. */
async function contractOf(lane: number, lender: Lender): Promise<number> {
  for (;;) {
    const id = (await lender.create()).body?.data?.id
    if (id !== undefined && partitionOf(String(id), USUAL_PARTITIONS) === lane) return id
  }
}
