import {
  AclOperationTypes,
  AclPermissionTypes,
  AclResourceTypes,
  Kafka,
  logLevel,
  ResourcePatternTypes,
} from 'kafkajs'
import type { Operation, Principal, Rule } from '../../docs/generate/accessRules.ts'
import { ports } from '../../local/servers/serverPlace.ts'
import { type Servers, startServers } from '../../local/servers/servers.ts'

/** A separate Kafka with authentication (SASL) that refuses everything that no rule allows. */
export interface EnforcingBroker {
  /** Listener of the processes; the plain one is the administrator's. */
  readonly address: string
  allow(principals: readonly Principal[]): Promise<void>
  /** A client that is somebody. */
  as(user: string): Kafka
  stop(): Promise<void>
}

/** Above the ports of the four servers. */
const SASL_OFFSET = 7
const PLAIN = 'org.apache.kafka.common.security.plain.PlainLoginModule'

export const passwordOf = (user: string) => `secret of ${user}`

export async function startEnforcingBroker(
  dataDir: string,
  portBase: number,
  users: readonly string[],
): Promise<EnforcingBroker> {
  const at = ports(portBase)
  const port = portBase + SASL_OFFSET
  const known = users.map(user => `user_${user}="${passwordOf(user)}"`).join(' ')
  const listeners = [`PLAINTEXT://127.0.0.1:${at.kafka}`, `SASL://127.0.0.1:${port}`]
  const servers: Servers = await startServers({
    dataDir,
    portBase,
    only: ['kafka'],
    kafkaSettings: [
      `listeners=${listeners.join(',')},CONTROLLER://127.0.0.1:${at.controller}`,
      `advertised.listeners=${listeners.join(',')}`,
      'listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,SASL:SASL_PLAINTEXT',
      'inter.broker.listener.name=PLAINTEXT',
      'sasl.enabled.mechanisms=PLAIN',
      `listener.name.sasl.plain.sasl.jaas.config=${PLAIN} required ${known};`,
      'authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer',
      'allow.everyone.if.no.acl.found=false',
      '# Whoever comes by the plain listener.',
      'super.users=User:ANONYMOUS',
    ],
  })
  const address = `127.0.0.1:${port}`
  const retry = { retries: 2, initialRetryTime: 20 }
  return {
    address,
    async allow(principals) {
      const admin = new Kafka({ brokers: [servers.kafka], logLevel: logLevel.NOTHING }).admin()
      await admin.connect()
      const acl = principals.flatMap(({ user, rules }) => rules.flatMap(rule => entriesOf(user, rule)))
      await admin.createAcls({ acl }).finally(() => admin.disconnect())
    },
    as: user => {
      const sasl = { mechanism: 'plain' as const, username: user, password: passwordOf(user) }
      return new Kafka({ brokers: [address], sasl, logLevel: logLevel.NOTHING, retry })
    },
    stop: () => servers.stop(),
  }
}

const RESOURCES: Readonly<Record<Rule['resource'], AclResourceTypes>> = {
  topic: AclResourceTypes.TOPIC,
  group: AclResourceTypes.GROUP,
  transactionalId: AclResourceTypes.TRANSACTIONAL_ID,
  cluster: AclResourceTypes.CLUSTER,
}
const OPERATIONS: Readonly<Record<Operation, AclOperationTypes>> = {
  Read: AclOperationTypes.READ,
  Write: AclOperationTypes.WRITE,
  Create: AclOperationTypes.CREATE,
  Delete: AclOperationTypes.DELETE,
  Describe: AclOperationTypes.DESCRIBE,
  DescribeConfigs: AclOperationTypes.DESCRIBE_CONFIGS,
  AlterConfigs: AclOperationTypes.ALTER_CONFIGS,
  IdempotentWrite: AclOperationTypes.IDEMPOTENT_WRITE,
}

function entriesOf(user: string, { resource, name, prefixed, operations }: Rule) {
  return operations.map(operation => ({
    resourceType: RESOURCES[resource],
    resourceName: name,
    resourcePatternType: prefixed ? ResourcePatternTypes.PREFIXED : ResourcePatternTypes.LITERAL,
    principal: `User:${user}`,
    host: '*',
    operation: OPERATIONS[operation],
    permissionType: AclPermissionTypes.ALLOW,
  }))
}
