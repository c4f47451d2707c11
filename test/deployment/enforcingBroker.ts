import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  AclOperationTypes,
  AclPermissionTypes,
  AclResourceTypes,
  Kafka,
  logLevel,
  ResourcePatternTypes,
} from 'kafkajs'
import type { Operation, Principal, Rule } from '../../docs/generate/accessRules.ts'
import { startChild } from '../../local/machine/child.ts'
import { childEnvironment } from '../../local/machine/config.ts'
import { ensurePart } from '../../local/servers/install.ts'
import { findJava } from '../../local/servers/java.ts'
import { ports } from '../../local/servers/serverPlace.ts'
import { type Servers, startServers } from '../../local/servers/servers.ts'
import { AUDIENCE, startTokenServer, type TokenServer } from './tokenServer.ts'

/** A separate Kafka with authentication (SASL) that refuses everything that no rule allows. */
export interface EnforcingBroker {
  /** Listener of the processes; the plain one is the administrator's. */
  readonly address: string
  readonly tokens: TokenServer
  /** Rules for names that begin with the deployment's prefix. */
  allow(principals: readonly Principal[], prefix: string): Promise<void>
  /** Environment of a process that signs in as this user, each by the mechanism that is theirs. */
  environmentOf(user: string): Readonly<Record<string, string>>
  /** A client that is somebody. */
  as(user: string): Kafka
  stop(): Promise<void>
}

/** Above the ports of the four servers. */
const SASL_OFFSET = 7
const PLAIN = 'org.apache.kafka.common.security.plain.PlainLoginModule'
const OAUTH = 'org.apache.kafka.common.security.oauthbearer'
/** Shorter than a test's life, and than the margin in which clients renew: all of them sign in again. */
const TOKEN_SECONDS = 30
/** Connections must sign in again after this. */
const SESSION_MS = 20_000

/** The first users have passwords by SCRAM, all others tokens. */
const SCRAM = ['scram-sha-256', 'scram-sha-512'] as const

export const passwordOf = (user: string) => `secret of ${user}`

export async function startEnforcingBroker(
  dataDir: string,
  portBase: number,
  users: readonly string[],
): Promise<EnforcingBroker> {
  const at = ports(portBase)
  const port = portBase + SASL_OFFSET
  const tokens = await startTokenServer(passwordOf, TOKEN_SECONDS)
  const known = users.map(user => `user_${user}="${passwordOf(user)}"`).join(' ')
  const listeners = [`PLAINTEXT://127.0.0.1:${at.kafka}`, `SASL://127.0.0.1:${port}`]
  const oauth = 'listener.name.sasl.oauthbearer'
  // Brokers ask key sets at addresses that their JVM was started with, and at no others.
  process.env['JDK_JAVA_OPTIONS'] =
    `-D${OAUTH.replace('common.security', 'sasl')}.allowed.urls=${tokens.keySetUrl}`
  const servers: Servers = await startServers({
    dataDir,
    portBase,
    only: ['kafka'],
    kafkaSettings: [
      `listeners=${listeners.join(',')},CONTROLLER://127.0.0.1:${at.controller}`,
      `advertised.listeners=${listeners.join(',')}`,
      'listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,SASL:SASL_PLAINTEXT',
      'inter.broker.listener.name=PLAINTEXT',
      'sasl.enabled.mechanisms=PLAIN,SCRAM-SHA-256,SCRAM-SHA-512,OAUTHBEARER',
      `listener.name.sasl.plain.sasl.jaas.config=${PLAIN} required ${known};`,
      ...SCRAM.map(name => `listener.name.sasl.${name}.sasl.jaas.config=${SCRAM_LOGIN} required;`),
      `${oauth}.sasl.jaas.config=${OAUTH}.OAuthBearerLoginModule required;`,
      `${oauth}.sasl.server.callback.handler.class=${OAUTH}.OAuthBearerValidatorCallbackHandler`,
      `sasl.oauthbearer.jwks.endpoint.url=${tokens.keySetUrl}`,
      `sasl.oauthbearer.expected.audience=${AUDIENCE}`,
      `listener.name.sasl.connections.max.reauth.ms=${SESSION_MS}`,
      'authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer',
      'allow.everyone.if.no.acl.found=false',
      '# Whoever comes by the plain listener.',
      'super.users=User:ANONYMOUS',
    ],
  })
  const address = `127.0.0.1:${port}`
  const retry = { retries: 2, initialRetryTime: 20 }
  const mechanisms = new Map(SCRAM.map((mechanism, index) => [users[index]!, mechanism]))
  for (const [user, mechanism] of mechanisms) await setPassword(servers.kafka, user, mechanism)
  return {
    address,
    tokens,
    async allow(principals, prefix) {
      const admin = new Kafka({ brokers: [servers.kafka], logLevel: logLevel.NOTHING }).admin()
      await admin.connect()
      const acl = principals.flatMap(({ user, rules }) =>
        rules.flatMap(rule => entriesOf(user, rule, prefix)),
      )
      await admin.createAcls({ acl }).finally(() => admin.disconnect())
    },
    environmentOf: user => ({
      KAFKA_SASL_MECHANISM: mechanisms.get(user) ?? 'oauthbearer',
      KAFKA_SASL_USERNAME: user,
      KAFKA_SASL_PASSWORD: passwordOf(user),
      ...(mechanisms.has(user) ? {} : { KAFKA_SASL_TOKEN_URL: tokens.tokenUrl }),
    }),
    as: user => {
      const sasl = { mechanism: 'plain' as const, username: user, password: passwordOf(user) }
      return new Kafka({ brokers: [address], sasl, logLevel: logLevel.NOTHING, retry })
    },
    async stop() {
      await servers.stop()
      tokens.close()
    },
  }
}

const SCRAM_LOGIN = 'org.apache.kafka.common.security.scram.ScramLoginModule'

/** As an administrator does it, by Kafka's own tool. */
async function setPassword(brokers: string, user: string, mechanism: string): Promise<void> {
  const jars = await ensurePart('kafka', () => undefined)
  const config = `${mechanism.toUpperCase()}=[iterations=4096,password=${passwordOf(user)}]`
  const args = ['--alter', '--add-config', config, '--entity-type', 'users', '--entity-name', user]
  const tool = startChild({
    name: 'kafka-configs',
    command: findJava().binary,
    args: ['-cp', `${jars}/*`, 'kafka.admin.ConfigCommand', '--bootstrap-server', brokers, ...args],
    env: childEnvironment(),
    logFile: join(tmpdir(), 'lastro-kafka-configs.log'),
  })
  const end = await tool.exited
  if (end !== 'ended with code 0') throw new Error(`setting the password of ${user} ${end}`)
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

/** With a prefix, all names are those that begin with it. */
function entriesOf(user: string, { resource, name, prefixed, operations }: Rule, prefix: string) {
  const isAll = name === '*' && prefix !== ''
  const isPrefixed = prefixed || isAll
  return operations.map(operation => ({
    resourceType: RESOURCES[resource],
    resourceName: resource === 'cluster' ? name : `${prefix}${isAll ? '' : name}`,
    resourcePatternType: isPrefixed ? ResourcePatternTypes.PREFIXED : ResourcePatternTypes.LITERAL,
    principal: `User:${user}`,
    host: '*',
    operation: OPERATIONS[operation],
    permissionType: AclPermissionTypes.ALLOW,
  }))
}
