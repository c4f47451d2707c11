import { createKafka, type KafkaAccess } from '../kafka/kafkaClient.ts'
import { type Clock, systemClock } from '../process/clock.ts'
import type { Service } from '../process/service.ts'

type ClockOwner = Pick<Service<Record<never, never>>, 'name' | 'log' | 'onStop' | 'deployment'>

/**
 * The time of the deployment. Only a sandbox loads the module of the clock that can be set: from a production
 * process nothing leads to it, which test/production-has-no-settable-clock.test.ts reads from the imports.
 */
export async function deploymentClock(service: ClockOwner, kafka: KafkaAccess): Promise<Clock> {
  if (!service.deployment.isSandbox) return systemClock
  const { followClock } = await import('../../sandbox/clock/settableClock.ts')
  return followClock(service, createKafka({ ...kafka, logCreator: () => () => undefined }))
}
