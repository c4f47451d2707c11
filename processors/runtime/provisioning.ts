import { type KafkaSettings, kafkaConfigOf } from '../../schemas/kafkaConfig.ts'
import { topicsOf, waitUntilProvisioned } from '../../schemas/provisioned.ts'
import { type RegistrySettings, registryAccessOf } from '../../schemas/serverAccess.ts'
import type { Platform } from './platform.ts'

/**
 * Resolves once all topics that this process writes or reads have exactly the map's partition counts and
 * their schemas are registered. Until then the process is not ready, and says why: a topic with another count
 * would send keys to other lanes, silently.
 */
export async function untilProvisioned(
  service: Platform['service'],
  config: KafkaSettings & RegistrySettings,
): Promise<void> {
  const stop = new AbortController()
  service.onStop('wait for provisioning', () => stop.abort())
  service.health.set('topics', 'not looked at yet')
  await waitUntilProvisioned({
    kafka: kafkaConfigOf(config, service.name),
    registry: registryAccessOf(config),
    topics: topicsOf(service.name),
    signal: stop.signal,
    report: reason => {
      service.health.set('topics', reason)
      if (reason !== null) service.log.warn({ reason }, 'waiting')
    },
  }).catch(error => {
    // Told to stop while waiting: whoever stops the process ends it.
    if (stop.signal.aborted) return new Promise<never>(() => undefined)
    throw error
  })
}
