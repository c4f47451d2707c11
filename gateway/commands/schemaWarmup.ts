import type { Logger } from 'pino'
import type { Codec } from '../../schemas/codec/codec.ts'
import { type Topic, topics } from '../../schemas/topics.ts'
import type { RecordName } from '../../schemas/types.ts'

/** Pause between retries while the registry is unreachable. */
const RETRY_PAUSE_MS = 1_000

const GATEWAY = 'gateway'
/** Schemas that the gateway writes or reads. */
const ours = Object.values<Topic>(topics)
  .filter(({ writtenBy, readBy }) => writtenBy.includes(GATEWAY) || readBy.includes(GATEWAY))
  .flatMap(({ name, records }) => records.map(record => ({ name, record: record as RecordName })))

/**
 * Schema warm-up: loads every schema that a gateway writes or reads in the background, so that it can serve
 * all requests while the registry is unreachable. Retries until all are loaded. Returns the stop function.
 */
export function warmUpSchemas(codec: Codec, log: Logger): () => void {
  const ended = new AbortController()
  const warmUp = async () => {
    for (const { name, record } of ours) await loadSchema(codec, name, record, ended.signal, log)
    if (!ended.signal.aborted) log.info({ schemas: ours.length }, 'schema warm-up: all schemas are loaded')
  }
  void warmUp()
  return () => ended.abort()
}

async function loadSchema(
  codec: Codec,
  topic: string,
  record: RecordName,
  ended: AbortSignal,
  log: Logger,
): Promise<void> {
  while (!ended.aborted) {
    try {
      return await codec.learn(topic, record)
    } catch (error) {
      log.debug({ err: error, topic, record }, 'schema warm-up: a schema could not be loaded yet')
      await pause(ended)
    }
  }
}

function pause(ended: AbortSignal): Promise<void> {
  return new Promise(done => {
    const timer = setTimeout(done, RETRY_PAUSE_MS)
    timer.unref()
    ended.addEventListener('abort', () => done(clearTimeout(timer)), { once: true })
  })
}
