"""Reads Lastro events: committed ones only, each once, in order, decimals exact.

    pip install -r requirements.txt
    python read_events.py

Everything that was taken in is in one SQLite file, written together with the position in the topic. So a crash, a
rebalance or a second delivery changes nothing: what was taken in before is recognised and dropped.
"""
import io
import json
import os
import signal
import sqlite3
import sys
import urllib.request
from datetime import date, datetime
from decimal import Decimal

from confluent_kafka import OFFSET_BEGINNING, Consumer, KafkaException, TopicPartition
from fastavro import parse_schema, schemaless_reader

BOOTSTRAP = os.environ.get("KAFKA_BOOTSTRAP", "localhost:19092")
REGISTRY = os.environ.get("SCHEMA_REGISTRY_URL", "http://localhost:19095/apis/ccompat/v7")
TOPIC = os.environ.get("TOPIC", "collateral-events")
GROUP = os.environ.get("GROUP", "quick-start-python")
DATABASE = os.environ.get("DATABASE", "events.sqlite")
STOP_AFTER = int(os.environ.get("STOP_AFTER", "0"))  # 0: go on until Ctrl-C

schemas = {}


def schema_of(schema_id):
    """The writer's schema, asked for once. This is all that is needed of the registry."""
    if schema_id not in schemas:
        with urllib.request.urlopen(f"{REGISTRY}/schemas/ids/{schema_id}") as answer:
            schemas[schema_id] = parse_schema(json.loads(json.load(answer)["schema"]))
    return schemas[schema_id]


def decode(value):
    """One zero byte, the schema id in four bytes, then Avro. Decimals come out as decimal.Decimal."""
    if value[0] != 0:
        raise ValueError("not framed by a schema registry")
    return schemaless_reader(io.BytesIO(value[5:]), schema_of(int.from_bytes(value[1:5], "big")))


def as_text(value):
    if isinstance(value, Decimal):
        text = format(value, "f")
        return text.rstrip("0").rstrip(".") if "." in text else text
    if isinstance(value, datetime):
        return round(value.timestamp() * 1000)
    if isinstance(value, date):
        return value.isoformat()
    raise TypeError(type(value))


def open_database():
    database = sqlite3.connect(DATABASE, isolation_level=None, timeout=30)
    database.executescript(
        """
        CREATE TABLE IF NOT EXISTS events (ce_id TEXT PRIMARY KEY, topic TEXT, record_key TEXT, sequence INTEGER, body TEXT);
        CREATE TABLE IF NOT EXISTS last_sequence (topic TEXT, record_key TEXT, sequence INTEGER, PRIMARY KEY (topic, record_key));
        CREATE TABLE IF NOT EXISTS positions (topic TEXT, part INTEGER, next INTEGER, PRIMARY KEY (topic, part));
        """
    )
    return database


def take_in(database, messages):
    """One transaction: the events, the last sequence of each key, and our positions. Repetitions are dropped."""
    new = []
    database.execute("BEGIN IMMEDIATE")
    try:
        for message in messages:
            event = take_in_one(database, message)
            if event:
                new.append(event)
        database.execute("COMMIT")
    except BaseException:
        database.execute("ROLLBACK")
        raise
    for body in new:
        print(body, flush=True)
    return len(new)


def take_in_one(database, message):
    headers = {name: value.decode() for name, value in message.headers() or []}
    key = message.key().decode()
    event = decode(message.value())
    sequence = event["sequence"]
    database.execute(
        "INSERT OR REPLACE INTO positions VALUES (?, ?, ?)",
        (message.topic(), message.partition(), message.offset() + 1),
    )
    row = database.execute(
        "SELECT sequence FROM last_sequence WHERE topic = ? AND record_key = ?", (message.topic(), key)
    ).fetchone()
    last = row[0] if row else sequence - 1  # the first one that is seen: older ones may be gone from the topic
    known = database.execute("SELECT 1 FROM events WHERE ce_id = ?", (headers["ce_id"],)).fetchone()
    if known or sequence <= last:
        return None
    if sequence != last + 1:
        raise RuntimeError(f"gap: key {key} jumps from {last} to {sequence}")
    body = json.dumps(event, default=as_text)
    database.execute(
        "INSERT INTO events VALUES (?, ?, ?, ?, ?)", (headers["ce_id"], message.topic(), key, sequence, body)
    )
    database.execute("INSERT OR REPLACE INTO last_sequence VALUES (?, ?, ?)", (message.topic(), key, sequence))
    return body


def main():
    database = open_database()

    def assigned(consumer, partitions):
        """Our own positions count, not the group's: they were written together with what was taken in."""
        for partition in partitions:
            row = database.execute(
                "SELECT next FROM positions WHERE topic = ? AND part = ?", (partition.topic, partition.partition)
            ).fetchone()
            partition.offset = row[0] if row else OFFSET_BEGINNING
        consumer.assign([TopicPartition(p.topic, p.partition, p.offset) for p in partitions])

    consumer = Consumer(
        {
            "bootstrap.servers": BOOTSTRAP,
            "group.id": GROUP,
            # Without this you read events of transactions that were rolled back. It is librdkafka's default, but
            # not that of the Java client or of Kafka Connect: always say it.
            "isolation.level": "read_committed",
            "enable.auto.commit": False,
            "auto.offset.reset": "error",
        }
    )
    running = True

    def stop(*_):
        nonlocal running
        running = False

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    consumer.subscribe([TOPIC], on_assign=assigned)
    taken = 0
    while running and (STOP_AFTER == 0 or taken < STOP_AFTER):
        messages = consumer.consume(num_messages=500, timeout=0.2)
        for message in messages:
            if message.error():
                raise KafkaException(message.error())
        if messages:
            taken += take_in(database, messages)
    consumer.close()
    print(f"{taken} events taken in", file=sys.stderr)


if __name__ == "__main__":
    main()
