import type { Codec } from '../../schemas/codec/codec.ts'
import { partitionOf } from '../../schemas/partition.ts'
import { partitionsOf } from '../../schemas/topic.ts'
import { topics } from '../../schemas/topics.ts'
import type { RecordName, RecordTypes } from '../../schemas/types.ts'
import type { OutRecord } from './records.ts'

export type CommandName = Extract<RecordName, `lastro.commands.${string}`>

/** Directory's commands share one key: their topic has one partition on purpose. */
export const DIRECTORY_KEY = 'directory'

export interface Command<N extends CommandName> {
  readonly topic: 'contractCommands' | 'directoryCommands' | 'endpointFindings' | 'noticeReceipts'
  readonly name: N
  readonly value: RecordTypes[N]
  /** The contract's id as decimal text, or `DIRECTORY_KEY`. */
  readonly key: string
  /** The same id again is the same command: it is decided once. */
  readonly commandId: string
  /** Milliseconds since the epoch; the moment that the decision takes as its own. */
  readonly issuedAt: number
  /** The process that writes it. */
  readonly source: 'gateway' | 'contracts' | 'directory' | 'webhooks' | 'import'
  /** The API key that asked for it; null for the platform's own commands. */
  readonly actor: string | null
  /** The party on whose behalf it is asked. */
  readonly tenant: string | null
  /** `<instance>/<partition>` of the gateway that waits for the outcome; null: none waits. */
  readonly replyTo: string | null
  /** W3C trace context of the request. */
  readonly traceparent: string | null
}

/** Origin of the platform's own commands: no key, no party, and no gateway that waits. */
export const BY_THE_PLATFORM = { actor: null, tenant: null, replyTo: null, traceparent: null } as const

/** A command as a log record; its headers are listed in docs/data-contract.md. */
export async function commandRecord<N extends CommandName>(
  codec: Pick<Codec, 'encode' | 'partitions'>,
  command: Command<N>,
): Promise<OutRecord> {
  const { name: topic } = topics[command.topic]
  const { key, issuedAt } = command
  return {
    topic,
    partition: partitionOf(key, partitionsOf(topics[command.topic], codec.partitions())),
    key,
    value: await codec.encode(topic, command.name, command.value),
    headers: headersOf(command),
    timestamp: issuedAt,
  }
}

function headersOf<N extends CommandName>(command: Command<N>): Record<string, string> {
  const { commandId, issuedAt, actor, tenant, replyTo, traceparent } = command
  return {
    ce_id: commandId,
    ce_type: command.name,
    ce_source: `/lastro/${command.source}`,
    ce_specversion: '1.0',
    ce_time: new Date(issuedAt).toISOString(),
    ce_subject: command.key,
    'content-type': 'application/avro',
    'command-id': commandId,
    'issued-at': String(issuedAt),
    ...(actor === null ? {} : { actor }),
    ...(tenant === null ? {} : { tenant }),
    ...(replyTo === null ? {} : { 'reply-to': replyTo }),
    ...(traceparent === null ? {} : { traceparent }),
  }
}
