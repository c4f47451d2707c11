import { writeFileSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { ports } from '../../local/servers/serverPlace.ts'
import { S3_ACCESS } from '../../local/servers/serverPlans.ts'

/**
 * Stand-ins for the four servers of docker-compose.yml, whose images come from a registry: containers of the
 * same names that hand every connection on to a native server of this machine. The native ones listen on
 * loopback alone, so the test hands on what arrives at the network's gateway.
 */

/** Of a network that is made for the test and goes with it. */
const SUBNET = '10.203.0.0/24'
export const GATEWAY = '10.203.0.1'
export const STAND_IN = 'lastro/stand-in:compose'

/** Where our services look for each server, and who answers there. */
const places = { kafka: 9092, mongodb: 27017, registry: 8080, s3: 8333 } as const
type Name = keyof typeof places
const names = Object.keys(places) as Name[]

/** Kafka tells its clients where it is: in the network of the compose file it has a name. */
const NETWORK_OFFSET = 5
export const kafkaSettings = (portBase: number): readonly string[] => {
  const { kafka, controller } = ports(portBase)
  const inside = portBase + NETWORK_OFFSET
  return [
    `listeners=PLAINTEXT://127.0.0.1:${kafka},INSIDE://127.0.0.1:${inside},CONTROLLER://127.0.0.1:${controller}`,
    `advertised.listeners=PLAINTEXT://127.0.0.1:${kafka},INSIDE://kafka:${places.kafka}`,
    'listener.security.protocol.map=PLAINTEXT:PLAINTEXT,INSIDE:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'inter.broker.listener.name=PLAINTEXT',
  ]
}

const nativePort = (name: Name, portBase: number) =>
  name === 'kafka' ? portBase + NETWORK_OFFSET : ports(portBase)[name]

const handOn = (from: number, to: number) => `
  const net = require('node:net')
  net.createServer(one => {
    const other = net.connect(${to}, '${GATEWAY}')
    one.on('error', () => other.destroy())
    other.on('error', () => one.destroy())
    one.pipe(other).pipe(one)
  }).listen(${from})
  process.on('SIGTERM', () => process.exit(0))`

const isServed = (port: number) =>
  `require('node:net').connect(${port}, '${GATEWAY}').on('connect', () => process.exit(0)).on('error', () => process.exit(1))`

/** The file that is laid over docker-compose.yml. `gatewayPort`: on this machine. */
export function writeOverride(
  file: string,
  portBase: number,
  gatewayPort: number,
  services: readonly string[],
): void {
  const node = (script: string) => JSON.stringify(['/nodejs/bin/node', '--eval', script])
  const standIns = names.map(name => {
    const port = nativePort(name, portBase)
    return `  ${name}:
    image: ${STAND_IN}
    entrypoint: ${node(handOn(places[name], port))}
    ports: !reset []
    healthcheck: {test: ${JSON.stringify(['CMD', '/nodejs/bin/node', '--eval', isServed(port)])}}`
  })
  // The native database has another name for its replica set, the native S3 server another key.
  const environment = {
    MONGODB_URI: `mongodb://mongodb:${places.mongodb}/?directConnection=true`,
    S3_ACCESS_KEY_ID: S3_ACCESS.accessKey,
    S3_SECRET_ACCESS_KEY: S3_ACCESS.secretKey,
  }
  const ours = services.map(name => {
    const published = name === 'gateway' ? `\n    ports: !override ['127.0.0.1:${gatewayPort}:8080']` : ''
    return `  ${name}:
    build: {network: host}
    environment: ${JSON.stringify(environment)}${published}`
  })
  const network = `networks: {default: {ipam: {config: [{subnet: ${SUBNET}, gateway: ${GATEWAY}}]}}}`
  writeFileSync(file, ['services:', ...standIns, ...ours, network, ''].join('\n'))
}

/** The way from the network of the compose file to the native servers; opened when that network is there. */
export async function openWays(portBase: number): Promise<{ close(): void }> {
  const servers: Server[] = []
  const open = new Set<Socket>()
  const keep = (one: Socket, other: Socket) => {
    open.add(one)
    one.once('error', () => other.destroy())
    one.once('close', () => open.delete(one) && other.destroy())
  }
  for (const name of names) {
    const port = nativePort(name, portBase)
    const server = createServer(one => {
      const other = connect(port, '127.0.0.1')
      keep(one, other)
      keep(other, one)
      one.pipe(other).pipe(one)
    })
    await new Promise<void>((done, failed) => void server.once('error', failed).listen(port, GATEWAY, done))
    servers.push(server)
  }
  return {
    close() {
      for (const server of servers) server.close()
      for (const one of open) one.destroy()
    },
  }
}
