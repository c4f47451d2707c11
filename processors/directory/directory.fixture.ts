import type { LogRecord } from '../../platform/records/records.ts'
import { createLocalCodec } from '../../schemas/codec/codec.ts'
import type { ApiKey } from '../../schemas/documents/directory.ts'
import { topics } from '../../schemas/topics.ts'
import type { RecordName, RecordTypes } from '../../schemas/types.ts'
import type { Decision, StateView } from '../runtime/decider/decision.ts'
import { loadWorkingSet } from '../runtime/decider/workingSet.ts'
import type { Condition, StateDocument, StateWrite } from '../runtime/ports.ts'
import { directoryDecider, type Input } from './decider.ts'

const codec = createLocalCodec()
const decider = directoryDecider(codec)
export const LENDER = '11222333000181'
export const OTHER_LENDER = '12ABC34501DE35'
export const BORROWER = '52998224725'
export const CORRECTED = '11144477735'
export const START_MS = Date.parse('2026-11-01T12:00:00Z')

export type Command = { [N in RecordName]: N extends `lastro.commands.${infer S}` ? S : never }[RecordName]
export type Value<C extends Command> = RecordTypes[`lastro.commands.${C}` & RecordName]

/** A command as it is in the log. */
export interface Asked {
  readonly commandId: string
  readonly issuedAt: number
  readonly tenant: string | null
  readonly actor?: string | null
  readonly input: Input
}

/** Sender, command id and time. */
export interface AskedBy {
  readonly tenant: string
  readonly actor: string
  readonly commandId: string
  readonly at: string
}

/** A directory in memory: commands are encoded, decoded, decided and applied, one by one or as a batch. */
export function createDirectory() {
  const stored = new Map<string, Map<string | number, StateDocument>>()
  const collection = (name: string) => {
    if (!stored.has(name)) stored.set(name, new Map())
    return stored.get(name)!
  }
  const store = {
    find: async (name: string, conditions: readonly Condition[]) =>
      [...collection(name).values()].filter(document =>
        conditions.some(({ field, values }) => values.includes(document[field] as string)),
      ),
  }
  const apply = (writes: readonly StateWrite[]) => {
    for (const { collection: name, _id, document } of writes) {
      if (document) collection(name).set(_id, document)
      else collection(name).delete(_id)
    }
  }
  const decide = async (asked: Asked, set: StateView) => {
    const { commandId, issuedAt, tenant, actor = null } = asked
    const headers = { 'command-id': commandId }
    const context = { topic: 'directory-commands', commandId, issuedAt, tenant, actor, headers }
    const decision = decider.decide(asked.input, set, context)
    apply(decision.writes)
    await Promise.all(decision.outputs.map(output => decider.encode(output)))
    return decision
  }
  let count = 0
  const prepare = async <C extends Command>(
    type: C,
    value: Value<C>,
    tenant: string | null = null,
    topic: string = topics.directoryCommands.name,
  ) => {
    count += 1
    const commandId = `cmd_${count}`
    const headers = { 'command-id': commandId, ...(tenant ? { tenant } : {}) }
    const record = `lastro.commands.${type}` as RecordName
    const bytes = await codec.encode(topics.directoryCommands.name, record, value)
    const input = await decider.decode({ topic, value: bytes, headers } as unknown as LogRecord)
    return { commandId, issuedAt: START_MS + count * 1_000, tenant, input }
  }
  return {
    all: <T>(name: string) => [...collection(name).values()] as unknown as T[],
    prepare,
    async ask<C extends Command>(type: C, value: Value<C>, tenant: string | null = null) {
      const asked = await prepare(type, value, tenant)
      const set = await loadWorkingSet(store, found => decider.needs(asked.input, found))
      return answerOf(await decide(asked, set))
    },
    /** A command of a key, under a given id and time. */
    async askAs<C extends Command>({ tenant, actor, commandId, at }: AskedBy, type: C, value: Value<C>) {
      const asked = { ...(await prepare(type, value, tenant)), actor, commandId, issuedAt: Date.parse(at) }
      const set = await loadWorkingSet(store, found => decider.needs(asked.input, found))
      return answerOf(await decide(asked, set))
    },
    /** As the runtime takes a batch: everything is loaded before the first of them is decided. */
    async askTogether(batch: readonly Asked[]) {
      const set = await loadWorkingSet(store, found =>
        batch.flatMap(({ input }) => decider.needs(input, found)),
      )
      const answers = []
      for (const asked of batch) {
        const decision = await decide(asked, set)
        set.apply(decision.writes)
        answers.push(answerOf(decision))
      }
      return answers
    },
  }
}

function answerOf({ outcome, outputs, writes }: Decision) {
  const body = JSON.parse(outcome!.body)
  return { status: outcome!.status, body, code: body?.code as string | undefined, outputs, writes }
}

export type Directory = ReturnType<typeof createDirectory>

export const client = (
  document: string,
  key: string,
  email = 'ana@example.com',
): Value<'PreRegisterBorrower'> => ({
  document,
  name: `s1.${key}.name`,
  email: `s1.${key}.email`,
  phone: null,
  emailHash: `h1.${key}.${email}`,
  personalKeyId: key,
})
export const completion = (document: string, key: string): Value<'CompleteOnboarding'> => ({
  document,
  kind: 'INDIVIDUAL',
  name: `s1.${key}.name`,
  email: `s1.${key}.email`,
  phone: null,
  modules: ['BORROWER'],
  personalKeyId: key,
})

/** Two lenders with accounts. */
export async function withLenders(directory: Directory) {
  const { body } = await directory.ask('CompleteOnboarding', completion(LENDER, 'pk_lender'))
  const other = await directory.ask('CompleteOnboarding', completion(OTHER_LENDER, 'pk_other'))
  return { lender: body.party._id as string, other: other.body.party._id as string }
}

/** A borrower who is onboarding with a document that has a mistake. */
export async function onboardingBorrower(directory: Directory) {
  const { lender, other } = await withLenders(directory)
  const { body } = await directory.ask('PreRegisterBorrower', client(BORROWER, 'pk_1'), lender)
  const session = await directory.ask('OpenOnboardingSession', {
    document: BORROWER,
    email: 's1.pk_1.session',
    secretHash: 'f'.repeat(64),
    prefix: 'test_abc',
    expiresAt: START_MS + 3_600_000,
    personalKeyId: 'pk_1',
  })
  return { lender, other, partyId: body.preRegistration.partyId as string, session: session.body as ApiKey }
}

export const change = (document: string, ...emailHashes: string[]) => ({ document, emailHashes })
export const RIGHT = 'h1.pk_1.ana@example.com'

export const customer: Value<'CreateCustomer'> = {
  businessLegalName: 'Acme Ltda',
  country: 'BRA',
  onboardingFlow: 'KYB_LINK',
  registeredDate: '2020-02-29',
  website: null,
  industry: null,
  naicsCode: null,
  businessEntityType: null,
  businessEntityId: null,
  businessDescription: null,
  purposeOfAccount: null,
  regulatorName: null,
  isOperating: true,
  isSubsidiary: null,
  isFinancialInstitution: null,
  details: 's1.pk_lender.details',
  personalKeyId: 'pk_lender',
}
