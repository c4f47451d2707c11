import type { Logger } from 'pino'
import type { Codec } from '../../schemas/codec/codec.ts'
import { type Topic, topics } from '../../schemas/topics.ts'
import type { RecordName } from '../../schemas/types.ts'

/** Of a registry that is away; its own requests wait longer than this each. */
const RETRY_PAUSE_MS = 1_000

const GATEWAY = 'gateway'
/** What clients wait for comes first. */
const ours = Object.values<Topic>(topics)
  .filter(({ writtenBy, readBy }) => writtenBy.includes(GATEWAY) || readBy.includes(GATEWAY))
  .flatMap(({ name, records }) => records.map(record => ({ name, record: record as RecordName })))

/**
 * Asks the registry, behind everything else, for every schema that a gateway writes or reads: afterwards a
 * registry that is away is missed by nobody, also where this gateway has served no request before. Goes on
 * until all are known; answers how to end that.
 */
export function learnSchemas(codec: Codec, log: Logger): () => void {
  const ended = new AbortController()
  const learn = async () => {
    for (const { name, record } of ours) await learnOne(codec, name, record, ended.signal, log)
    if (!ended.signal.aborted) log.info({ schemas: ours.length }, 'schemas are known')
  }
  void learn()
  return () => ended.abort()
}

async function learnOne(
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
      log.debug({ err: error, topic, record }, 'a schema is not known yet')
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
