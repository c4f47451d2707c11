import { Type } from 'typebox'
import { LETTER_STATES } from '../../documents/operations.ts'
import { topics } from '../../topics.ts'
import { exampleWith } from '../examples.ts'
import { described, flag, IsoDateTime, oneOf, orNull, shape, visibleProse } from '../values.ts'

/** Dead letters for operators (docs/specification.md, Operations). */

const names = Object.values(topics).map(({ name }) => name)
/** All topics, any of which may be the source of a dead letter. */
export const SourceTopic = described(oneOf(...names), 'Source topic of the record.')
export const LetterState = described(
  oneOf(...LETTER_STATES),
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

export const LetterSettlement = shape('DeadLetterSettlement', {
  at: described(IsoDateTime, 'When it was decided.'),
  by: orNull(
    Type.String({ examples: ['key_01k9z4qv3m8x'] }),
    'API key that decided; null for the command-line tool.',
  ),
  reason: orNull(Type.String(), 'Why it was discarded; null if it was redriven.'),
})

const fields = {
  id: LetterId,
  topic: SourceTopic,
  key: orNull(Type.String(), 'Key of the source record, usually a contract id; null if none.'),
  processor: Type.String({ description: 'Processor that set the record aside.' }),
  error: Type.String({ description: 'Kind of error; Poisoned means that the bytes do not decode.' }),
  reason: Type.String({ description: 'Error message, at most 2,000 characters.' }),
  at: described(IsoDateTime, 'When it was set aside.'),
  state: LetterState,
  settlement: orNull(LetterSettlement, 'The decision; null while it is WAITING.'),
  redrivable: flag('Whether it can be redriven over HTTP: not if other consumers read the topic.'),
}

export const DeadLetter = shape('DeadLetter', fields)

export const DeadLetterDetails = shape('DeadLetterDetails', {
  ...fields,
  stack: Type.String({ description: 'Stack trace of the error.' }),
  recordHeaders: Type.Object(
    {},
    {
      additionalProperties: Type.String(),
      description: 'Headers of the source record, and why it was set aside.',
    },
  ),
  bytes: Type.Integer({ minimum: 0, description: 'Length of the value in bytes.' }),
  firstBytes: Type.String({ description: 'Up to 256 bytes of the value, in hex.', examples: ['0000000007'] }),
  record: orNull(
    Type.String({ examples: ['lastro.commands.SendContract'] }),
    'Name of the Avro record; null if it does not decode.',
  ),
  value: Type.Unknown({ description: 'The value, decoded by its schema; null if it does not decode.' }),
  undecodable: orNull(Type.String(), 'Why it does not decode; null if it does.'),
})

export const DiscardInput = shape('DeadLetterDiscardInput', {
  reason: visibleProse(500, {
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
