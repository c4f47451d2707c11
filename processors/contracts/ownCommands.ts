import { partitionOf } from '../../schemas/partition.ts'
import { topics } from '../../schemas/topics.ts'
import type { RecordTypes } from '../../schemas/types.ts'
import type { ContractCommand } from '../domain/contract.ts'
import type { Platform } from '../runtime/platform.ts'
import type { OutRecord } from '../runtime/ports.ts'

export interface OwnCommand<C extends ContractCommand = ContractCommand> {
  readonly type: C
  /** Derived from what it is about: written twice, by two processes, it is still one command. */
  readonly commandId: string
  readonly value: RecordTypes[`lastro.commands.${C}`]
}

/** Commands per send; a full round is several sends. */
const MAX_PER_SEND = 500

/** Writes the service's own commands to the log, where they are decided in order with those of clients. */
export function createOwnCommands({
  service,
  log,
  codec,
  clock,
}: Pick<Platform, 'service' | 'log' | 'codec' | 'clock'>) {
  const producer = log.producer()
  service.onStop('own commands', () => producer.close())
  const recordOf = async ({ type, commandId, value }: OwnCommand): Promise<OutRecord> => {
    const { name, partitions } = topics.contractCommands
    const record = `lastro.commands.${type}` as const
    const key = String(value.contractId)
    const now = clock.now()
    return {
      topic: name,
      partition: partitionOf(key, partitions),
      key,
      value: await codec.encode(name, record, value),
      headers: {
        'command-id': commandId,
        'issued-at': String(now),
        ce_id: commandId,
        ce_type: record,
        ce_source: '/lastro/contracts',
        ce_specversion: '1.0',
        ce_time: new Date(now).toISOString(),
        ce_subject: key,
        'content-type': 'application/avro',
      },
      timestamp: now,
    }
  }
  return async (commands: readonly OwnCommand[]): Promise<void> => {
    for (let start = 0; start < commands.length; start += MAX_PER_SEND) {
      await producer.send(await Promise.all(commands.slice(start, start + MAX_PER_SEND).map(recordOf)))
    }
  }
}

export type WriteCommands = ReturnType<typeof createOwnCommands>
