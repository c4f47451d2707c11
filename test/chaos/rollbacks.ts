import { MongoClient } from 'mongodb'
import type { ClusterRoles } from '../support/cluster/clusterRoles.ts'
import type { Network } from '../support/cluster/network.ts'
import { eventually } from '../support/eventually.ts'
import type { Fault } from './faults.ts'

/** How often members of a replica set had to take back what they alone had written. */
export interface Rollbacks {
  count(): Promise<number>
  fault(network: Network, roles: Pick<ClusterRoles, 'primary'>): Fault
}

/** `mongodb`: the connection string of the cluster, members in the order of their names. */
export function openRollbacks(mongodb: string): Rollbacks {
  const hosts = mongodb.replace(/^mongodb:\/\/|\/\?.*$/g, '').split(',')
  return {
    async count() {
      const ids = await Promise.all(hosts.map(host => eventually(host, () => on(host, rollbackId))))
      return ids.reduce((sum, id) => sum + id - FIRST_ROLLBACK_ID, 0)
    },
    fault: (network, roles) => ({
      kind: 'the primary cut off from its peers with writes that only it has, which then roll back',
      async make() {
        const server = await roles.primary()
        const own = hosts[Number(server.split('-')[1]) - 1]!
        const others = hosts.filter(host => host !== own)
        const before = await on(own, rollbackId)
        network.cut(server, { from: 'peers', way: 'both' })
        try {
          await eventually('it has writes that no other has', () => on(own, isAhead))
          await eventually('the others have elected', () => anyPrimary(others))
        } finally {
          network.heal(server)
        }
        await eventually('its writes are rolled back', async () => (await on(own, rollbackId)) > before)
        return server
      },
    }),
  }
}

/** A member counts its rollbacks from it. */
const FIRST_ROLLBACK_ID = 1

async function on<T>(host: string, ask: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(`mongodb://${host}/`, {
    ...{ directConnection: true, serverSelectionTimeoutMS: 2_000, socketTimeoutMS: 5_000 },
    readPreference: 'primaryPreferred',
  })
  try {
    return await ask(client)
  } finally {
    await client.close()
  }
}

async function rollbackId(client: MongoClient): Promise<number> {
  return (await client.db('admin').command({ replSetGetRBID: 1 }))['rbid'] as number
}

/** It still takes writes, and has some that a majority does not have. */
async function isAhead(client: MongoClient): Promise<boolean> {
  const { optimes } = await client.db('admin').command({ replSetGetStatus: 1 })
  return optimes.appliedOpTime.ts.greaterThan(optimes.lastCommittedOpTime.ts)
}

async function anyPrimary(hosts: readonly string[]): Promise<boolean> {
  for (const host of hosts) {
    const hello = await on(host, client => client.db('admin').command({ hello: 1 }))
    if (hello['isWritablePrimary'] === true) return true
  }
  return false
}
