import type { KafkaClient } from './kafkaClient.ts'

/** Deletes an own consumer group that has no further use. Never fails. */
export async function forgetGroup(kafka: Pick<KafkaClient, 'admin'>, groupId: string): Promise<void> {
  const admin = kafka.admin()
  try {
    await admin.connect()
    await admin.deleteGroups([groupId])
  } catch {
    // An empty group that stays costs nothing; the broker forgets it by itself.
  } finally {
    await admin.disconnect().catch(() => undefined)
  }
}
