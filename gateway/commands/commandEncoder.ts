import { type Command, type CommandName, commandRecord } from '../../platform/records/commandRecord.ts'
import type { OutRecord } from '../../platform/records/records.ts'
import type { Codec } from '../../schemas/codec/codec.ts'
import type { RecordTypes } from '../../schemas/types.ts'
import type { CommandKind } from '../routing/commandKind.ts'
import type { RouteRequest } from '../routing/route.ts'

/** Commands of requests as records of the log. */
export type CommandEncoder = ReturnType<typeof createCommandEncoder>

interface EncoderOptions {
  readonly codec: Pick<Codec, 'encode' | 'partitions'>
  /** `<instance>/<partition>`: where replies to this gateway go. */
  readonly replyTo: string
  /** Tests that share a broker with running processors send to a topic of their own; null: to the kind's. */
  readonly commandTopic: string | null
}

export function createCommandEncoder({ codec, replyTo, commandTopic }: EncoderOptions) {
  return async (
    { identity, traceparent }: Pick<RouteRequest, 'identity' | 'traceparent'>,
    { topic, type }: Pick<CommandKind, 'topic' | 'type'>,
    value: unknown,
    command: Pick<Command<CommandName>, 'commandId' | 'issuedAt' | 'key'>,
  ): Promise<OutRecord> => {
    const record = await commandRecord(codec, {
      ...command,
      topic,
      name: `lastro.commands.${type}` as CommandName,
      value: value as RecordTypes[CommandName],
      source: 'gateway',
      actor: identity.keyId,
      tenant: identity.partyId,
      replyTo,
      traceparent,
    })
    return commandTopic === null ? record : { ...record, topic: commandTopic }
  }
}
