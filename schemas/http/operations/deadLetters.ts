import { Type } from '@sinclair/typebox'
import { LETTER_STATES } from '../../documents/operations.ts'
import { topics } from '../../topics.ts'
import { IsoDateTime, oneOf, orNull, shape, visibleProse } from '../values.ts'

/** Dead letters as operators see them (docs/specification.md, Operations). */

const names = Object.values(topics).map(({ name }) => name)
/** Topics of the map: those that letters come from are among them. */
export const SourceTopic = {
  ...oneOf(...names),
  description: 'Topic that the record was set aside from.',
}
export const LetterState = {
  ...oneOf(...LETTER_STATES),
  description: 'WAITING for somebody to decide; REDRIVEN: written back; DISCARDED: left for good.',
}
const MAX_ID_LENGTH = 300

/** `<topic>.<partition>.<offset>`: a path has no place for the slashes of the source. */
export const LetterId = Type.String({
  pattern: '^[a-z-]{1,249}\\.(0|[1-9][0-9]{0,9})\\.(0|[1-9][0-9]{0,18})$',
  reason: 'must be a topic, a partition and an offset, with dots between them',
  maxLength: MAX_ID_LENGTH,
  description: 'The record at its source: topic, partition and offset, with dots between them.',
  examples: ['contract-commands.3.17'],
})

export const LetterSettlement = shape('DeadLetterSettlement', {
  at: { ...IsoDateTime, description: 'When it was decided, RFC 3339 in UTC.' },
  by: {
    ...orNull(Type.String({ examples: ['key_01k9z4qv3m8x'] })),
    description: 'Id of the API key that decided; null for the command-line tool.',
  },
  reason: { ...orNull(Type.String()), description: 'Why it was discarded; null for what was written back.' },
})

const fields = {
  id: LetterId,
  topic: SourceTopic,
  key: {
    ...orNull(Type.String()),
    description: 'Key of the record at its source, a contract’s id on most topics; null without one.',
  },
  processor: Type.String({ description: 'Which processor gave the record up.' }),
  error: Type.String({ description: 'Kind of error; Poisoned: bytes that do not decode.' }),
  reason: Type.String({ description: 'What the error said, 2,000 characters at most.' }),
  at: { ...IsoDateTime, description: 'When it was set aside, RFC 3339 in UTC.' },
  state: LetterState,
  settlement: {
    ...orNull(LetterSettlement),
    description: 'What was decided about it; null while it waits.',
  },
  redrivable: Type.Boolean({
    description:
      'Whether it may be written back here. A topic that others read gets no record twice: there only the ' +
      'command-line tool writes back.',
  }),
}

export const DeadLetter = shape('DeadLetter', fields)

export const DeadLetterDetails = shape('DeadLetterDetails', {
  ...fields,
  stack: Type.String({ description: 'Where the error arose, for those who mend it.' }),
  recordHeaders: Type.Object(
    {},
    {
      additionalProperties: Type.String(),
      description: 'Headers of the record at its source, and those that tell why it was set aside.',
    },
  ),
  bytes: Type.Integer({ minimum: 0, description: 'Length of its value in bytes.' }),
  firstBytes: Type.String({
    description: 'The first bytes of its value as hexadecimal text, 256 at most.',
    examples: ['0000000007'],
  }),
  record: {
    ...orNull(Type.String({ examples: ['lastro.commands.SendContract'] })),
    description: 'Name of its Avro record; null where it does not decode.',
  },
  value: Type.Unknown({ description: 'Its value, decoded by its schema; null where it does not decode.' }),
  undecodable: {
    ...orNull(Type.String()),
    description: 'Why it does not decode now; null where it does.',
  },
})

export const DiscardInput = shape('DeadLetterDiscardInput', {
  reason: visibleProse(500, {
    description: 'Why it is left for good, for whoever asks later.',
    examples: ['A test of the price feed; nothing depends on it.'],
  }),
})

export const letterExample = {
  id: 'contract-commands.3.17',
  topic: 'contract-commands',
  key: '1001',
  processor: 'contracts',
  error: 'Poisoned',
  reason: 'the record does not decode',
  at: '2026-07-30T12:00:00.000Z',
  state: 'WAITING',
  settlement: null,
  redrivable: true,
}

export const letterDetailsExample = {
  ...letterExample,
  stack: 'Poisoned: the record does not decode',
  recordHeaders: { 'command-id': 'cmd_3sV0n1q9S2mT8yWcXr5a', 'dead-letter-offset': '17' },
  bytes: 6,
  firstBytes: '000000000700',
  record: null,
  value: null,
  undecodable: 'the record does not decode',
}
