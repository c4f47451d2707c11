import { Type } from 'typebox'
import { LETTER_STATES } from '../../documents/operations.ts'
import { topics } from '../../topics.ts'
import { exampleWith } from '../examples.ts'
import * as v from '../values.ts'

/** Dead letters for operators (docs/specification.md, Operations). */

const names = Object.values(topics).map(({ name }) => name)
/** All topics, any of which may be the source of a dead letter. */
export const SourceTopic = v.described(v.oneOf(...names), 'Source topic of the record.')
export const LetterState = v.described(
  v.oneOf(...LETTER_STATES),
  'WAITING for a decision, REDRIVEN to its source topic, or DISCARDED.',
)
const MAX_ID_LENGTH = 300

/** `<topic>.<partition>.<offset>`, because a path segment cannot contain slashes. */
export const LetterId = Type.String({
  pattern: '^[a-z-]{1,249}\\.(0|[1-9][0-9]{0,9})\\.(0|[1-9][0-9]{0,18})$',
  reason: 'must be topic, partition and offset, separated by dots',
  maxLength: MAX_ID_LENGTH,
  description: 'Topic, partition and offset of the source record, separated by dots.',
  examples: ['contract-commands.3.17'],
})

export const LetterSettlement = v.shape('DeadLetterSettlement', {
  at: v.time('When it was decided.'),
  by: v.orNull(
    Type.String({ examples: ['key_01k9z4qv3m8x'] }),
    'API key that decided; null for the command-line tool.',
  ),
  reason: v.textOrNull('Why it was discarded; null if it was redriven.'),
})

const fields = {
  id: LetterId,
  topic: SourceTopic,
  key: v.textOrNull('Key of the source record, usually a contract id; null if none.'),
  processor: v.text('Processor that set the record aside.'),
  error: v.text('Kind of error; Poisoned means that the bytes do not decode.'),
  reason: v.text('Error message, at most 2,000 characters.'),
  at: v.time('When it was set aside.'),
  state: LetterState,
  settlement: v.orNull(LetterSettlement, 'The decision; null while it is WAITING.'),
  redrivable: v.flag('Whether it can be redriven over HTTP: not if other consumers read the topic.'),
}

export const DeadLetter = v.shape('DeadLetter', fields)

export const DeadLetterDetails = v.shape('DeadLetterDetails', {
  ...fields,
  stack: v.text('Stack trace of the error.'),
  recordHeaders: Type.Object(
    {},
    {
      additionalProperties: Type.String(),
      description: 'Headers of the source record, and why it was set aside.',
    },
  ),
  bytes: v.count('Length of the value in bytes.'),
  firstBytes: Type.String({ description: 'Up to 256 bytes of the value, in hex.', examples: ['0000000007'] }),
  record: v.orNull(
    Type.String({ examples: ['lastro.commands.SendContract'] }),
    'Name of the Avro record; null if it does not decode.',
  ),
  value: Type.Unknown({ description: 'The value, decoded by its schema; null if it does not decode.' }),
  undecodable: v.textOrNull('Why it does not decode; null if it does.'),
})

export const DiscardInput = v.shape('DeadLetterDiscardInput', {
  reason: v.visibleProse(500, {
    description: 'Why the record is discarded.',
    examples: ['A test of the price feed; nothing depends on it.'],
  }),
})

export const letterExample = exampleWith(DeadLetter, {
  key: '1001',
  processor: 'contracts',
  error: 'Poisoned',
  reason: 'the record does not decode',
  redrivable: true,
})

export const letterDetailsExample = exampleWith(DeadLetterDetails, {
  ...letterExample,
  stack: 'Poisoned: the record does not decode',
  recordHeaders: { 'command-id': 'cmd_3sV0n1q9S2mT8yWcXr5a', 'dead-letter-offset': '17' },
  bytes: 6,
  firstBytes: '000000000700',
  undecodable: 'the record does not decode',
})
