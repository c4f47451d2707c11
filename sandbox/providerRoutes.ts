import { setTimeout as after } from 'node:timers/promises'
import type { Db } from 'mongodb'
import { Type } from 'typebox'
import type { GatewayConfig } from '../gateway/config/config.ts'
import { refuse } from '../gateway/errors/errors.ts'
import { routesOf } from '../gateway/routing/route.ts'
import type { LocalProvider, ProviderFaults } from '../platform/process/clock.ts'
import type { Deployment } from '../platform/process/sandbox.ts'
import { custodianOf } from '../platform/providers/custodyAdapter.ts'
import { providerOf } from '../platform/providers/providerPorts.ts'
import { described, exactly, flag, oneOf } from '../schemas/http/values.ts'
import {
  DEPOSIT_CONDUCTS,
  LOCAL_PROVIDERS,
  MAX_DELAY_MS,
  MAX_FAILURES,
  NO_FAULTS,
} from './clock/providerFaults.ts'
import type { SettableClock } from './clock/settableClock.ts'
import { correctBalances } from './providers/wrongBalances.ts'

const { route } = routesOf({ tag: 'Sandbox' })
const POLL_MS = 10

const Name = described(oneOf(...LOCAL_PROVIDERS), 'Local provider: of accounts, signatures or custody.')
const delayMs = Type.Integer({
  minimum: 0,
  maximum: MAX_DELAY_MS,
  description:
    'Delay of its decisions, in milliseconds: in the deployment’s time for `account` and `custody`; ' +
    'for `signature` the page waits.',
})
const failNext = Type.Integer({
  minimum: 0,
  maximum: MAX_FAILURES,
  description: 'Number of requests to fail; each is retried. In responses: how many remain.',
})
const duplicate = flag('Whether it reports every decision twice.')
const reject = flag(
  'Whether it declines: `account` rejects customers, `signature` reports REFUSED instead of ' +
    'signing, `custody` keeps orders pending until this is false again.',
)
const deposits = described(
  oneOf(...DEPOSIT_CONDUCTS),
  'Simulated deposits, of `custody` alone: REPORTED as they are; REVERSED after they counted; WRONG_TOKEN, ' +
    'from another contract; WRONG_AMOUNT, one millionth more than came; FROZEN by the issuer; SILENT, they ' +
    'come and are not reported.',
)
const ConductView = exactly({ name: Name, delayMs, failNext, duplicate, reject, deposits })
const schema = exactly({ data: ConductView })
const told = { ...NO_FAULTS, delayMs: 2_000, failNext: 1 }
const example = { data: { name: 'account', ...told } }

interface FaultNeeds {
  readonly clock: Pick<SettableClock, 'faults' | 'inject' | 'reports'>
  readonly localProviders: ReadonlySet<LocalProvider>
}

interface InstructionNeeds extends FaultNeeds {
  readonly db: Db
  /** Time that a response waits for the processes; then it is 202. */
  readonly replyTimeoutMs: number
}

export const sandboxProviderRoutes = [
  route({
    on: 'GET /sandbox/v1/providers/:name',
    scopes: 'any-key',
    operationId: 'readProvider',
    summary: 'Get the faults injected into a sandbox provider.',
    params: { name: Name },
    ok: { description: 'The current faults.', schema, example },
    read: async ({ params: { name } }, deps: FaultNeeds) => {
      const { clock } = deps
      return { name, ...clock.faults.of(local(name, deps)) }
    },
  }),
  route({
    on: 'POST /sandbox/v1/providers/:name',
    scopes: ['admin', 'sandbox'],
    operationId: 'instructProvider',
    summary: 'Inject faults into a sandbox provider: delay, failure, duplicate, decline.',
    description:
      'An omitted field means normal behaviour: an empty object ends all faults. Without `deposits` the ' +
      'custodian’s balances are right again.',
    params: { name: Name },
    body: exactly({
      delayMs: Type.Optional(delayMs),
      failNext: Type.Optional(failNext),
      duplicate: Type.Optional(duplicate),
      reject: Type.Optional(reject),
      deposits: Type.Optional(deposits),
    }),
    bodyExample: { delayMs: 2_000, failNext: 1 },
    responses: {
      200: { description: 'Every process applies it.', schema, example },
      202: { description: 'Recorded; a process has not confirmed it yet.', schema, example },
    },
    handle: async ({ params, body }, deps: InstructionNeeds) => {
      const { clock } = deps
      const name = local(params.name, deps)
      if (name !== 'custody' && body.deposits)
        refuse('INVALID_REQUEST', { field: 'deposits', reason: 'only custody takes deposits' })
      if (name === 'custody' && !body.deposits) await correctBalances(deps.db)
      const faults: ProviderFaults = { ...NO_FAULTS, ...body }
      const number = await clock.inject(name, faults)
      const until = performance.now() + deps.replyTimeoutMs
      const isKnown = () => clock.reports().every(report => report.told >= number)
      while (!isKnown() && performance.now() < until) await after(POLL_MS)
      return { status: isKnown() ? 200 : 202, body: { data: { name, ...faults } } }
    },
  }),
]

/** The providers that this sandbox plays itself; what an external one does is up to that. */
export function localProvidersOf(config: GatewayConfig, deployment: Deployment): ReadonlySet<LocalProvider> {
  const chosen: Readonly<Record<LocalProvider, string>> = {
    account: providerOf('accountProvider', config, deployment),
    signature: providerOf('signatureProvider', config, deployment),
    custody: custodianOf(config, deployment),
  }
  return new Set(LOCAL_PROVIDERS.filter(name => chosen[name] === 'local'))
}

function local(name: LocalProvider, { localProviders }: FaultNeeds): LocalProvider {
  if (localProviders.has(name)) return name
  return refuse('not_found', { field: 'name', reason: 'this provider is external' })
}
