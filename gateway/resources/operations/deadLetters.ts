import type { Db } from 'mongodb'
import { type TSchema, Type } from 'typebox'
import { isWrittenBack, noteOf, originalOf } from '../../../platform/records/deadLetters.ts'
import type { Publish } from '../../../platform/records/records.ts'
import { letterOf, settledFields } from '../../../processors/archive/auditArchive.ts'
import type { Codec } from '../../../schemas/codec/codec.ts'
import { CodecPoisoned, CodecUnavailable } from '../../../schemas/codec/codec.ts'
import type { DeadLetterDocument, LetterState, Settlement } from '../../../schemas/documents/operations.ts'
import * as schemas from '../../../schemas/http/operations/deadLetters.ts'
import { exactly, maybe } from '../../../schemas/http/values.ts'
import { refuse } from '../../errors/errors.ts'
import { readPage, takeSkipCursor } from '../../input/pagination.ts'
import { dataAnswer, pageAnswer } from '../../routing/answers.ts'
import type { NeedsDb } from '../../routing/needs.ts'
import { ok } from '../../routing/response.ts'
import { routesOf } from '../../routing/route.ts'
import { instant } from '../contracts/view.ts'

const { route } = routesOf({ scopes: ['admin'], tag: 'Operations' })
const params = { id: schemas.LetterId }
/** Enough to recognise a record; the topic has all of it. */
const SHOWN_BYTES = 256

interface SettleNeeds {
  readonly db: Db
  readonly now: () => number
  readonly publish: Publish
}

interface RedriveNeeds extends SettleNeeds {
  readonly codec: Codec
}

export const deadLetterRoutes = [
  route({
    on: 'GET /operations/v1/dead-letters',
    operationId: 'listDeadLetters',
    summary: 'List dead letters, newest first.',
    description:
      'A record that cannot be processed is set aside with its bytes, headers and reason, and its ' +
      'partition goes on. A dead letter is listed within a second. Settled ones remain listed for 90 ' +
      'days, and in the topic without limit.',
    query: {
      ...takeSkipCursor,
      topic: maybe(schemas.SourceTopic, 'Only records of this topic.'),
      state: maybe(schemas.LetterState, 'Only dead letters in this state.'),
    },
    ok: pageAnswer('A page of dead letters.', 'deadLetters', schemas.DeadLetter, schemas.letterExample),
    read: async ({ query }, { db }: NeedsDb) => {
      const { topic, state } = query
      const filter = { ...(topic ? { topic } : {}), ...(state ? { state } : {}) }
      const source = {
        collection: db.collection<DeadLetterDocument>('deadLetters'),
        filter,
        orderBy: ['at', '_id'],
        projection: { value: 0, headers: 0, stack: 0 },
      }
      const { documents, pagination } = await readPage(source, query)
      const deadLetters = documents.map(presentLetter)
      return { deadLetters, pagination }
    },
  }),
  route({
    on: 'GET /operations/v1/dead-letters/:id',
    operationId: 'readDeadLetter',
    summary: 'Get a dead letter, decoded by its schema.',
    params,
    ok: dataAnswer(
      'The dead letter with its headers, stack and value.',
      schemas.DeadLetterDetails,
      schemas.letterDetailsExample,
    ),
    read: async ({ params: { id } }, deps: { readonly db: Db; readonly codec: Codec }) => {
      const document = await findLetter(id, deps)
      return await presentDetails(document, deps)
    },
  }),
  route({
    on: 'POST /operations/v1/dead-letters/:id/redrive',
    operationId: 'redriveDeadLetter',
    summary: 'Redrive a dead letter to its source topic.',
    description:
      'Use it once the cause is fixed. A command is written back under an id derived from its own, ' +
      'because the original id already has an outcome. The derived id is always the same, so that ' +
      'nothing is executed twice. A record that fails again becomes a new dead letter. Repeat the request ' +
      'after a 503: a letter that this key has redriven is answered with 200 again.',
    params,
    responses: settledAnswer('The redriven dead letter.', 'Record written back.', 'REDRIVEN'),
    refusals: ['invalid_state'],
    handle: async ({ params: { id }, identity }, deps: RedriveNeeds) => {
      const settled: Settlement = { how: 'REDRIVEN', at: deps.now(), by: identity.keyId, reason: null }
      const document = await findLetter(id, deps)
      if (isSettled(document, settled)) return ok(presentLetter(document), 'Record written back.')
      if (!isWrittenBack(document.topic)) {
        refuse('invalid_state', {
          reason: `cannot be redriven over HTTP: other consumers read ${document.topic}. Use the command-line tool.`,
        })
      }
      await deps.publish([originalOf(letterOf(document), settled.at, deps.codec.partitions())])
      return settle(document, settled, 'Record written back.', deps)
    },
  }),
  route({
    on: 'POST /operations/v1/dead-letters/:id/discard',
    operationId: 'discardDeadLetter',
    summary: 'Discard a dead letter, with a reason.',
    description:
      'Its bytes remain in the topic `dead-letters`, together with the reason. Repeat the request after a 503: ' +
      'a letter that this key has discarded for the same reason is answered with 200 again.',
    params,
    body: schemas.DiscardInput,
    responses: settledAnswer('The discarded dead letter.', 'Record discarded.', 'DISCARDED'),
    refusals: ['invalid_state'],
    handle: async ({ params: { id }, body: { reason }, identity }, deps: SettleNeeds) => {
      const settled: Settlement = { how: 'DISCARDED', at: deps.now(), by: identity.keyId, reason }
      const document = await findLetter(id, deps)
      if (isSettled(document, settled)) return ok(presentLetter(document), 'Record discarded.')
      return settle(document, settled, 'Record discarded.', deps)
    },
  }),
]

function settledAnswer(description: string, message: string, state: LetterState) {
  const schema: TSchema = exactly({ message: Type.String(), data: schemas.DeadLetter })
  const reason = state === 'DISCARDED' ? 'A test of the price feed; nothing depends on it.' : null
  const settlement = { at: '2026-07-30T12:05:00.000Z', by: 'key_01k9z4qv3m8x', reason }
  return {
    200: { description, schema, example: { message, data: { ...schemas.letterExample, state, settlement } } },
  }
}

async function findLetter(id: string, { db }: NeedsDb): Promise<DeadLetterDocument> {
  const letters = db.collection<DeadLetterDocument>('deadLetters')
  return (await letters.findOne({ _id: id.replaceAll('.', '/') })) ?? refuse('not_found')
}

/** True for a repeated request: the first may have taken effect without its answer. Refuses another one. */
function isSettled({ state, settled }: DeadLetterDocument, { how, by, reason }: Settlement): boolean {
  if (state === 'WAITING') return false
  if (state === how && settled?.by === by && settled.reason === reason) return true
  return refuse('invalid_state', { reason: `is already ${state}` })
}

/**
 * Publishes the settlement, which archives apply in every database, and updates the document at once, so that
 * the caller sees the change.
 */
async function settle(document: DeadLetterDocument, settled: Settlement, message: string, deps: SettleNeeds) {
  await deps.publish([noteOf(letterOf(document), settled)])
  const change = settledFields(settled)
  await deps.db
    .collection<DeadLetterDocument>('deadLetters')
    .updateOne({ _id: document._id, state: 'WAITING' }, { $set: change })
  return ok(presentLetter({ ...document, ...change }), message)
}

function presentLetter({ _id, ...letter }: DeadLetterDocument) {
  const { topic, key, processor, error, reason, at, state, settled } = letter
  const settlement = settled && { at: instant(settled.at), by: settled.by, reason: settled.reason }
  return {
    id: _id.replaceAll('/', '.'),
    topic,
    key,
    processor,
    error,
    reason,
    at: instant(at),
    state,
    settlement,
    redrivable: isWrittenBack(topic),
  }
}

async function presentDetails(document: DeadLetterDocument, deps: { readonly codec: Codec }) {
  const { headers, stack } = document
  const { value } = letterOf(document).record
  return {
    ...presentLetter(document),
    stack,
    recordHeaders: Object.fromEntries(headers.map(header => [header.name, header.value])),
    bytes: value?.length ?? 0,
    firstBytes: value?.subarray(0, SHOWN_BYTES).toString('hex') ?? '',
    ...(await decoded(value, deps)),
  }
}

async function decoded(bytes: Buffer | null, { codec }: { readonly codec: Codec }) {
  if (bytes === null) return { record: null, value: null, undecodable: 'the record has no value' }
  try {
    const { record, value } = await codec.decode(bytes)
    return { record: record as string, value: value as unknown, undecodable: null }
  } catch (error) {
    if (!(error instanceof CodecPoisoned || error instanceof CodecUnavailable)) throw error
    return { record: null, value: null, undecodable: error.message }
  }
}
