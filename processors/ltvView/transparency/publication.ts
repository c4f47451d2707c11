import { createHash } from 'node:crypto'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { Values } from '../../../platform/environment.ts'
import { s3ConfigOf } from '../../../platform/s3Access.ts'
import { type CheckpointDocument, checkpointId } from '../../../schemas/documents/transparency.ts'
import { topics } from '../../../schemas/topics.ts'
import type { Connections } from '../../runtime/connections.ts'
import type { ltvViewSettings } from '../config.ts'
import type { Published, SigningDeps } from './signing.ts'

type Config = Values<typeof ltvViewSettings>

const { name: TOPIC } = topics.logCheckpoints
const RECORD = 'lastro.transparency.LogCheckpoint'
const CONNECTION_TIMEOUT_MS = 2_000
const SOCKET_TIMEOUT_MS = 10_000
/** The last record of a lane is the newest checkpoint, or one that was written twice. */
const LAST_RECORDS = 10n

/**
 * Where checkpoints go: the bucket, the topic, and then MongoDB, for the API. What strangers are shown lies
 * already where it can be kept from everybody, and a larger one follows only after that.
 */
export function createPublication(
  connections: Pick<Connections, 'service' | 'db' | 'log' | 'codec'>,
  config: Config,
): Pick<SigningDeps, 'publish' | 'lastPublished'> {
  const { service, db, log, codec } = connections
  const producer = log.producer()
  service.onStop('log checkpoints', () => producer.close())
  const bucket = openBucket(service, config)
  const shown = db.collection<CheckpointDocument>('logCheckpoints')

  return {
    async publish({ lane, size, checkpoint, verifierKeys, at }: Published) {
      await bucket.put(`transparency/${lane}/${String(size).padStart(15, '0')}`, checkpoint)
      const id = checkpointId(lane, size)
      const record = { id, event: 'log.checkpoint', timestamp: at, lane, size, checkpoint } as const
      const value = await codec.encode(TOPIC, RECORD, record)
      await producer.send([
        { topic: TOPIC, partition: lane, key: id, value, headers: headersOf(id, at), timestamp: at },
      ])
      const document = { lane, size, checkpoint, verifierKeys, at }
      const options = { upsert: true, writeConcern: { w: 'majority' } } as const
      await shown.updateOne({ _id: id }, { $set: document }, options)
    },
    async lastPublished(lane) {
      const { start, end } = await log.bounds(TOPIC, lane)
      const from = end - LAST_RECORDS > start ? end - LAST_RECORDS : start
      let last: { readonly size: number; readonly checkpoint: string } | null = null
      await log.readToEnd(TOPIC, lane, from, async records => {
        for (const { value } of records) {
          const decoded = value === null ? null : await codec.decode(value)
          if (decoded?.record !== RECORD) continue
          if (last === null || decoded.value.size > last.size) last = decoded.value
        }
      })
      return (last as { readonly checkpoint: string } | null)?.checkpoint ?? null
    },
  }
}

function openBucket(service: Pick<Connections['service'], 'onStop'>, config: Config) {
  const client = new S3Client({
    ...s3ConfigOf(config),
    requestHandler: { connectionTimeout: CONNECTION_TIMEOUT_MS, requestTimeout: SOCKET_TIMEOUT_MS },
  })
  service.onStop('checkpoints in the bucket', async () => client.destroy())
  const Bucket = config.checkpointBucket ?? config.s3Bucket
  return {
    async put(Key: string, text: string): Promise<void> {
      const Body = Buffer.from(text)
      // Buckets with object lock take nothing without a checksum.
      const ContentMD5 = createHash('md5').update(Body).digest('base64')
      const ContentType = 'text/plain; charset=utf-8'
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentMD5, ContentType }))
    },
  }
}

function headersOf(id: string, at: number): Readonly<Record<string, string>> {
  return {
    ce_id: `log-checkpoint/${id}`,
    ce_type: 'log.checkpoint',
    ce_source: '/lastro/ltvView',
    ce_specversion: '1.0',
    ce_time: new Date(at).toISOString(),
    ce_subject: id,
    'content-type': 'application/avro',
  }
}
