import type { Logger } from 'pino'
import type { Clock } from '../../platform/process/clock.ts'
import { BY_THE_PLATFORM, commandRecord, DIRECTORY_KEY } from '../../platform/records/commandRecord.ts'
import type { Codec } from '../../schemas/codec/codec.ts'
import type { Endpoint } from '../../schemas/documents/webhooks.ts'
import type { Producer } from '../runtime/ports.ts'

const AWAY_PAUSE_MS = 1_000

export interface AutoDisablerOptions {
  readonly producer: Producer
  readonly codec: Codec
  readonly clock: Clock
  readonly log: Logger
}

/**
 * Disables endpoints as every other change of them is made: by a command to directory, which alone writes
 * them, on a topic that takes no other. The command's id comes from endpoint and version, so that asking
 * twice is asking once.
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
        log.warn({ endpointId: endpoint._id, reason }, 'endpoint is being disabled')
        return
      } catch (error) {
        log.warn({ err: error, endpointId: endpoint._id }, 'endpoint not disabled yet, trying again')
        await clock.sleep(AWAY_PAUSE_MS)
      }
    }
  }
}
