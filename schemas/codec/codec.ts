/**
 * Codec between bytes and values, in the registry's framing: a zero byte, four bytes of schema id, the
 * Avro bytes. Ids are looked up once; then encoding and decoding are synchronous, without I/O.
 *
 * A process writes with its own .avsc text, found in the registry under `<topic>-<record>`; only
 * `provision` registers. It reads into its own version of the record, with one resolver per writer's
 * schema.
 */
import { SchemaRegistry, SchemaType } from '@kafkajs/confluent-schema-registry'
import type { Resolver, Type } from 'avsc'
import { USUAL_PARTITIONS } from '../topic.ts'
import { type Topic, topics } from '../topics.ts'
import type { RecordName, RecordTypes } from '../types.ts'
import { avroNames, isRecord, loadAvro } from './avroFiles.ts'
import { avroOptions, compileAvro, exportedText } from './logicalTypes.ts'

/** The registry is unreachable, or does not know the schema (yet): wait and retry. */
export class CodecUnavailable extends Error {
  override readonly name = 'CodecUnavailable'
}

/** These bytes will never decode. */
export class CodecPoisoned extends Error {
  override readonly name = 'CodecPoisoned'
}

/** A decoded record; `record` tells which type `value` has. */
export type Decoded = {
  [R in RecordName]: { readonly record: R; readonly value: RecordTypes[R] }
}[RecordName]

export interface Codec {
  /**
   * Synchronous once the schema's id is known, else a promise. Throws (or rejects with) `CodecUnavailable`
   * when the registry cannot say the id; any other error is a bug of the caller: a record that the topic
   * does not carry, or a value that does not fit its schema, with the paths that do not fit.
   */
  encode<R extends RecordName>(topic: string, record: R, value: RecordTypes[R]): Buffer | Promise<Buffer>
  /** Synchronous once the writer's schema is known. Fails with `CodecUnavailable` or `CodecPoisoned`. */
  decode(bytes: Buffer): Decoded | Promise<Decoded>
  /**
   * How many partitions the deployment chose for its topics: a record is its bytes and its place. Throws
   * `CodecUnavailable` while that is not known.
   */
  partitions(): number
  /**
   * Afterwards this record is encoded, and decoded where our own version wrote it, without a question to the
   * registry. Fails with `CodecUnavailable`.
   */
  learn(topic: string, record: RecordName): void | Promise<void>
}

export interface CodecOptions {
  /** Base of the Confluent-compatible API, for example `http://registry:8080/apis/ccompat/v7`. */
  readonly registryUrl: string
  /** Headers of the login; a token may be renewed. */
  readonly headers?: () => Promise<Readonly<Record<string, string>>>
  /** Of the deployment's subjects (`KAFKA_PREFIX`). */
  readonly prefix?: string
  /** The deployment's count; the usual one if absent. */
  readonly partitions?: () => number
  /** Milliseconds for one try of a request to the registry. */
  readonly timeoutMs?: number
}

/** Where schema ids come from. */
interface Ids {
  /** The id of our text of `record` under the subject of `topic`. */
  idOf(topic: string, record: string): number | Promise<number>
  /** The writer's type behind an id. */
  typeOf(id: number): Type | Promise<Type>
}

interface Reader {
  readonly record: RecordName
  readonly type: Type
  readonly resolver: Resolver | undefined
}

const MAGIC_BYTE = 0
const HEADER_BYTES = 5
/** Large enough for nearly every record; larger ones take a buffer of their own. */
const SCRATCH_BYTES = 65_536
/** A tool waits for a busy registry. */
const REGISTRY_TIMEOUT_MS = 10_000
/** For `timeoutMs` of a process: with the one retry below a caller waits less than the gateway's 5 s. */
export const PROCESS_REGISTRY_TIMEOUT_MS = 1_500
const REGISTRY_RETRIES = 1
const REGISTRY_RETRY_SECONDS = 0.1
const NOT_FOUND = 404

export function subjectOf(topic: string, record: string): string {
  return `${topic}-${record}`
}

export function createCodec(options: CodecOptions): Codec {
  return codecOver(registryIds(options), options.partitions)
}

/** Without a registry: ids are numbered here, everything is synchronous. For tests and simulations. */
export function createLocalCodec(partitions?: () => number): Codec {
  const names = avroNames()
  const ids: Ids = {
    idOf: (_topic, record) => names.indexOf(record) + 1,
    typeOf: id => ownType(names[id - 1] ?? unknownId(id)),
  }
  return codecOver(ids, partitions)
}

function unknownId(id: number): never {
  throw new CodecUnavailable(`schema id ${id} is unknown`)
}

const ownTypes = new Map<string, Type>()

/** The compiled type of one of our own records. */
function ownType(record: string): Type {
  let type = ownTypes.get(record)
  if (!type) {
    type = compileAvro(loadAvro(record))
    ownTypes.set(record, type)
  }
  return type
}

function codecOver(ids: Ids, partitions = () => USUAL_PARTITIONS): Codec {
  const writers = new Map<string, Map<string, number>>()
  const readers = new Map<number, Reader>()
  const known = new Set(avroNames().filter(name => isRecord(loadAvro(name))))

  const remember = (topic: string, record: string, id: number) => {
    let ofTopic = writers.get(topic)
    if (!ofTopic) writers.set(topic, (ofTopic = new Map()))
    ofTopic.set(record, id)
    return id
  }
  const idOf = (topic: string, record: string): number | Promise<number> => {
    const id = writers.get(topic)?.get(record)
    if (id !== undefined) return id
    assertCarried(topic, record)
    const found = ids.idOf(topic, record)
    if (typeof found === 'number') return remember(topic, record, found)
    return found.then(number => remember(topic, record, number))
  }
  const readerOf = (id: number, writer: Type): Reader => {
    const record = writer.name as RecordName
    if (!known.has(record))
      throw new CodecUnavailable(`schema id ${id} is a ${record}, which this version lacks`)
    const reader = { record, type: ownType(record), resolver: resolverFor(writer, record, id) }
    readers.set(id, reader)
    return reader
  }

  return {
    encode(topic, record, value) {
      const id = idOf(topic, record)
      if (typeof id === 'number') return write(id, ownType(record), value)
      return id.then(found => write(found, ownType(record), value))
    },
    partitions,
    decode(bytes) {
      if (bytes.length < HEADER_BYTES || bytes[0] !== MAGIC_BYTE) {
        throw new CodecPoisoned('the bytes do not begin with a schema id')
      }
      const id = bytes.readUInt32BE(1)
      const reader = readers.get(id)
      if (reader) return read(reader, bytes)
      const writer = ids.typeOf(id)
      return writer instanceof Promise
        ? writer.then(type => read(readerOf(id, type), bytes))
        : read(readerOf(id, writer), bytes)
    },
    learn(topic, record) {
      const keep = (id: number) => {
        if (!readers.has(id)) readers.set(id, { record, type: ownType(record), resolver: undefined })
      }
      const id = idOf(topic, record)
      return typeof id === 'number' ? keep(id) : id.then(keep)
    },
  }
}

const recordsOfTopics = new Map(
  Object.values<Topic>(topics).map(topic => [topic.name, new Set(topic.records)]),
)

function assertCarried(topic: string, record: string): void {
  if (!recordsOfTopics.has(topic)) throw new Error(`there is no topic ${topic} in schemas/topics.ts`)
  if (!mayCarry(topic, record)) throw new Error(`${topic} does not carry ${record}: see schemas/topics.ts`)
}

/** False where the map has the topic without the record; true for topics that it does not have. */
export function mayCarry(topic: string, record: string): boolean {
  return recordsOfTopics.get(topic)?.has(record) ?? true
}

/** Undefined where the writer's schema is ours to the letter. */
function resolverFor(writer: Type, record: string, id: number): Resolver | undefined {
  const own = ownType(record)
  if (writer === own || exportedText(writer) === exportedText(own)) return undefined
  try {
    return own.createResolver(writer)
  } catch (error) {
    // Every record of that schema would fail: an operator must look; meanwhile nothing is discarded.
    throw new CodecUnavailable(
      `schema id ${id} does not resolve into our ${record}: ${(error as Error).message}`,
    )
  }
}

let scratch = Buffer.allocUnsafe(SCRATCH_BYTES)

function write(id: number, type: Type, value: unknown): Buffer {
  let end: number
  try {
    end = type.encode(value, scratch, HEADER_BYTES)
    while (end < 0) {
      scratch = Buffer.allocUnsafe(scratch.length * 2 - end)
      end = type.encode(value, scratch, HEADER_BYTES)
    }
  } catch (error) {
    throw new Error(`${type.name} cannot be encoded: ${misfits(type, value) || (error as Error).message}`)
  }
  scratch[0] = MAGIC_BYTE
  scratch.writeUInt32BE(id, 1)
  return Buffer.from(scratch.subarray(0, end))
}

function misfits(type: Type, value: unknown): string {
  const found: string[] = []
  type.isValid(value, {
    errorHook: (path, misfit, expected) => {
      found.push(`${path.join('.')} = ${JSON.stringify(misfit)} is no ${expected.typeName}`)
    },
  })
  return found.join('; ')
}

function read({ record, type, resolver }: Reader, bytes: Buffer): Decoded {
  let decoded: { value: unknown; offset: number }
  try {
    decoded = type.decode(bytes, HEADER_BYTES, resolver)
  } catch (error) {
    throw new CodecPoisoned(`${record} does not decode: ${(error as Error).message}`)
  }
  if (decoded.offset !== bytes.length) throw new CodecPoisoned(`${record} does not end where its bytes end`)
  return { record, value: decoded.value } as Decoded
}

function registryIds(options: CodecOptions): Ids {
  const { registryUrl, headers, prefix = '', timeoutMs = REGISTRY_TIMEOUT_MS } = options
  const registry = new SchemaRegistry(
    {
      host: registryUrl,
      retry: {
        retries: REGISTRY_RETRIES,
        initialRetryTimeInSecs: REGISTRY_RETRY_SECONDS,
        maxRetryTimeInSecs: REGISTRY_RETRY_SECONDS,
      },
      middlewares: [
        () => ({
          async prepareRequest(next) {
            const given = { ...(await headers?.()) }
            return (await next()).enhance({ timeout: timeoutMs, headers: given })
          },
        }),
      ],
    },
    { [SchemaType.AVRO]: avroOptions },
  )
  return {
    async idOf(topic, record) {
      const subject = `${prefix}${subjectOf(topic, record)}`
      try {
        return await registry.getRegistryIdBySchema(subject, {
          type: SchemaType.AVRO,
          schema: JSON.stringify(loadAvro(record)),
        })
      } catch (error) {
        throw unavailable(`the schema of ${subject}`, error)
      }
    },
    async typeOf(id) {
      try {
        return (await registry.getSchema(id)) as unknown as Type
      } catch (error) {
        throw unavailable(`schema id ${id}`, error)
      }
    },
  }
}

function unavailable(what: string, error: unknown): CodecUnavailable {
  const { status, message } = error as { status?: number; message?: string }
  const text =
    status === NOT_FOUND
      ? `the registry does not know ${what}`
      : `the registry cannot say ${what}: ${message}`
  return new CodecUnavailable(text, { cause: error })
}
