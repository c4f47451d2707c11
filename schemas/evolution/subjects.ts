/** Which subjects exist, and how their versions may follow each other. */

import { type Topic, topics } from '../topics.ts'
import type { EvolutionMode } from './evolution.ts'

export interface Subject {
  readonly subject: string
  readonly topic: Topic
  /** Full name of the Avro record. */
  readonly record: string
  readonly mode: EvolutionMode
}

/** Compatibility enforced by the registry, besides our rules. */
export const REGISTRY_LEVELS: Readonly<Record<EvolutionMode, string>> = {
  full: 'FULL_TRANSITIVE',
  backward: 'BACKWARD_TRANSITIVE',
}

/** One subject per topic and record. */
export function subjects(): readonly Subject[] {
  return Object.values<Topic>(topics).flatMap(topic =>
    topic.records.map(record => ({
      subject: `${topic.name}-${record}`,
      topic,
      record,
      mode: modeOfTopic(topic),
    })),
  )
}

/**
 * Others build on public topics; on internal ones our own newer versions only have to read what is still
 * kept.
 */
function modeOfTopic(topic: Topic): EvolutionMode {
  return topic.audience === 'public' ? 'full' : 'backward'
}

/** A record that any public topic carries keeps the strict rules everywhere. */
export function modeOfRecord(record: string): EvolutionMode {
  return subjects().some(subject => subject.record === record && subject.mode === 'full')
    ? 'full'
    : 'backward'
}
