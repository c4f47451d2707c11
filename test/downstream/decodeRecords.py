"""Decodes records as two Python libraries do: lines of `<topic> <base64>` in, for each a JSON list of what
confluent-kafka's AvroDeserializer and what fastavro (the quick start's own function) make of it."""
import base64
import importlib.util
import json
import os
import sys

from confluent_kafka.schema_registry import SchemaRegistryClient
from confluent_kafka.schema_registry.avro import AvroDeserializer
from confluent_kafka.serialization import MessageField, SerializationContext

quick_start, registry = sys.argv[1:3]
os.environ["SCHEMA_REGISTRY_URL"] = registry
spec = importlib.util.spec_from_file_location("quick_start", quick_start)
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
deserialize = AvroDeserializer(SchemaRegistryClient({"url": registry}))

for line in sys.stdin:
    topic, text = line.split()
    value = base64.b64decode(text)
    both = [deserialize(value, SerializationContext(topic, MessageField.VALUE)), module.decode(value)]
    print(json.dumps(both, default=module.as_text))
