import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.apache.avro.Conversions;
import org.apache.avro.Schema;
import org.apache.avro.data.TimeConversions;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.DecoderFactory;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/**
 * Reads Lastro events: committed ones only, each once, in order, decimals exact.
 *
 * <pre>
 *   mvn -q compile dependency:build-classpath -Dmdep.outputFile=target/classpath.txt
 *   java -cp target/classes:$(cat target/classpath.txt) ReadEvents
 * </pre>
 *
 * What was seen is kept in memory, per partition, and forgotten when a partition goes to another member of the group.
 * To be safe over crashes too, write events and positions together, as the Python quick start does.
 */
public final class ReadEvents {
  private static final String BOOTSTRAP = setting("KAFKA_BOOTSTRAP", "localhost:19092");
  private static final String REGISTRY = setting("SCHEMA_REGISTRY_URL", "http://localhost:19095/apis/ccompat/v7");
  private static final String TOPIC = setting("TOPIC", "collateral-events");
  private static final String GROUP = setting("GROUP", "quick-start-java");
  private static final int STOP_AFTER = Integer.parseInt(setting("STOP_AFTER", "0")); // 0: go on until Ctrl-C

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final GenericData AVRO = new GenericData();
  private static final Map<Integer, GenericDatumReader<GenericRecord>> READERS = new HashMap<>();

  /** Per partition: the ids seen, and the last sequence of each key. */
  private record Seen(Set<String> ids, Map<String, Long> sequences) {}

  private static final Map<TopicPartition, Seen> SEEN = new HashMap<>();

  static {
    // Without these conversions decimals stay raw bytes.
    AVRO.addLogicalTypeConversion(new Conversions.DecimalConversion());
    AVRO.addLogicalTypeConversion(new TimeConversions.TimestampMillisConversion());
    AVRO.addLogicalTypeConversion(new TimeConversions.DateConversion());
  }

  public static void main(String[] args) throws Exception {
    Properties properties = new Properties();
    properties.put("bootstrap.servers", BOOTSTRAP);
    properties.put("group.id", GROUP);
    // The default reads events of transactions that were rolled back.
    properties.put("isolation.level", "read_committed");
    properties.put("enable.auto.commit", "false");
    properties.put("auto.offset.reset", "earliest");
    var consumer = new KafkaConsumer<>(properties, new StringDeserializer(), new ByteArrayDeserializer());
    var main = Thread.currentThread();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      consumer.wakeup();
      try {
        main.join(10_000);
      } catch (InterruptedException ignored) {
        Thread.currentThread().interrupt();
      }
    }));
    int taken = 0;
    try (consumer) {
      consumer.subscribe(List.of(TOPIC), new ConsumerRebalanceListener() {
        @Override
        public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
          partitions.forEach(SEEN::remove);
        }

        @Override
        public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
          partitions.forEach(partition -> SEEN.put(partition, new Seen(new HashSet<>(), new HashMap<>())));
        }
      });
      while (STOP_AFTER == 0 || taken < STOP_AFTER) {
        var records = consumer.poll(Duration.ofMillis(200));
        Map<TopicPartition, OffsetAndMetadata> next = new HashMap<>();
        for (var record : records) {
          var partition = new TopicPartition(record.topic(), record.partition());
          if (takeIn(partition, record)) taken++;
          next.put(partition, new OffsetAndMetadata(record.offset() + 1));
        }
        System.out.flush();
        // Only after the work: what is not committed comes again, and is recognised.
        if (!next.isEmpty()) consumer.commitSync(next);
      }
    } catch (WakeupException stopped) {
      // Ctrl-C or SIGTERM.
    }
    System.err.println(taken + " events taken in");
  }

  private static boolean takeIn(TopicPartition partition, ConsumerRecord<String, byte[]> record) throws Exception {
    GenericRecord event = decode(record.value());
    String id = new String(record.headers().lastHeader("ce_id").value(), StandardCharsets.UTF_8);
    long sequence = (Long) event.get("sequence");
    Seen seen = SEEN.get(partition);
    Long last = seen.sequences().get(record.key());
    if (seen.ids().contains(id) || (last != null && sequence <= last)) return false;
    if (last != null && sequence != last + 1) {
      throw new IllegalStateException("gap: key " + record.key() + " jumps from " + last + " to " + sequence);
    }
    seen.ids().add(id);
    seen.sequences().put(record.key(), sequence);
    System.out.println(JSON.writeValueAsString(plain(event))); // here is your work
    return true;
  }

  /** One zero byte, the schema id in four bytes, then Avro. */
  private static GenericRecord decode(byte[] value) throws Exception {
    ByteBuffer buffer = ByteBuffer.wrap(value);
    if (buffer.get() != 0) throw new IllegalArgumentException("not framed by a schema registry");
    var reader = readerOf(buffer.getInt());
    return reader.read(null, DecoderFactory.get().binaryDecoder(value, 5, value.length - 5, null));
  }

  /** The writer's schema, asked for once. This is all that is needed of the registry. */
  private static GenericDatumReader<GenericRecord> readerOf(int id) throws Exception {
    var known = READERS.get(id);
    if (known != null) return known;
    var request = HttpRequest.newBuilder(URI.create(REGISTRY + "/schemas/ids/" + id)).build();
    var answer = HTTP.send(request, HttpResponse.BodyHandlers.ofString());
    if (answer.statusCode() != 200) throw new IllegalStateException("the registry answered " + answer.statusCode());
    Schema schema = new Schema.Parser().parse(JSON.readTree(answer.body()).get("schema").asText());
    var reader = new GenericDatumReader<GenericRecord>(schema, schema, AVRO);
    READERS.put(id, reader);
    return reader;
  }

  private static Object plain(Object value) {
    if (value instanceof GenericRecord record) {
      Map<String, Object> fields = new LinkedHashMap<>();
      record.getSchema().getFields().forEach(field -> fields.put(field.name(), plain(record.get(field.pos()))));
      return fields;
    }
    if (value instanceof Collection<?> items) return items.stream().map(ReadEvents::plain).toList();
    if (value instanceof BigDecimal decimal) {
      return decimal.signum() == 0 ? "0" : decimal.stripTrailingZeros().toPlainString();
    }
    if (value instanceof Instant instant) return instant.toEpochMilli();
    if (value instanceof LocalDate || value instanceof CharSequence || value instanceof GenericData.EnumSymbol) {
      return value.toString();
    }
    return value;
  }

  private static String setting(String name, String fallback) {
    String value = System.getenv(name);
    return value == null || value.isEmpty() ? fallback : value;
  }
}
