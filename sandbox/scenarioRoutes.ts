import { Type } from 'typebox'
import { refuse } from '../gateway/errors/errors.ts'
import { TICK_PROBLEMS } from '../gateway/resources/market/market.ts'
import { routesOf } from '../gateway/routing/route.ts'
import { unscaledOf } from '../schemas/codec/decimalBytes.ts'
import { described, exactly, freeText, IsoDateTime, maybe, oneOf, orNull } from '../schemas/http/values.ts'
import { PRICE_SCALE, tickProblem } from '../schemas/market/priceTick.ts'
import type { Player, Playing } from './player.ts'
import { type Move, readTicks, SCENARIO_NAMES, SCENARIOS } from './scenarios.ts'

const { route } = routesOf({ tag: 'Sandbox' })
/** An hour of the scenario's market in a second of ours. */
const DEFAULT_SPEED = 3_600
const MAX_SPEED = 1_000_000
const MAX_NDJSON = 200_000
/** Wrong ticks that an error names. */
const MAX_NAMED = 20

const PlayingView = exactly({
  name: Type.String({ description: 'Name of the scenario; `ndjson` for custom ticks.' }),
  speed: Type.Integer({ description: 'Scenario seconds per real second.' }),
  state: described(oneOf('PLAYING', 'OVER', 'STOPPED'), 'State of the scenario.'),
  startedAt: described(IsoDateTime, 'The deployment’s time at its start.'),
  moves: Type.Integer({ description: 'Number of market moves in the scenario.' }),
  made: Type.Integer({ description: 'Number of market moves made.' }),
})
const Input = exactly({
  name: maybe(oneOf(...SCENARIO_NAMES), 'Name of a historical scenario.'),
  ndjson: Type.Optional(
    freeText(MAX_NDJSON, {
      text: 'prose',
      description: 'Instead of `name`: lines of `{"afterMs":0,"symbol":"USDC","price":"0.99"}`.',
    }),
  ),
  speed: maybe(
    Type.Integer({ minimum: 1, maximum: MAX_SPEED }),
    'Scenario seconds per real second; 3600 if absent.',
  ),
})
const schema = exactly({ data: orNull(PlayingView) })
const example = {
  data: {
    name: 'usdc-march-2023',
    speed: 3_600,
    state: 'PLAYING',
    startedAt: '2026-07-30T12:00:00.000Z',
    moves: 60,
    made: 3,
  },
}

interface PlayerNeeds {
  readonly player: Player
}

export const sandboxScenarioRoutes = [
  route({
    on: 'GET /sandbox/v1/market/scenarios',
    scopes: 'any-key',
    operationId: 'readScenario',
    summary: 'Get the current or last market scenario of this gateway.',
    ok: { description: 'The scenario; null if there was none.', schema, example },
    handle: async (_request, { player }: PlayerNeeds) => answer(200, player.status()),
  }),
  route({
    on: 'POST /sandbox/v1/market/scenarios',
    scopes: ['admin', 'sandbox'],
    operationId: 'playScenario',
    summary: 'Replay a historical or custom market scenario.',
    description:
      '`usdc-march-2023`, `brl-shock`, `stale-feed` (the sandbox price feed is silent for ten minutes), ' +
      '`depeg-and-recovery`, `flash-crash`; or custom ticks. The last prices remain.',
    body: Input,
    bodyExample: { name: 'usdc-march-2023', speed: 3_600 },
    responses: { 202: { description: 'The scenario is playing.', schema, example } },
    refusals: ['invalid_state'],
    handle: async ({ body }, { player }: PlayerNeeds) => {
      const { name, ndjson, speed = DEFAULT_SPEED } = body
      if ((name === undefined) === (ndjson === undefined)) {
        refuse('INVALID_REQUEST', { field: 'name', reason: 'either name or ndjson is required, not both' })
      }
      const scenario = name === undefined ? { moves: movesOf(ndjson!) } : SCENARIOS[name]
      if (!player.play(name ?? 'ndjson', scenario, speed)) {
        refuse('invalid_state', { reason: 'another scenario is playing; DELETE stops it' })
      }
      return answer(202, player.status())
    },
  }),
  route({
    on: 'DELETE /sandbox/v1/market/scenarios',
    scopes: ['admin', 'sandbox'],
    operationId: 'stopScenario',
    summary: 'Stop the current market scenario; prices remain as they are.',
    ok: { description: 'The stopped scenario.', schema, example },
    handle: async (_request, { player }: PlayerNeeds) => {
      await player.stop()
      return answer(200, player.status())
    },
  }),
]

function movesOf(ndjson: string): readonly Move[] {
  const ticks = readTicks(ndjson)
  if ('line' in ticks) {
    const reason = `line ${ticks.line} is not {"afterMs":0,"symbol":"USDC","price":"0.99"}`
    return refuse('INVALID_REQUEST', { field: 'ndjson', reason })
  }
  const violations = ticks.flatMap(({ symbol, price }) => {
    const said = {
      symbol,
      price: unscaledOf(price, PRICE_SCALE),
      source: 'sandbox',
      asOf: 0,
      disputed: false,
    }
    const problem = tickProblem(said, 0)
    return problem
      ? [{ field: 'ndjson', reason: `${symbol} at ${price} ${TICK_PROBLEMS[problem].reason}` }]
      : []
  })
  if (violations.length > 0) refuse('INVALID_REQUEST', { violations: violations.slice(0, MAX_NAMED) })
  if (ticks.length === 0) refuse('INVALID_REQUEST', { field: 'ndjson', reason: 'contains no tick' })
  return ticks
    .toSorted((a, b) => a.afterMs - b.afterMs)
    .map(({ afterMs, symbol, price }) => ({ afterMs, prices: { [symbol]: price } }))
}

function answer(status: number, playing: Playing | null) {
  const data = playing && { ...playing, startedAt: new Date(playing.startedAt).toISOString() }
  return { status, body: { data } }
}
