import type { LogRecord } from '../../platform/records/records.ts'
import type {
  Decider,
  Decision,
  DecisionContext,
  Output,
  StateView,
} from '../../processors/runtime/decider/decision.ts'
import { Poisoned, Unavailable } from '../../processors/runtime/errors.ts'
import { partitionOf } from '../../schemas/partition.ts'

/**
 * The smallest business that exercises every part of the runtime: accounts that take amounts, refuse to go
 * below zero, and announce each change with a gap-free sequence. Notes come from another transactional
 * writer, as findings do.
 */
export const PARTITIONS = 3
export const COMMANDS = 'commands'
export const NOTES = 'notes'
export const EVENTS = 'events'
export const GROUP = 'ledger'

export type Input =
  | { readonly kind: 'add'; readonly account: string; readonly amount: number }
  /** A creation: makes a document under an id that nothing else is given. */
  | { readonly kind: 'issue'; readonly account: string; readonly ticket: string; readonly amount: number }
  /**
   * Writes a document that the database refuses: a value that another document has, or one that is too large.
   */
  | { readonly kind: 'claim'; readonly account: string; readonly name: string }
  | { readonly kind: 'oversize'; readonly account: string }
  /** Breaks an assertion of the rules. */
  | { readonly kind: 'bug'; readonly account: string }
  | { readonly kind: 'note'; readonly account: string; readonly text: string }

export interface Account {
  readonly _id: string
  readonly sum: number
  readonly sequence: number
  readonly notes: readonly string[]
  readonly [field: string]: unknown
}

export const lanePartition = (account: string) => partitionOf(account, PARTITIONS)

/** Bytes of an input; `later` marks a type that the registry knows only after its outage. */
export const encodeInput = (input: Input, later = false) =>
  Buffer.from(`${later ? '?' : ''}${JSON.stringify(input)}`)

/** `registryKnows` says whether types marked as `later` can be decoded now. */
export function ledger(registryKnows: () => boolean): Decider<Input> {
  return {
    name: GROUP,
    topics: [COMMANDS, NOTES],
    destinations: lane => [{ topic: EVENTS, partition: lane }],
    decode: record => decode(record, registryKnows),
    needs(input) {
      const names =
        input.kind === 'claim' ? [{ collection: 'names', field: '_id', values: [input.account] }] : []
      const tickets =
        input.kind === 'issue'
          ? [{ collection: 'tickets', field: '_id', values: [input.ticket], isNew: true as const }]
          : []
      return [{ collection: 'accounts', field: '_id', values: [input.account] }, ...names, ...tickets]
    },
    decide,
    encode: output => ({
      topic: output.topic,
      partition: partitionOf(output.key, PARTITIONS),
      key: output.key,
      value: Buffer.from(JSON.stringify(output.value)),
      headers: output.headers,
      timestamp: output.timestamp,
    }),
  }
}

function decode(record: LogRecord, registryKnows: () => boolean): Input {
  const text = record.value?.toString() ?? ''
  if (text.startsWith('?')) {
    if (!registryKnows()) throw new Unavailable('the registry does not know this type')
    return JSON.parse(text.slice(1)) as Input
  }
  if (!text.startsWith('{')) throw new Poisoned('these bytes do not decode')
  return JSON.parse(text) as Input
}

function decide(input: Input, state: StateView, context: DecisionContext): Decision {
  const stored = state.get('accounts', input.account) as Account | null
  const account = stored ?? { _id: input.account, sum: 0, sequence: 0, notes: [] }
  if (input.kind === 'bug') throw new Error('an assertion of the rules does not hold')
  if (input.kind === 'claim') {
    const document = { _id: input.account, unique: input.name }
    return {
      outcome: success(account),
      writes: [{ collection: 'names', _id: input.account, document }],
      outputs: [],
    }
  }
  if (input.kind === 'oversize') {
    const document = { ...account, oversize: true }
    return {
      outcome: success(account),
      writes: [{ collection: 'accounts', _id: account._id, document }],
      outputs: [],
    }
  }
  if (input.kind === 'note') {
    return changed({ ...account, notes: [...account.notes, input.text] }, context, { note: input.text })
  }
  if (input.kind === 'issue' && state.get('tickets', input.ticket)) throw new Error('it is there already')
  const sum = account.sum + input.amount
  if (sum < 0) {
    const body = JSON.stringify({ code: 'insufficient', sum: account.sum })
    return { outcome: { status: 'REFUSED', body }, writes: [], outputs: [] }
  }
  const decision = changed({ ...account, sum }, context, { amount: input.amount })
  if (input.kind === 'add') return decision
  const document = { _id: input.ticket, account: account._id }
  return { ...decision, writes: [...decision.writes, { collection: 'tickets', _id: input.ticket, document }] }
}

function changed(account: Account, context: DecisionContext, what: Record<string, unknown>): Decision {
  const next: Account = { ...account, sequence: account.sequence + 1 }
  const output: Output = {
    topic: EVENTS,
    record: 'AccountChanged',
    key: next._id,
    value: {
      id: `evt_${context.commandId}`,
      account: next._id,
      sequence: next.sequence,
      sum: next.sum,
      ...what,
    },
    headers: {},
    timestamp: context.issuedAt,
  }
  return {
    outcome: context.topic === NOTES ? null : success(next),
    writes: [{ collection: 'accounts', _id: next._id, document: next }],
    outputs: [output],
  }
}

const success = ({ sum, sequence }: Account) => ({
  status: 'SUCCEEDED' as const,
  body: JSON.stringify({ sum, sequence }),
})
