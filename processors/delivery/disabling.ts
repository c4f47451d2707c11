import type { Logger } from 'pino'
import type { Codec } from '../../schemas/codec.ts'
import { topics } from '../../schemas/topics.ts'
import type { Endpoint } from '../../schemas/webhookDocuments.ts'
import type { Clock, Producer } from '../runtime/ports.ts'

const { directoryCommands } = topics
/** Directory commands share one key: the topic has one partition on purpose. */
const KEY = 'directory'
const AWAY_PAUSE_MS = 1_000

export interface DisablerOptions {
  readonly producer: Producer
  readonly codec: Codec
  readonly clock: Clock
  readonly log: Logger
}

/**
 * Disables endpoints as every other change of them is made: by a command to directory, which alone writes
 * them. The command's id comes from endpoint and version, so that asking twice is asking once.
 */
export function disabler({ producer, codec, clock, log }: DisablerOptions) {
  const send = async (endpoint: Endpoint, reason: 'GONE' | 'ONLY_FAILURES') => {
    const { _id: endpointId, version } = endpoint
    const commandId = `cmd_${endpointId}_disable_${version}`
    const now = clock.now()
    const record = 'lastro.commands.DisableEndpoint'
    const value = await codec.encode(directoryCommands.name, record, { endpointId, reason, version })
    const headers = {
      'command-id': commandId,
      'issued-at': String(now),
      ce_id: commandId,
      ce_type: 'DisableEndpoint',
      ce_source: '/lastro/webhooks',
      ce_specversion: '1.0',
      ce_time: new Date(now).toISOString(),
      ce_subject: KEY,
      'content-type': 'application/avro',
    }
    await producer.send([
      { topic: directoryCommands.name, partition: 0, key: KEY, value, headers, timestamp: now },
    ])
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
