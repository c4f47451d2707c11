import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { Db } from 'mongodb'
import { Type } from 'typebox'
import { jsonOf } from '../../../platform/providers/providerClient.ts'
import { BY_THE_PLATFORM, commandRecord, DIRECTORY_KEY } from '../../../platform/records/commandRecord.ts'
import type { Publish } from '../../../platform/records/records.ts'
import { verifySignature } from '../../../platform/secrets/webhookSignature.ts'
import { readCustodyEvent } from '../../../processors/domain/contract/custodyReports.ts'
import type { Codec } from '../../../schemas/codec/codec.ts'
import { contractIdIn } from '../../../schemas/documents/contracts.ts'
import * as v from '../../../schemas/http/values.ts'
import type { ReceiveProviderEvent } from '../../../schemas/types.ts'
import { parseJson } from '../../../schemas/values/losslessJson.ts'
import { refuse } from '../../errors/errors.ts'
import { dataAnswer } from '../../routing/answers.ts'
import type { NeedsDb } from '../../routing/needs.ts'
import { accepted } from '../../routing/response.ts'
import { route } from '../../routing/route.ts'
import { NOBODYS, recipientOf } from '../guarantees/guaranteeOf.ts'
import type { PersonalData } from '../parties/personalData.ts'
import { sealedBody } from './sealedBody.ts'

/**
 * Inbound webhooks of external providers (docs/for-providers.md), signed like our own, without an API key.
 * The body is published unchanged except for personal text (sealedBody.ts) and parsed by the processor: an
 * invalid one becomes a dead letter, which can be redriven.
 */

const EVENT_ID = /^[\x21-\x7e]{1,200}$/
const MS = 1_000

interface ProviderWebhook {
  readonly topic: 'directoryCommands' | 'contractCommands'
  /** The record key, which chooses the lane that decides the body. */
  readonly key: (body: string) => string
}

/** By the provider's name in the path. */
const PROVIDER_WEBHOOKS = {
  account: {
    topic: 'directoryCommands',
    key: () => DIRECTORY_KEY,
  },
  signature: {
    topic: 'contractCommands',
    key: body => contractKey(body, 'signingId'),
  },
  custody: {
    topic: 'contractCommands',
    key: body => contractKey(body, 'orderId'),
  },
} as const satisfies Readonly<Record<string, ProviderWebhook>>

export interface ProviderEventNeeds {
  readonly db: Db
  readonly codec: Codec
  readonly now: () => number
  readonly personalData: PersonalData
  readonly publish: Publish
  /** The signing secrets; null without an external provider. */
  readonly secrets: Readonly<Record<keyof typeof PROVIDER_WEBHOOKS, string | null>>
}

/** Key of bodies without a contract id: no contract has this id. */
const NO_CONTRACT = '0'

/** The contract id that prefixes the id in `member`, or `contractId` of the body. */
function contractKey(body: string, member: string): string {
  try {
    const { [member]: id, contractId } = parseJson(body) as Readonly<Record<string, unknown>>
    if (typeof id === 'string') return String(contractIdIn(id) ?? NO_CONTRACT)
    return Number.isSafeInteger(contractId) ? String(contractId) : NO_CONTRACT
  } catch {
    return NO_CONTRACT
  }
}

const text = (maxLength: number, description: string) => Type.String({ maxLength, description })
const AccountEvent = Type.Object({
  customerId: v.described(v.TextId('cus'), 'Customer of the global account.'),
  reference: Type.Optional(text(255, 'Id of the customer at the provider; optional only for a rejection.')),
  status: v.described(
    v.oneOf('PENDING', 'ACTIVE', 'REJECTED'),
    'Decision about the customer; the first one counts.',
  ),
  reason: v.maybe(Type.String(), 'Why it was rejected, truncated to 500 characters.'),
  link: Type.Optional(text(2_048, 'URL where the customer enters its data.')),
})

const SignatureEvent = Type.Object({
  signingId: v.described(v.TextId('sig'), 'The signing concerned.'),
  signerId: v.described(v.TextId('sgr'), 'The signer; with EXPIRED, any signer.'),
  type: v.described(v.oneOf('SENT', 'VIEWED', 'SIGNED', 'REFUSED', 'EXPIRED'), 'What happened.'),
  at: v.described(v.IsoDateTime, 'When it happened.'),
  reason: v.maybe(Type.String(), 'Why the signer refused, truncated to 500 characters.'),
})

const CustodyEvent = Type.Object({
  type: v.described(
    v.oneOf(
      'RELEASED',
      'LIQUIDATED',
      'SURPLUS_PAID',
      'RETURNED',
      'ACCOUNT_OPENED',
      'DEPOSITED',
      'COLLATERAL_FROZEN',
      'COLLATERAL_UNFROZEN',
    ),
    'What happened.',
  ),
  orderId: Type.Optional(
    text(
      128,
      'Id of the release (rel_…), liquidation (liq_…), surplus (sur_…) or return (ret_…) that was ordered.',
    ),
  ),
  proceeds: Type.Optional(text(40, 'With LIQUIDATED: proceeds of the sale, in the currency of the loan.')),
  contractId: v.maybe(Type.Integer(), 'With DEPOSITED: the contract of the guarantee.'),
  guaranteeId: v.maybe(Type.Integer(), 'With DEPOSITED: the guarantee.'),
  address: Type.Optional(
    text(42, 'With DEPOSITED, instead of contract and guarantee: the address that it was sent to.'),
  ),
  tokenSymbol: v.maybe(v.TokenSymbol, 'With DEPOSITED: the token.'),
  network: v.maybe(v.Network, 'With DEPOSITED: its network.'),
  amount: Type.Optional(text(40, 'With DEPOSITED: token units.')),
  txHash: Type.Optional(text(66, 'With DEPOSITED: transaction hash, 0x and 64 hexadecimal digits.')),
  logIndex: v.maybe(
    Type.Integer(),
    'With DEPOSITED: log index of the transfer; optional if the transaction has only one.',
  ),
})

export const providerEventRoutes = [
  route({
    on: 'POST /internal/v1/providers/:name/events',
    scopes: 'public',
    rawBody: true,
    operationId: 'receiveProviderEvent',
    tag: 'Integration',
    summary: 'Receive a signed event from an external provider.',
    description:
      'Signed as Standard Webhooks 1.0 describes, like our own webhooks, with a timestamp within five ' +
      'minutes. The `webhook-id` identifies the event: repeating it changes nothing. The event is ' +
      'stored as received, except that text about a person is encrypted for that person, and is ' +
      'processed after the response; an unreadable event is set aside for operators. On 503, send it ' +
      'again.',
    params: { name: v.described(v.oneOf('account', 'signature', 'custody'), 'Kind of provider.') },
    headers: {
      'webhook-id': v.maybe(Type.String(), 'Event id chosen by the provider; required.'),
      'webhook-timestamp': v.maybe(Type.String(), 'When it was sent, in Unix seconds; required.'),
      'webhook-signature': v.maybe(
        Type.String(),
        '`v1,` and Base64 HMAC-SHA256 of id, time and body; required.',
      ),
    },
    body: Type.Union([AccountEvent, SignatureEvent, CustodyEvent]),
    bodyExample: { customerId: 'cus_2aTq7Nn4dVb0MzKe3LwA', reference: 'acc_42', status: 'ACTIVE' },
    responses: {
      202: dataAnswer(
        'The message broker has stored the event.',
        v.exactly({ eventId: Type.String({ description: 'The `webhook-id` of the event.' }) }),
        { eventId: 'msg_2aTq7Nn4dVb0' },
      ),
    },
    refusals: ['unauthenticated', 'service_unavailable'],
    handle: async ({ params: { name }, headers, body: bytes }, deps: ProviderEventNeeds) => {
      const secret = deps.secrets[name]
      if (secret === null) return refuse('not_found')
      const event = verifiedEvent(headers, bytes as unknown as Buffer, secret)
      const body = await sealedBody(name, event.body, deps)
      const addressee = name === 'custody' ? await addresseeIn(body, deps) : NO_ADDRESS
      await deps.publish([await eventRecord(name, { ...event, body, addressee }, deps)])
      return accepted({ eventId: event.eventId })
    },
  }),
]

interface Event {
  readonly eventId: string
  readonly body: string
}

/** Whose the address in a body is; `NO_ADDRESS` where it names none, or cannot be read. */
type Addressee = Pick<ReceiveProviderEvent, 'contractId' | 'guaranteeId'>
const NO_ADDRESS: Addressee = { contractId: null, guaranteeId: null }

async function addresseeIn(body: string, deps: NeedsDb): Promise<Addressee> {
  const addressed = addressedIn(body)
  return addressed ? recipientOf(addressed.address, addressed.transfer, deps) : NO_ADDRESS
}

function addressedIn(body: string) {
  try {
    const json = jsonOf(body) as Readonly<Record<string, unknown>>
    const { address, contractId } = json
    if (typeof address !== 'string' || contractId !== undefined) return null
    const { record, value } = readCustodyEvent(json, NOBODYS)
    return record === 'lastro.commands.RecordDeposit' ? { address, transfer: value } : null
  } catch {
    return null
  }
}

type Signed = Partial<Readonly<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>>>

/** Throws 401 for a signature that is wrong, missing, or older than five minutes. */
function verifiedEvent(headers: Signed, bytes: Buffer, secret: string): Event {
  if (!isUtf8(bytes)) refuse('INVALID_REQUEST', { reason: 'the body is not valid UTF-8' })
  const body = bytes.toString('utf8')
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers
  // Providers use real time, whatever the clock of a sandbox shows.
  const check = verifySignature(secret, { id, timestamp, signature, body }, Math.floor(Date.now() / MS))
  if (!check.valid) refuse('unauthenticated', { field: 'webhook-signature', reason: check.reason })
  if (!EVENT_ID.test(id!)) {
    refuse('INVALID_REQUEST', { field: 'webhook-id', reason: 'must be 1 to 200 visible ASCII characters' })
  }
  return { eventId: id!, body }
}

/** The command id derives from the provider's event id: the same event is the same command. */
function eventRecord(
  provider: keyof typeof PROVIDER_WEBHOOKS,
  { eventId, body, addressee }: Event & { readonly addressee: Addressee },
  { codec, now }: { readonly codec: Codec; readonly now: () => number },
) {
  const digest = createHash('sha256').update(`${provider}/${eventId}`).digest('hex')
  return commandRecord(codec, {
    ...BY_THE_PLATFORM,
    topic: PROVIDER_WEBHOOKS[provider].topic,
    name: 'lastro.commands.ReceiveProviderEvent',
    value: { provider, eventId, rawBody: body, ...addressee },
    key: addressee.contractId === null ? PROVIDER_WEBHOOKS[provider].key(body) : String(addressee.contractId),
    commandId: `cmd_${digest}`,
    issuedAt: now(),
    source: 'gateway',
  })
}
