import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import type { Values } from '../../../platform/process/environment.ts'
import type { s3Settings } from '../../../platform/stores/s3Access.ts'
import { createS3Client } from '../../../platform/stores/s3Client.ts'
import type { Connections } from '../../runtime/connections/connections.ts'

/** The part of the bucket that contracts uses. Both throw while the store is unreachable. */
export type ContractFiles = ReturnType<typeof openContractFiles>

const CONNECTION_TIMEOUT_MS = 2_000
const SOCKET_TIMEOUT_MS = 10_000

export function openContractFiles(
  { service }: Pick<Connections, 'service'>,
  config: Values<typeof s3Settings>,
) {
  const limits = { connectionTimeout: CONNECTION_TIMEOUT_MS, requestTimeout: SOCKET_TIMEOUT_MS }
  const client = createS3Client(config, limits)
  service.onStop('object store', () => client.destroy())
  const Bucket = config.s3Bucket
  return {
    async put(Key: string, Body: Buffer, ContentType: string = 'application/pdf') {
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }))
    },
    async get(Key: string): Promise<Buffer> {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
      return Buffer.from(await Body!.transformToByteArray())
    },
  }
}
