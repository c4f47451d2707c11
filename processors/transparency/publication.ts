import { PutObjectCommand } from '@aws-sdk/client-s3'
import type { Db } from 'mongodb'
import { assetParts } from '../../platform/mongodb/assetParts.ts'
import { createS3Client } from '../../platform/stores/s3Client.ts'
import { type AssetsDocument, checkpointId } from '../../schemas/documents/transparency.ts'
import { topics } from '../../schemas/topics.ts'
import type { Connections } from '../runtime/connections/connections.ts'
import type { StatementOutlet } from './collateralStatements.ts'
import type { TransparencyConfig } from './config.ts'
import { showCheckpoint } from './newestCheckpoints.ts'
import type { CheckpointOutlet, Published } from './signing.ts'

const { name: TOPIC } = topics.logCheckpoints
const RECORD = 'lastro.transparency.LogCheckpoint'
const STATEMENT = 'lastro.transparency.CollateralStatement'
const CONNECTION_TIMEOUT_MS = 2_000
const SOCKET_TIMEOUT_MS = 10_000
/** Last records of a lane that are read at first, then twice as many, until one is found. */
const LAST_RECORDS = 16n

/**
 * Destinations of checkpoints: the bucket, the topic, and then MongoDB, for the API. A checkpoint that
 * strangers see is already where it can be kept, and a larger one follows only after that.
 */
export function createPublication(
  connections: Pick<Connections, 'service' | 'db' | 'log' | 'codec'>,
  config: TransparencyConfig,
  origin: string,
): CheckpointOutlet & StatementOutlet & { publishAssets(): Promise<void> } {
  const { service, db, log, codec } = connections
  const producer = log.producer()
  service.onStop('log checkpoints', () => producer.close())
  const bucket = openBucket(service, config, origin)
  const send = async (lane: number, record: SentRecord, value: Buffer) => {
    const { id: key, timestamp } = record
    await producer.send([
      { topic: TOPIC, partition: lane, key, value, headers: headersOf(record), timestamp },
    ])
  }

  return {
    async publish({ lane, size, checkpoint, verifierKeys, at }: Published) {
      await bucket.put(`${lane}/${String(size).padStart(15, '0')}`, checkpoint)
      const id = checkpointId(lane, size)
      const record = { id, event: 'log.checkpoint', timestamp: at, lane, size, checkpoint } as const
      await send(lane, record, await codec.encode(TOPIC, RECORD, record))
      await showCheckpoint(db, { lane, size, checkpoint, verifierKeys, at })
    },
    async lastPublished(lane) {
      const last = await lastOf(log, TOPIC, lane, async value => {
        const decoded = await codec.decode(value)
        return decoded.record === RECORD ? decoded.value : null
      })
      return last.toSorted((a, b) => a.size - b.size).at(-1)?.checkpoint ?? null
    },
    async publishStatement({ lane, hour, checkpoint, at }) {
      await bucket.put(`${folderOf(hour)}/${lane}`, checkpoint)
      const id = `${lane}/collateral/${hour}`
      const record = { id, event: 'log.collateral', timestamp: at, lane, hour, checkpoint } as const
      await send(lane, record, await codec.encode(TOPIC, STATEMENT, record))
    },
    publishAssets: () => publishAssets(db, bucket),
    async lastPublishedHour(lane) {
      const last = await lastOf(log, TOPIC, lane, async value => {
        const decoded = await codec.decode(value)
        return decoded.record === STATEMENT ? decoded.value.hour : null
      })
      return last.length === 0 ? null : Math.max(...last)
    },
    async lastEvent(lane) {
      const last = await lastOf(log, topics.contractEvents.name, lane, async value => {
        // An undecodable record is no leaf either.
        const decoded = await Promise.resolve(codec.decode(value)).catch(() => null)
        return (decoded?.value as { readonly id: string } | undefined)?.id ?? null
      })
      return last.at(-1) ?? null
    },
  }
}

/** Results of `read` in the last records of a partition that have any, in their order. */
async function lastOf<T>(
  log: Connections['log'],
  topic: string,
  partition: number,
  read: (value: Buffer) => Promise<T | null>,
): Promise<readonly T[]> {
  const { start, end } = await log.bounds(topic, partition)
  for (let count = LAST_RECORDS; ; count *= 2n) {
    const isAll = end - start <= count
    const from = isAll ? start : end - count
    const found: T[] = []
    await log.readToEnd(topic, partition, from, async records => {
      for (const { value } of records) {
        const one = value === null ? null : await read(value)
        if (one !== null) found.push(one)
      }
    })
    if (found.length > 0 || isAll) return found
  }
}

/** Deployments may share a bucket: what each writes is under the name of its logs. */
function openBucket(
  service: Pick<Connections['service'], 'onStop'>,
  config: TransparencyConfig,
  origin: string,
) {
  const limits = { connectionTimeout: CONNECTION_TIMEOUT_MS, requestTimeout: SOCKET_TIMEOUT_MS }
  const client = createS3Client(config, limits)
  service.onStop('checkpoints in the bucket', async () => client.destroy())
  const Bucket = config.checkpointBucket ?? config.s3Bucket
  return {
    async put(
      name: string,
      content: string | Buffer,
      ContentType = 'text/plain; charset=utf-8',
    ): Promise<void> {
      const Key = `transparency/${origin}/${name}`
      const Body = Buffer.from(content)
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }))
    },
  }
}

/** Folder of an hour's statements and proofs in the bucket. */
function folderOf(hour: number): string {
  const day = new Date(hour).toISOString()
  return `collateral/${day.slice(0, 10)}/${day.slice(11, 13)}`
}

/** Publishes proofs of assets that `contracts` made, in the folder of their hour; then the API shows them. */
async function publishAssets(db: Db, bucket: ReturnType<typeof openBucket>): Promise<void> {
  const assets = db.collection<AssetsDocument>('collateralAssets')
  for (const { _id, network, hour, file, parts } of await assets.find({ published: false }).toArray()) {
    const pieces: Buffer[] = []
    for await (const piece of assetParts(db, file, parts)) pieces.push(piece)
    const name = `${folderOf(hour)}/assets-${network}.json.gz`
    await bucket.put(name, Buffer.concat(pieces), 'application/gzip')
    const writeConcern = { w: 'majority' } as const
    await assets.updateOne({ _id }, { $set: { published: true } }, { writeConcern })
  }
}

interface SentRecord {
  readonly id: string
  readonly event: string
  readonly timestamp: number
}

function headersOf({ id, event, timestamp }: SentRecord): Readonly<Record<string, string>> {
  return {
    ce_id: `log-checkpoint/${id}`,
    ce_type: event,
    ce_source: '/lastro/ltvView',
    ce_specversion: '1.0',
    ce_time: new Date(timestamp).toISOString(),
    ce_subject: id,
    'content-type': 'application/avro',
  }
}
