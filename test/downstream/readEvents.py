"""Reads a topic to its end as a downstream team would, and prints one JSON document per record."""
import datetime
import decimal
import json
import sys

from confluent_kafka import Consumer, TopicPartition
from confluent_kafka.schema_registry import SchemaRegistryClient
from confluent_kafka.schema_registry.avro import AvroDeserializer
from confluent_kafka.serialization import MessageField, SerializationContext

brokers, registry, topic = sys.argv[1:4]
deserialize = AvroDeserializer(SchemaRegistryClient({"url": registry}))
consumer = Consumer(
    {
        "bootstrap.servers": brokers,
        "group.id": "python-reader",
        "isolation.level": "read_committed",
        "enable.auto.commit": False,
        "enable.partition.eof": True,
    }
)
partitions = consumer.list_topics(topic, timeout=20).topics[topic].partitions
consumer.assign([TopicPartition(topic, number, 0) for number in partitions])


def plain(value):
    if isinstance(value, decimal.Decimal):
        return {"decimal": str(value)}
    if isinstance(value, (datetime.datetime, datetime.date)):
        return value.isoformat()
    raise TypeError(f"no JSON for {type(value)}")


ended = set()
while len(ended) < len(partitions):
    message = consumer.poll(20)
    if message is None:
        sys.exit("no answer from Kafka within 20 s")
    if message.error():
        # The end of a partition is told as an error of this code.
        if message.error().code() != -191:
            sys.exit(str(message.error()))
        ended.add(message.partition())
        continue
    context = SerializationContext(topic, MessageField.VALUE)
    record = {
        "key": message.key().decode(),
        "headers": {name: text.decode() for name, text in message.headers()},
        "value": deserialize(message.value(), context),
    }
    print(json.dumps(record, default=plain))
consumer.close()
