/** Kafka Connect: configurations of a JDBC sink and an S3 sink per public topic. */
import type { Topic } from '../../schemas/topics.ts'
import { FLATTEN_DELIMITER } from './jdbcTables.ts'

/**
 * Shared by all sinks. read_committed is not Connect's default: without it aborted records become rows.
 * Headers are text, ids begin with letters, so that no converter takes them for numbers.
 */
const CONVERTERS = {
  'key.converter': 'org.apache.kafka.connect.storage.StringConverter',
  'header.converter': 'org.apache.kafka.connect.storage.StringConverter',
  'value.converter': 'io.confluent.connect.avro.AvroConverter',
  'value.converter.schema.registry.url': '{{registry}}',
  'value.converter.enhanced.avro.schema.support': 'true',
  'consumer.override.isolation.level': 'read_committed',
  'consumer.override.auto.offset.reset': 'earliest',
}

/** Needs a worker with `connector.client.config.override.policy=All`. Table: docs/tables/jdbc. */
export function jdbcSink(topic: Topic): object {
  return {
    name: `${topic.name}-jdbc`,
    config: {
      'connector.class': 'io.debezium.connector.jdbc.JdbcSinkConnector',
      topics: topic.name,
      'connection.url': 'jdbc:postgresql://{{host}}/{{database}}',
      'connection.username': '{{user}}',
      'connection.password': '{{password}}',
      'collection.name.format': topic.name.replaceAll('-', '_'),
      'insert.mode': 'upsert',
      'primary.key.mode': 'record_value',
      'primary.key.fields': 'id',
      'schema.evolution': 'none',
      'quote.identifiers': 'true',
      transforms: 'flatten',
      'transforms.flatten.type': 'org.apache.kafka.connect.transforms.Flatten$Value',
      'transforms.flatten.delimiter': FLATTEN_DELIMITER,
      ...CONVERTERS,
    },
  }
}

export function s3Sink(topic: Topic): object {
  return {
    name: `${topic.name}-s3`,
    config: {
      'connector.class': 'io.aiven.kafka.connect.s3.AivenKafkaConnectS3SinkConnector',
      topics: topic.name,
      'aws.s3.bucket.name': '{{bucket}}',
      'aws.s3.region': '{{region}}',
      'aws.access.key.id': '{{accessKeyId}}',
      'aws.secret.access.key': '{{secretAccessKey}}',
      'file.name.template': '{{topic}}/{{partition}}/{{start_offset}}.avro',
      'format.output.type': 'avro',
      'format.output.fields': 'key,value,offset,timestamp,headers',
      'file.compression.type': 'none',
      ...CONVERTERS,
    },
  }
}
