import { setTimeout as after } from 'node:timers/promises'
import { Type } from '@sinclair/typebox'
import type { GatewayConfig } from '../gateway/config.ts'
import type { Deps } from '../gateway/deps.ts'
import { refuse } from '../gateway/errors.ts'
import { gatewayLimits } from '../gateway/limits.ts'
import { route } from '../gateway/routing/route.ts'
import { deploymentOf } from '../platform/process/sandbox.ts'
import { custodianOf } from '../platform/providers/custodyAdapter.ts'
import { providerOf } from '../platform/providers/providerPorts.ts'
import { described, exactly, oneOf } from '../schemas/http/values.ts'
import {
  type Conduct,
  LOCAL_PROVIDERS,
  type LocalProvider,
  MAX_DELAY_MS,
  MAX_FAILURES,
  WELL_BEHAVED,
} from './clock/providerFaults.ts'
import { sandboxOf } from './clockRoutes.ts'

const TAG = 'Sandbox'
const URL = '/sandbox/v1/providers/:name'
const POLL_MS = 10

const Name = described(
  oneOf(...LOCAL_PROVIDERS),
  'Which local provider: of accounts, signatures, or custody.',
)
const delayMs = Type.Integer({
  minimum: 0,
  maximum: MAX_DELAY_MS,
  description:
    'How long after it was asked it decides, in milliseconds. `account` and `custody` go by the deployment’s ' +
    'time; at `signature` the page waits.',
})
const failNext = Type.Integer({
  minimum: 0,
  maximum: MAX_FAILURES,
  description: 'How many of the next requests fail; each is tried again. In answers: how many are left.',
})
const duplicate = Type.Boolean({ description: 'Whether it tells twice what it decides.' })
const reject = Type.Boolean({
  description:
    'Whether it declines: `account` rejects customers, `signature` reports REFUSED for who signs, `custody` ' +
    'leaves orders where they are until this is false again.',
})
const ConductView = exactly({ name: Name, delayMs, failNext, duplicate, reject })
const schema = exactly({ data: ConductView })
const told = { delayMs: 2_000, failNext: 1, duplicate: false, reject: false }
const example = { data: { name: 'account', ...told } }

export const sandboxProviderRoutes = [
  route({
    method: 'GET',
    url: URL,
    scopes: 'any-key',
    operationId: 'readProvider',
    tag: TAG,
    summary: 'How a local provider behaves now.',
    params: { name: Name },
    answers: { 200: { description: 'How it behaves.', schema, example } },
    handle: async ({ params: { name } }, deps) => ({ status: 200, body: shown(local(name, deps), deps) }),
  }),
  route({
    method: 'POST',
    url: URL,
    scopes: ['admin'],
    operationId: 'instructProvider',
    tag: TAG,
    summary: 'Tell a local provider to be slow, to fail, to repeat itself or to decline.',
    description: 'What is left out is as it should be: an empty object makes the provider behave again.',
    params: { name: Name },
    body: exactly({
      delayMs: Type.Optional(delayMs),
      failNext: Type.Optional(failNext),
      duplicate: Type.Optional(duplicate),
      reject: Type.Optional(reject),
    }),
    bodyExample: { delayMs: 2_000, failNext: 1 },
    answers: {
      200: { description: 'Every process has it.', schema, example },
      202: { description: 'It is told; a process has not said yet that it knows.', schema, example },
    },
    handle: async ({ params, body }, deps) => {
      const { clock } = sandboxOf(deps)
      const name = local(params.name, deps)
      const conduct: Conduct = { ...WELL_BEHAVED, ...body }
      const number = await clock.instruct(name, conduct)
      const until = performance.now() + gatewayLimits.replyTimeoutMs
      const isKnown = () => clock.reports().every(report => report.told >= number)
      while (!isKnown() && performance.now() < until) await after(POLL_MS)
      return { status: isKnown() ? 200 : 202, body: { data: { name, ...conduct } } }
    },
  }),
]

/** These routes are in sandboxes alone. */
const HERE = { isSandbox: true } as const

/** Who serves each here; what a provider outside does is its own. */
const CHOSEN: Readonly<Record<LocalProvider, (config: GatewayConfig) => string>> = {
  account: config => providerOf('accountProvider', config, HERE),
  signature: config => providerOf('signatureProvider', config, HERE),
  custody: config => custodianOf(config, deploymentOf(config)),
}

function local(name: LocalProvider, { config }: Deps): LocalProvider {
  const isOutside = CHOSEN[name](config) !== 'local'
  return isOutside ? refuse('not_found', { field: 'name', reason: 'this provider is outside' }) : name
}

function shown(name: LocalProvider, deps: Deps) {
  return { data: { name, ...sandboxOf(deps).clock.conducts.of(name) } }
}
