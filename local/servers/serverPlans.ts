import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ChildPlan, startChild } from '../machine/child.ts'
import { childEnvironment } from '../machine/config.ts'
import { kafkaServes } from './kafkaProbe.ts'
import { mongodPlan } from './mongodPlan.ts'
import type { ServerName } from './parts.ts'
import { hostOf, logFile, onNode, type Place, ports, type ServerPlan } from './serverPlace.ts'

export const S3_ACCESS = { bucket: 'lastro', accessKey: 'lastro-local', secretKey: 'lastro-local-secret' }
export const REGISTRY_PATH = '/apis/ccompat/v7'

/** Serial collection and the first compiler only: the servers share a laptop with everything else. */
const lightJvm = (maxHeap: string) => [
  `-Xmx${maxHeap}`,
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-XX:-UsePerfData',
  '-Djava.net.preferIPv4Stack=true',
]

/** Compiled for long runs, as Kafka's own start script has it. */
const LASTING_JVM = ['-Xmx1g', '-XX:+UseG1GC', '-XX:-UsePerfData', '-Djava.net.preferIPv4Stack=true']

export function serverPlan(name: ServerName, place: Place): ServerPlan {
  return { kafka: kafkaPlan, mongodb: mongodPlan, registry: registryPlan, s3: s3Plan }[name](place)
}

/** As in production: two of three must have what is acknowledged. */
const CLUSTER_REPLICAS = 3
const CLUSTER_MIN_IN_SYNC = 2

/** Topic settings for processes on a cluster. */
export const CLUSTER_ENVIRONMENT = {
  KAFKA_REPLICATION_FACTOR: String(CLUSTER_REPLICAS),
  KAFKA_MIN_INSYNC_REPLICAS: String(CLUSTER_MIN_IN_SYNC),
}

/** Controller quorum, and replication factors. */
function kafkaQuorum({ portBase, cluster }: Place): readonly string[] {
  const [replicas, minInSync] = cluster === null ? [1, 1] : [CLUSTER_REPLICAS, CLUSTER_MIN_IN_SYNC]
  const voters = cluster?.portBases.map(
    (base, index) => `${index + 1}@${cluster.hosts[index]}:${ports(base).controller}`,
  )
  return [
    `node.id=${cluster?.node ?? 1}`,
    voters === undefined
      ? `controller.quorum.bootstrap.servers=127.0.0.1:${ports(portBase).controller}`
      : `controller.quorum.voters=${voters.join(',')}`,
    // Consumers next to a broker may read from it, whichever leads.
    ...(cluster === null
      ? []
      : [
          `broker.rack=${cluster.node}`,
          'replica.selector.class=org.apache.kafka.common.replica.RackAwareReplicaSelector',
        ]),
    `default.replication.factor=${replicas}`,
    `min.insync.replicas=${minInSync}`,
    `offsets.topic.replication.factor=${replicas}`,
    `transaction.state.log.replication.factor=${replicas}`,
    `transaction.state.log.min.isr=${minInSync}`,
    `share.coordinator.state.topic.replication.factor=${replicas}`,
    `share.coordinator.state.topic.min.isr=${minInSync}`,
    '# A dead broker is missed after this, not after 9 s; until then nobody leads its partitions, and a',
    '# successor of its own is not let in. One that is alone is not to take itself for dead on a busy machine.',
    `broker.session.timeout.ms=${cluster === null ? 6_000 : 2_500}`,
    'broker.heartbeat.interval.ms=500',
  ]
}

/** Each node is broker and controller; comments say why a value differs from Kafka's default. */
function kafkaProperties(place: Place): string {
  const { kafka, controller } = ports(place.portBase)
  const host = hostOf(place)
  return [
    'process.roles=broker,controller',
    ...kafkaQuorum(place),
    `listeners=PLAINTEXT://${host}:${kafka},CONTROLLER://${host}:${controller}`,
    `advertised.listeners=PLAINTEXT://${host}:${place.advertisedKafkaPort ?? kafka}`,
    'controller.listener.names=CONTROLLER',
    `log.dirs=${join(place.dataDir, 'kafka')}`,
    'offsets.topic.num.partitions=4',
    'transaction.state.log.num.partitions=4',
    '# provision makes the topics, nobody else.',
    'auto.create.topics.enable=false',
    '# Groups form at once; nobody waits for a second member.',
    'group.initial.rebalance.delay.ms=0',
    'group.min.session.timeout.ms=1000',
    '# A transaction that its producer left open ends within a second of its time limit, not within ten.',
    'transaction.abort.timed.out.transaction.cleanup.interval.ms=1000',
    '# A laptop may sleep for weeks: committed offsets and producer ids must survive that.',
    'offsets.retention.minutes=5256000',
    'transactional.id.expiration.ms=2147483647',
    '# A sandbox may be days ahead: topics that others derive from ours take its records, too.',
    `log.message.timestamp.after.max.ms=${2n ** 63n - 1n}`,
    '# Above the largest record that a topic of ours allows (dead letters, 4 MiB).',
    'message.max.bytes=5242880',
    'num.network.threads=2',
    'num.io.threads=4',
    'background.threads=2',
    'log.cleaner.dedupe.buffer.size=16777216',
    'log.index.size.max.bytes=2097152',
    ...place.kafkaSettings,
    '',
  ].join('\n')
}

const KAFKA_LOGGING = `status=error
appender.out.type=Console
appender.out.name=out
appender.out.layout.type=PatternLayout
appender.out.layout.pattern=%d %p %c{1}: %m%n
rootLogger.level=warn
rootLogger.appenderRef.out.ref=out
`

/** Kafka's form of an id, of 16 bytes; never with a leading '-', which its tools take for an option. */
export function clusterIdOf(bytes: Uint8Array): string {
  const id = Buffer.from(bytes)
  id[0]! &= 0x7f
  return id.toString('base64url')
}

/** The nodes of a cluster are formatted apart from each other, and belong together by this. */
const CLUSTER_ID = clusterIdOf(Buffer.from('lastro-a-cluster'))

function kafkaPlan(place: Place): ServerPlan {
  const { kafka } = ports(place.portBase)
  const settings = join(place.dataDir, 'kafka.properties')
  const logging = join(place.dataDir, 'kafka-log4j2.properties')
  const java = (main: readonly string[], heap: string): ChildPlan => ({
    name: 'kafka',
    command: place.java,
    args: [
      ...(place.isLasting ? LASTING_JVM : lightJvm(heap)),
      ...[`-Dlog4j2.configurationFile=${logging}`, '-cp'],
      ...[join(place.partDirs.kafka, '*'), ...main],
    ],
    env: childEnvironment(),
    logFile: logFile(place, 'kafka'),
  })
  return {
    ...onNode(java(['kafka.Kafka', settings], '512m'), place),
    async prepare() {
      writeFileSync(settings, kafkaProperties(place))
      writeFileSync(logging, KAFKA_LOGGING)
      if (existsSync(join(place.dataDir, 'kafka', 'meta.properties'))) return
      const format = [
        'kafka.tools.StorageTool',
        'format',
        '-t',
        place.cluster === null ? clusterIdOf(randomBytes(16)) : CLUSTER_ID,
        '-c',
        settings,
        ...(place.cluster === null ? ['--standalone'] : []),
      ]
      const end = await startChild(java([...format, '--ignore-formatted'], '128m')).exited
      if (end !== 'ended with code 0') throw new Error(`formatting the Kafka storage ${end}`)
    },
    probe: () => kafkaServes(`${hostOf(place)}:${kafka}`),
  }
}

function registryPlan(place: Place): ServerPlan {
  const { registry } = ports(place.portBase)
  const url = `http://127.0.0.1:${registry}${REGISTRY_PATH}/subjects`
  const quarkus = {
    'quarkus.http.host': '127.0.0.1',
    'quarkus.http.port': registry,
    'quarkus.http.access-log.enabled': false,
    // Its management port has a fixed number by default, which two platforms on one machine would fight for.
    'quarkus.management.host': '127.0.0.1',
    'quarkus.management.port': 0,
  }
  return {
    name: 'registry',
    command: place.java,
    args: [
      ...lightJvm('256m'),
      ...Object.entries(quarkus).map(([key, value]) => `-D${key}=${value}`),
      ...['-jar', join(place.partDirs.registry, 'quarkus-run.jar')],
    ],
    env: childEnvironment({
      APICURIO_STORAGE_KIND: 'sql',
      APICURIO_STORAGE_SQL_KIND: 'h2',
      APICURIO_DATASOURCE_URL: `jdbc:h2:file:${join(place.dataDir, 'registry', 'registry')}`,
    }),
    logFile: logFile(place, 'registry'),
    async prepare() {
      mkdirSync(join(place.dataDir, 'registry'), { recursive: true })
    },
    async probe() {
      const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`it answers ${answer.status}`)
    },
  }
}

function s3Plan(place: Place): ServerPlan {
  const { s3 } = ports(place.portBase)
  const base = join(place.dataDir, 's3')
  const settings = join(place.dataDir, 's3proxy.properties')
  const logging = join(place.dataDir, 's3proxy-logback.xml')
  return {
    name: 's3',
    command: place.java,
    args: [
      ...[...lightJvm('256m'), `-Dlogback.configurationFile=${logging}`],
      ...['-cp', join(place.partDirs.s3, '*'), 'org.gaul.s3proxy.Main', '--properties', settings],
    ],
    env: childEnvironment(),
    logFile: logFile(place, 's3'),
    async prepare() {
      mkdirSync(join(base, S3_ACCESS.bucket), { recursive: true })
      writeFileSync(logging, S3_LOGGING)
      writeFileSync(settings, s3Properties(s3, base))
    },
    async probe() {
      const answer = await fetch(`http://127.0.0.1:${s3}/`, { signal: AbortSignal.timeout(2_000) })
      await answer.arrayBuffer()
    },
  }
}

const S3_LOGGING = `<configuration>
  <appender name="out" class="ch.qos.logback.core.ConsoleAppender">
    <encoder><pattern>%d %p %c{0}: %m%n</pattern></encoder>
  </appender>
  <root level="WARN"><appender-ref ref="out"/></root>
</configuration>
`

const s3Properties = (port: number, base: string) =>
  [
    `s3proxy.endpoint=http://127.0.0.1:${port}`,
    's3proxy.authorization=aws-v2-or-v4',
    `s3proxy.identity=${S3_ACCESS.accessKey}`,
    `s3proxy.credential=${S3_ACCESS.secretKey}`,
    'jclouds.provider=filesystem-nio2',
    `jclouds.filesystem.basedir=${base}`,
    '',
  ].join('\n')
