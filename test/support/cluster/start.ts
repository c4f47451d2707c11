import { processes, publicPort } from '../../../local/machine/processes.ts'
import { CLUSTER_ENVIRONMENT } from '../../../local/servers/serverPlans.ts'
import { startPlatform } from '../../../local/start/platform.ts'
import { openBalancer } from '../balancer.ts'
import { startClusterServers } from './clusterServers.ts'

/**
 * `npm run cluster`: three brokers, three mongods, two of each process, and one address for both gateways.
 * See docs/running.md.
 */
const GATEWAY_OFFSET = 1
const names = processes.map(({ name }) => name)
await startPlatform({
  folder: 'cluster',
  async chooseServers(options) {
    const native = await startClusterServers(options)
    const { kafka, mongodb, registry, s3, stop } = native
    return { addresses: { kafka, mongodb, registry, s3 }, native, stop }
  },
  env: CLUSTER_ENVIRONMENT,
  gatewayOffset: GATEWAY_OFFSET,
  // The second ones later: together they would be slower to start than one after the other.
  instances: [names, names.map(name => `${name}-2`)],
  // Prices of a demo come from one feed.
  startInstance: (group, id) =>
    id === 'prices-2' ? group.startWith(id, { PRICE_FEED: 'none' }) : group.start(id),
  async open({ metrics }, port) {
    const opened = await openBalancer(port)
    for (const [index, name] of ['gateway', 'gateway-2'].entries()) {
      const address = `http://127.0.0.1:${publicPort(port + GATEWAY_OFFSET, index + 1)}`
      opened.add({ name, address, admin: metrics[name]! })
      await opened.untilServing(name)
    }
    return opened
  },
})
