import { randomUUID } from 'node:crypto'
import { commandRecord } from '../../platform/records/commandRecord.ts'
import type { LogRecord, OutRecord } from '../../platform/records/records.ts'
import type { Log } from '../../processors/runtime/ports.ts'
import { createCodec } from '../../schemas/codec/codec.ts'
import { partitionOf } from '../../schemas/partition.ts'
import { USUAL_PARTITIONS } from '../../schemas/topic.ts'
import { topics } from '../../schemas/topics.ts'
import type { CreateContract } from '../../schemas/types.ts'

/** Makes `count` new creations, each for a different contract. */
export type MakeCommands = (count: number) => Promise<readonly OutRecord[]>

/** Ids far above those that the gateway gave. */
const FIRST_ID = 1_000_000

/** Commands like the last creation in contract-commands, as its gateway wrote it. */
export async function commandsLike(log: Log, registryUrl: string): Promise<MakeCommands> {
  const codec = createCodec({ registryUrl })
  const { record, value } = await lastCreation(log, registryUrl)
  // The id of its schema is asked once, and not once for each of many that are encoded at the same time.
  await codec.encode(topics.contractCommands.name, 'lastro.commands.CreateContract', value)
  let next = FIRST_ID
  return async count =>
    Promise.all(
      Array.from({ length: count }, () => {
        const id = next++
        const acceptedTokens = value.acceptedTokens.map(token => ({ ...token, acceptedTokenId: id }))
        return commandRecord(codec, {
          topic: 'contractCommands',
          name: 'lastro.commands.CreateContract',
          value: { ...value, contractId: id, guaranteeId: id, acceptedTokens },
          key: String(id),
          commandId: `cmd_${randomUUID()}`,
          issuedAt: Date.now(),
          source: 'gateway',
          actor: record.headers['actor'] ?? null,
          tenant: record.headers['tenant'] ?? null,
          replyTo: record.headers['reply-to'] ?? null,
          traceparent: null,
        })
      }),
    )
}

async function lastCreation(log: Log, registryUrl: string) {
  const codec = createCodec({ registryUrl })
  const found: { record: LogRecord; value: CreateContract }[] = []
  for (let partition = 0; partition < USUAL_PARTITIONS; partition++) {
    await log.readToEnd(topics.contractCommands.name, partition, 0n, async records => {
      for (const record of records) {
        const decoded = await codec.decode(record.value!)
        if (decoded.record === 'lastro.commands.CreateContract') found.push({ record, value: decoded.value })
      }
    })
  }
  const [one] = found
  if (one === undefined) throw new Error('contract-commands has no creation')
  if (partitionOf(one.record.key!, USUAL_PARTITIONS) !== one.record.partition)
    throw new Error('odd partition')
  return one
}
