/** The AsyncAPI 3 document of the public topics, made from schemas/topics.ts and the Avro files. */
import { loadAvro, shortNameOf } from '../../schemas/codec/avroFiles.ts'
import { eventOf } from '../../schemas/evolution/sample.ts'
import { recordedExample } from '../../schemas/recorded.ts'
import { partitionsOf, USUAL_PARTITIONS } from '../../schemas/topic.ts'
import type { Topic } from '../../schemas/topics.ts'
import { isInbound, keyText, promisesOf, publicTopics } from './topicPromises.ts'

const AVRO_FORMAT = 'application/vnd.apache.avro;version=1.9.0'

const text = (description: string, example: string) => ({ type: 'string', description, examples: [example] })

/** CloudEvents binary mode: attributes are headers, the value is only the record. */
const EVENT_HEADERS = {
  type: 'object',
  required: ['ce_id', 'ce_type', 'ce_source', 'ce_specversion', 'ce_time', 'ce_subject', 'content-type'],
  properties: {
    ce_id: text('The record’s `id`. Deduplicate by it.', 'evt_01hv3k9q2m-0'),
    ce_type: text('The record’s `event`: the kind of event.', 'collateral.created'),
    ce_source: text('The process that wrote it.', '/lastro/contracts'),
    ce_specversion: { type: 'string', const: '1.0', description: 'CloudEvents 1.0.' },
    ce_time: text(
      'The record’s `timestamp`, RFC 3339 in UTC, to the millisecond.',
      '2026-01-15T12:30:00.250Z',
    ),
    ce_subject: text('The record’s key. Keys and headers contain no personal data.', '1241'),
    'content-type': { type: 'string', const: 'application/avro', description: 'The value is Avro.' },
    'command-id': text('The command that caused the event, if any.', 'cmd_01hv3k9q2m'),
    traceparent: text(
      'W3C trace context of the request that caused the event, if any.',
      '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    ),
  },
}

const DESCRIPTION = `The public topics of Lastro for downstream teams. Values are Avro in the wire format of a
Confluent-compatible registry: one zero byte, the schema id in four bytes (big endian), the Avro bytes.
A client needs only \`GET /schemas/ids/{id}\`. Decimals are Avro \`decimal\` over \`bytes\`; the examples show
them as text, to keep every digit. Always read with \`isolation.level=read_committed\`.`

/** The whole document as a value; `npm run generate -- docs` writes it as YAML. */
export function asyncapiDocument(version: string): object {
  const topics = publicTopics()
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Lastro events',
      version,
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    defaultContentType: 'application/avro',
    servers: {
      kafka: {
        host: '{bootstrap}',
        protocol: 'kafka',
        description: 'Kafka 4.0 or newer.',
        variables: {
          bootstrap: { description: 'host:port of a broker', default: 'localhost:19092' },
        },
        bindings: { kafka: { schemaRegistryVendor: 'confluent', bindingVersion: '0.5.0' } },
      },
    },
    channels: Object.fromEntries(topics.map(topic => [topic.name, channelOf(topic)])),
    operations: Object.fromEntries(topics.map(topic => [operationName(topic), operationOf(topic)])),
    components: {
      messageTraits: { event: { headers: EVENT_HEADERS } },
      messages: Object.fromEntries(
        topics.flatMap(topic =>
          topic.records.map(record => [messageName(topic, record), messageOf(topic, record)]),
        ),
      ),
    },
  }
}

function channelOf(topic: Topic): object {
  return {
    address: topic.name,
    title: topic.name,
    summary: topic.summary,
    description: promisesOf(topic)
      .map(promise => `- ${promise}`)
      .join('\n'),
    messages: Object.fromEntries(
      topic.records.map(record => [
        shortNameOf(record),
        { $ref: `#/components/messages/${messageName(topic, record)}` },
      ]),
    ),
    bindings: {
      kafka: {
        topic: topic.name,
        partitions: partitionsOf(topic, USUAL_PARTITIONS),
        topicConfiguration: { 'cleanup.policy': [topic.cleanup], 'retention.ms': topic.retentionMs },
        bindingVersion: '0.5.0',
      },
    },
  }
}

function operationName(topic: Topic): string {
  const name = topic.name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return `${isInbound(topic) ? 'receive' : 'send'}${name[0]!.toUpperCase()}${name.slice(1)}`
}

function operationOf(topic: Topic): object {
  return {
    action: isInbound(topic) ? 'receive' : 'send',
    title: topic.name,
    summary: isInbound(topic)
      ? 'Lastro consumes records of external feeds.'
      : `Lastro publishes; consume with your own group. Written by ${topic.writtenBy.join(', ')}.`,
    channel: { $ref: `#/channels/${topic.name}` },
    messages: topic.records.map(record => ({
      $ref: `#/channels/${topic.name}/messages/${shortNameOf(record)}`,
    })),
  }
}

/** Name per topic and record: a record may be published on several topics with different promises. */
function messageName(topic: Topic, record: string): string {
  return `${topic.name}.${shortNameOf(record)}`
}

function messageOf(topic: Topic, record: string): object {
  const schema = loadAvro(record)
  const event = eventOf(schema)
  const payload = recordedExample(record)
  return {
    name: event,
    title: schema.name,
    summary: schema.doc,
    description: `Avro record \`${record}\`, subject \`${topic.name}-${record}\`.`,
    contentType: 'application/avro',
    ...(isInbound(topic) ? {} : { traits: [{ $ref: '#/components/messageTraits/event' }] }),
    payload: { schemaFormat: AVRO_FORMAT, schema },
    bindings: {
      kafka: {
        key: { type: 'string', description: keyText(topic) },
        schemaIdLocation: 'payload',
        schemaIdPayloadEncoding: 'confluent',
        bindingVersion: '0.5.0',
      },
    },
    examples: [{ name: event, summary: 'Decimals as text, timestamps in milliseconds.', payload }],
  }
}
