import { machine } from '../machine/config.ts'
import { containerAddresses, containerEngineAnswers, startContainers } from './containers.ts'
import { type ServerName, serverNames } from './parts.ts'
import { addressesAt, type ServerAddresses, type Servers, startServers } from './servers.ts'

/** The servers that a platform uses, wherever they come from. */
export interface ChosenServers {
  readonly addresses: ServerAddresses
  /** The native ones; null when all are named or run in containers. */
  readonly native: Servers<string> | null
  /** Native ones may take `graceMs` each. */
  stop(graceMs: number): Promise<void>
}

export interface ChoiceOptions {
  readonly dataDir: string
  readonly portBase: number
  readonly say: (line: string) => void
}

/** First those named by environment variables, then containers, then native ones; says which and why. */
export async function chooseServers({ dataDir, portBase, say }: ChoiceOptions): Promise<ChosenServers> {
  const named = serverNames.filter(name => machine.named[name] !== null)
  const rest = serverNames.filter(name => machine.named[name] === null)
  if (named.length > 0) {
    say(`servers: ${named.join(', ')} as named by ${named.map(name => variableOf[name]).join(', ')}`)
  }
  const addresses = withNamed(addressesAt(portBase))
  if (rest.length === 0) return { addresses, native: null, stop: async () => undefined }
  if (await containerEngineAnswers()) {
    say(`servers: ${rest.join(', ')} in containers, because a container engine is running`)
    const containers = await startContainers(rest)
    return { addresses: withNamed(containerAddresses), native: null, stop: containers.stop }
  }
  say(
    `servers: ${rest.join(', ')} native from packages, because no variable names them and no container engine is running`,
  )
  const native = await startServers({ dataDir, portBase, log: say, only: rest })
  return { addresses, native, stop: native.stop }
}

const variableOf: Readonly<Record<ServerName, string>> = {
  kafka: 'KAFKA_BROKERS',
  mongodb: 'MONGODB_URI',
  registry: 'SCHEMA_REGISTRY_URL',
  s3: 'S3_ENDPOINT',
}

function withNamed(local: ServerAddresses): ServerAddresses {
  const { kafka, mongodb, registry, s3 } = machine.named
  return {
    kafka: kafka ?? local.kafka,
    mongodb: mongodb ?? local.mongodb,
    registry: registry ?? local.registry,
    s3: s3 === null ? local.s3 : { endpoint: s3, ...machine.s3Access },
  }
}
