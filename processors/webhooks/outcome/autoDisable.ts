import type { Logger } from 'pino'
import type { Clock } from '../../../platform/process/clock.ts'
import { BY_THE_PLATFORM, commandRecord, DIRECTORY_KEY } from '../../../platform/records/commandRecord.ts'
import type { Codec } from '../../../schemas/codec/codec.ts'
import type { Endpoint } from '../../../schemas/documents/webhooks.ts'
import type { Producer } from '../../runtime/ports.ts'

const RETRY_PAUSE_MS = 1_000

export interface AutoDisablerOptions {
  readonly producer: Producer
  readonly codec: Codec
  readonly clock: Clock
  readonly log: Logger
}

/**
 * Auto-disables endpoints by a command to directory, their only writer, on a topic that takes no other. The
 * command's id is made from endpoint and version, so that a repeated command counts once.
 */
export function autoDisabler({ producer, codec, clock, log }: AutoDisablerOptions) {
  const send = async (endpoint: Endpoint, reason: 'GONE' | 'ONLY_FAILURES') => {
    const { _id: endpointId, version } = endpoint
    const record = await commandRecord(codec, {
      ...BY_THE_PLATFORM,
      topic: 'endpointFindings',
      name: 'lastro.commands.DisableEndpoint',
      value: { endpointId, reason, version },
      key: DIRECTORY_KEY,
      commandId: `cmd_${endpointId}_disable_${version}`,
      issuedAt: clock.now(),
      source: 'webhooks',
    })
    await producer.send([record])
  }
  return async (endpoint: Endpoint, reason: 'GONE' | 'ONLY_FAILURES'): Promise<void> => {
    for (;;) {
      try {
        await send(endpoint, reason)
        log.warn({ endpointId: endpoint._id, reason }, 'webhook endpoint is being disabled')
        return
      } catch (error) {
        log.warn({ err: error, endpointId: endpoint._id }, 'webhook endpoint not disabled, trying again')
        await clock.sleep(RETRY_PAUSE_MS)
      }
    }
  }
}
