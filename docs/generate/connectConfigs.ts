/**
 * Kafka Connect: configurations of a JDBC sink and of a sink to Iceberg tables on S3 per public topic. They
 * run as they are: test/downstream/documented-sinks-load-every-record.long.e2e.test.ts.
 */
import type { Topic } from '../../schemas/topics.ts'
import { FLATTEN_DELIMITER, jdbcColumns } from './jdbcTables.ts'

/**
 * Shared by all sinks. read_committed is not Connect's default: without it aborted records become rows.
 * Headers are text, ids begin with letters, so that no converter takes them for numbers. The converter is one
 * that Maven Central has, for the registry that we run; docs/connect/README.md has the lines for another one.
 */
const CONVERTERS = {
  'key.converter': 'org.apache.kafka.connect.storage.StringConverter',
  'header.converter': 'org.apache.kafka.connect.storage.StringConverter',
  'value.converter': 'io.apicurio.registry.utils.converter.AvroConverter',
  'value.converter.apicurio.registry.url': '{{apicurio}}/apis/registry/v2',
  'value.converter.apicurio.registry.as-confluent': 'true',
  'value.converter.apicurio.registry.use-id': 'contentId',
  'value.converter.enhanced.avro.schema.support': 'true',
  'consumer.override.isolation.level': 'read_committed',
  'consumer.override.auto.offset.reset': 'earliest',
}

/**
 * Needs a worker with `connector.client.config.override.policy=All`. Table: docs/tables/jdbc. What has no
 * column is dropped by name: Debezium ends at a field without one, be it an array or a field to come.
 */
export function jdbcSink(topic: Topic): object {
  return {
    name: `${topic.name}-jdbc`,
    config: {
      'connector.class': 'io.debezium.connector.jdbc.JdbcSinkConnector',
      topics: `{{prefix}}${topic.name}`,
      'connection.url': 'jdbc:postgresql://{{host}}/{{database}}',
      'connection.username': '{{user}}',
      'connection.password': '{{password}}',
      'collection.name.format': topic.name.replaceAll('-', '_'),
      'insert.mode': 'upsert',
      'primary.key.mode': 'record_value',
      'primary.key.fields': 'id',
      'schema.evolution': 'none',
      'quote.identifiers': 'true',
      transforms: 'flatten,columns',
      'transforms.flatten.type': 'org.apache.kafka.connect.transforms.Flatten$Value',
      'transforms.flatten.delimiter': FLATTEN_DELIMITER,
      'transforms.columns.type': 'org.apache.kafka.connect.transforms.ReplaceField$Value',
      'transforms.columns.include': jdbcColumns(topic).join(','),
      ...CONVERTERS,
    },
  }
}

/** All fields are optional: a table holds every record of its topic, and the fields of releases to come. */
export function s3Sink(topic: Topic): object {
  return {
    name: `${topic.name}-s3`,
    config: {
      'connector.class': 'org.apache.iceberg.connect.IcebergSinkConnector',
      topics: `{{prefix}}${topic.name}`,
      'iceberg.tables': `lastro.${topic.name.replaceAll('-', '_')}`,
      'iceberg.tables.auto-create-enabled': 'true',
      'iceberg.tables.evolve-schema-enabled': 'true',
      'iceberg.tables.schema-force-optional': 'true',
      'iceberg.control.topic': 'iceberg-control',
      'iceberg.control.commit.interval-ms': '60000',
      'iceberg.kafka.bootstrap.servers': '{{bootstrap}}',
      'iceberg.catalog.type': 'jdbc',
      'iceberg.catalog.uri': 'jdbc:postgresql://{{host}}/{{database}}',
      'iceberg.catalog.jdbc.user': '{{user}}',
      'iceberg.catalog.jdbc.password': '{{password}}',
      'iceberg.catalog.warehouse': 's3://{{bucket}}/warehouse',
      'iceberg.catalog.io-impl': 'org.apache.iceberg.aws.s3.S3FileIO',
      'iceberg.catalog.s3.endpoint': '{{s3Endpoint}}',
      'iceberg.catalog.s3.path-style-access': 'true',
      'iceberg.catalog.client.region': '{{region}}',
      'iceberg.catalog.s3.access-key-id': '{{accessKeyId}}',
      'iceberg.catalog.s3.secret-access-key': '{{secretAccessKey}}',
      ...CONVERTERS,
    },
  }
}
