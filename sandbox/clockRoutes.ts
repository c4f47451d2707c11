import { Type } from 'typebox'
import { refuse } from '../gateway/errors/errors.ts'
import { millisOf } from '../gateway/resources/contracts/commands.ts'
import { routesOf } from '../gateway/routing/route.ts'
import { described, exactly, freeText, IsoDateTime, maybe, oneOf, orNull } from '../schemas/http/values.ts'
import { DATE_RANGE, LAST_INSTANT } from '../schemas/values/dates.ts'
import type { Advance, Advances } from './advances.ts'
import type { SettableClock } from './clock/settableClock.ts'
import { durationMs } from './duration.ts'

const { route } = routesOf({ tag: 'Sandbox' })
/** Further than any term of a contract; more is a slip of the pen. */
const MAX_ADVANCE_MS = 10 * 366 * 86_400_000

const AdvanceView = exactly({
  id: Type.String({ description: 'Id of the advance (`adv_…`).' }),
  from: described(IsoDateTime, 'The deployment’s time at the start.'),
  to: described(IsoDateTime, 'Target time.'),
  state: described(oneOf('RUNNING', 'DONE', 'STOPPED'), 'State of the advance.'),
  reason: orNull(Type.String({ description: 'Why the advance stopped.' })),
  steps: Type.Integer({ minimum: 0, description: 'Number of completed steps.' }),
})
const ClockView = exactly({
  now: described(IsoDateTime, 'The deployment’s time.'),
  aheadMs: Type.Integer({
    minimum: 0,
    description: 'How far the deployment’s time is ahead, in milliseconds.',
  }),
  advance: described(orNull(AdvanceView), 'The last advance; null before the first one.'),
})
const AdvanceInput = exactly({
  by: Type.Optional(
    freeText(40, {
      description: 'ISO 8601 duration in weeks, days, hours, minutes and seconds.',
      examples: ['PT25H'],
    }),
  ),
  to: maybe(IsoDateTime, 'Instead of `by`: the target time.'),
})

const example = {
  data: {
    now: '2026-07-31T13:00:00.000Z',
    aheadMs: 90_000_000,
    advance: {
      id: 'adv_5rTq0mYc1VbX8kZs2HdA',
      from: '2026-07-30T12:00:00.000Z',
      to: '2026-07-31T13:00:00.000Z',
      state: 'DONE',
      reason: null,
      steps: 49,
    },
  },
}
const running = {
  data: { ...example.data, advance: { ...example.data.advance, state: 'RUNNING', steps: 12 } },
}
const schema = exactly({ data: ClockView })
const whenDone = {
  200: { description: 'Everything that was due has happened.', schema, example },
  202: {
    description: 'The advance continues in steps; `Location` is its address.',
    schema,
    example: running,
    headers: { Location: { description: 'Address of the clock.', schema: Type.String() } },
  },
}

interface TimeNeeds {
  readonly clock: Pick<SettableClock, 'now' | 'setting'>
  readonly advances: Advances
}

interface AdvanceNeeds extends TimeNeeds {
  /** Time that a response waits for an advance; then it is 202. */
  readonly replyTimeoutMs: number
}

export const sandboxClockRoutes = [
  route({
    on: 'GET /sandbox/v1/clock',
    scopes: 'any-key',
    operationId: 'readClock',
    summary: 'Get the deployment’s time and its last advance.',
    ok: { description: 'The time.', schema, example },
    handle: async (_request, deps: TimeNeeds) => ({ status: 200, body: await shown(deps) }),
  }),
  route({
    on: 'POST /sandbox/v1/clock/advance',
    scopes: ['admin', 'sandbox'],
    operationId: 'advanceClock',
    summary: 'Advance the deployment’s time, for all users; it never goes back.',
    description:
      'Everything that becomes due happens first, in order: activation, cure deadlines, price feeds, ' +
      'webhook retries. A long advance gets 202 and continues in the background.',
    body: AdvanceInput,
    bodyExample: { by: 'PT25H' },
    responses: whenDone,
    refusals: ['invalid_state'],
    handle: async ({ body }, deps: AdvanceNeeds) => {
      const advance = await deps.advances.start(targetOf(body, deps.clock.now()))
      if (!advance)
        refuse('invalid_state', { reason: 'an advance is in progress; see GET /sandbox/v1/clock' })
      return answerWhenDone(advance.id, deps)
    },
  }),
  route({
    on: 'POST /sandbox/v1/clock/resume',
    scopes: ['admin', 'sandbox'],
    operationId: 'resumeClock',
    summary: 'Resume an advance that stopped, for example because a process was unreachable.',
    responses: whenDone,
    refusals: ['invalid_state'],
    handle: async (_request, deps: AdvanceNeeds) => {
      const advance = await deps.advances.resume()
      if (!advance) refuse('invalid_state', { reason: 'no advance has stopped' })
      return answerWhenDone(advance.id, deps)
    },
  }),
]

function targetOf({ by, to }: { readonly by?: string; readonly to?: string }, now: number): number {
  if ((by === undefined) === (to === undefined)) {
    refuse('INVALID_REQUEST', { field: 'by', reason: 'either by or to is required, not both' })
  }
  const field = to === undefined ? 'by' : 'to'
  const lengthMs = to === undefined ? durationMs(by!) : millisOf(to, 'to') - now
  if (lengthMs === null) {
    refuse('INVALID_REQUEST', { field, reason: 'must be an ISO 8601 duration such as PT25H or P5D' })
  }
  if (lengthMs <= 0) refuse('INVALID_REQUEST', { field, reason: 'must be later than the deployment’s time' })
  if (now + lengthMs > LAST_INSTANT) {
    refuse('INVALID_REQUEST', { field, reason: `must end at a time ${DATE_RANGE}` })
  }
  if (lengthMs > MAX_ADVANCE_MS) refuse('INVALID_REQUEST', { field, reason: 'must be within ten years' })
  return now + lengthMs
}

async function answerWhenDone(id: string, deps: AdvanceNeeds) {
  const advance = await deps.advances.finished(id, deps.replyTimeoutMs)
  const body = await shown(deps)
  if (advance?.state === 'DONE') return { status: 200, body }
  return { status: 202, body, headers: { location: '/sandbox/v1/clock' } }
}

async function shown({ clock, advances }: TimeNeeds) {
  const advance = await advances.last()
  return {
    data: {
      now: new Date(clock.now()).toISOString(),
      aheadMs: clock.setting().offsetMs,
      advance: advance && present(advance),
    },
  }
}

function present({ id, from, to, state, reason, steps }: Advance) {
  return { id, from: new Date(from).toISOString(), to: new Date(to).toISOString(), state, reason, steps }
}
