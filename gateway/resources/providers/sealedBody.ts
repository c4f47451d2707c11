import { isLink } from '../../../processors/domain/directory/providerAnswer.ts'
import { prose } from '../../../processors/domain/providerText.ts'
import { contractIdIn } from '../../../schemas/documents/contracts.ts'
import type { Customer } from '../../../schemas/documents/directory.ts'
import type { NeedsDb } from '../../routing/needs.ts'
import { signerPartyOf } from '../contracts/refusalReason.ts'
import type { NeedsPersonalData } from '../parties/personalData.ts'

/**
 * Sealing of provider bodies before they enter the log: ids, states and times stay as they came. All
 * else may be words about a person and is sealed for that person, or left out if that person is unknown.
 */
interface Spoken {
  /** Members that say nothing of a person. */
  readonly facts: readonly string[]
  /** The party that such a body is about; null where it names none that we know. */
  readonly about: (body: Json, deps: NeedsDb) => Promise<string | null>
}

type Json = Readonly<Record<string, unknown>>

/** Custody is not sealed: it reports orders, amounts and transactions. */
const SPOKEN: Readonly<Record<'account' | 'signature' | 'custody', Spoken | null>> = {
  account: {
    facts: ['customerId', 'reference', 'status'],
    async about({ customerId }, { db }) {
      if (typeof customerId !== 'string') return null
      const customer = await db.collection<Customer>('customers').findOne({ _id: customerId })
      return customer?.partyId ?? null
    },
  },
  signature: {
    facts: ['signingId', 'signerId', 'type', 'at'],
    async about({ signingId, signerId }, deps) {
      if (typeof signingId !== 'string' || typeof signerId !== 'string') return null
      const contractId = contractIdIn(signingId)
      return contractId === null ? null : signerPartyOf({ contractId, signingId, signerId }, deps)
    },
  },
  custody: null,
}

/** Words that are read. */
const READ: readonly string[] = ['reason', 'link']
/** Longer than any id, state or time. */
const MAX_FACT = 255
/** The readers' limit: sealed text stays whole. */
const MAX_REASON = 500
/** A member name before its colon; a duplicate counts twice. */
const MEMBER = /"(?:[^"\\]|\\.)*"\s*:/g

export async function sealedBody(
  provider: keyof typeof SPOKEN,
  body: string,
  deps: NeedsDb & NeedsPersonalData,
): Promise<string> {
  const spoken = SPOKEN[provider]
  if (spoken === null) return body
  return withSealedWords(spoken.facts, body, async json => {
    const partyId = await spoken.about(json, deps)
    return async words => (partyId === null ? null : deps.personalData.sealWords(partyId, words))
  })
}

/** The unchanged body if it has only facts or is no JSON object; else with sealed words. */
export async function withSealedWords(
  facts: readonly string[],
  body: string,
  sealFor: (json: Json) => Promise<Seal>,
): Promise<string> {
  const json = objectIn(body)
  if (json === null) return body
  const isFact = (name: string, value: unknown) =>
    facts.includes(name) && (typeof value === 'string' ? value.length <= MAX_FACT : !isNested(value))
  const members = Object.entries(json)
  const isPlain = members.every(([name, value]) => isFact(name, value))
  if (isPlain && (body.match(MEMBER) ?? []).length === members.length) return body
  const seal = await sealFor(json)
  const told = members
    .filter(([name]) => facts.includes(name) || READ.includes(name))
    .map(async ([name, value]) => {
      return [name, isFact(name, value) ? value : await sealedMember(name, value, seal)] as const
    })
  // Their names may be words, too.
  const others = members.filter(([name]) => !facts.includes(name) && !READ.includes(name))
  const more = others.length === 0 ? {} : { more: await seal(JSON.stringify(Object.fromEntries(others))) }
  return JSON.stringify({ ...Object.fromEntries(await Promise.all(told)), ...more })
}

export type Seal = (words: string) => Promise<string | null>

/** Invalid values stay invalid, without their words. */
function sealedMember(name: string, value: unknown, seal: Seal): unknown {
  if (value === null || value === '') return null
  if (name === 'reason')
    return typeof value === 'string' ? seal(prose(name, value, MAX_REASON) ?? '') : NO_TEXT
  if (name !== 'link') return seal(typeof value === 'string' ? value : JSON.stringify(value))
  return typeof value === 'string' && isLink(value) ? seal(value) : NO_TEXT
}

/** In the place of a text that cannot be read. */
const NO_TEXT = false

const isNested = (value: unknown) => typeof value === 'object' && value !== null

function objectIn(body: string): Json | null {
  try {
    const json: unknown = JSON.parse(body)
    return isNested(json) && !Array.isArray(json) ? (json as Json) : null
  } catch {
    return null
  }
}
