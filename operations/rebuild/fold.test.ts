/** Random lives, as `contracts` decides them: what is folded from their events is what was written. */
import fc from 'fast-check'
import { historyWrite } from '../../processors/contracts/decider/documents.ts'
import { live, lives } from '../../processors/contracts/life.fixture.ts'
import type { ContractProviderEvent, StoredContract } from '../../schemas/documents/contracts.ts'
import { drawn } from '../../test/support/thoroughness.ts'
import type { ContractEvent } from '../verify/replay.ts'
import { besideOf, createFold, type FoldedDecision } from './fold.ts'

const RUNS = drawn(40, 160)
const BESIDE = [
  'deposits',
  'releases',
  'liquidations',
  'notices',
  'noticeReceipts',
  'custodyOrders',
  'custodyAccounts',
  'signatureSessions',
]

type Stored = Readonly<Record<string, ReadonlyMap<string, unknown>>>

async function folded(life: Parameters<typeof live>[0]) {
  const ledger = await live(life)
  const fold = createFold(() => null)
  const decisions: FoldedDecision[] = []
  for (const { topic, record, value, headers } of ledger.outputs) {
    if (topic !== 'contract-events') continue
    const ended = fold.take({
      record,
      event: value as unknown as ContractEvent,
      cause: headers['command-id']!,
    })
    if (ended) decisions.push(ended)
  }
  decisions.push(...fold.end())
  return { ledger, fold, decisions }
}

function writtenBy(decisions: readonly FoldedDecision[]): Stored {
  const stored: Record<string, Map<string, unknown>> = {}
  for (const decision of decisions) {
    const history = decision.before ? [historyWrite(decision.before, decision.after.updatedAt)] : []
    for (const { collection, _id, document } of [...besideOf(decision), ...history]) {
      stored[collection] ??= new Map()
      if (document) stored[collection].set(String(_id), document)
      else stored[collection].delete(String(_id))
    }
  }
  return stored
}

test('a contract, its sequences, its past and all that stands beside it', async () => {
  await fc.assert(
    fc.asyncProperty(lives, async life => {
      const { ledger, fold, decisions } = await folded(life)
      expect([...fold.contracts.values()]).toEqual(ledger.all<StoredContract>('contracts'))
      const stored = writtenBy(decisions)
      for (const name of [...BESIDE, 'contractHistory']) {
        const was = new Map(ledger.all<ContractProviderEvent>(name).map(one => [one._id, one]))
        expect({ name, documents: stored[name] ?? new Map() }).toEqual({ name, documents: was })
      }
    }),
    { numRuns: RUNS },
  )
})

test('the balance change that an answer names is the one on its topic', async () => {
  await fc.assert(
    fc.asyncProperty(lives, async life => {
      const { ledger, decisions } = await folded(life)
      const told = ledger.outputs
        .filter(({ topic }) => topic === 'balance-changes')
        .map(({ value }) => value['id'])
      const named = decisions.flatMap(({ balanceChangeId }) => balanceChangeId ?? [])
      expect(named).toEqual(told)
    }),
    { numRuns: RUNS },
  )
})

test('a sequence that does not follow stops the fold', async () => {
  const fold = createFold(() => null)
  const event = { contractId: 7, sequence: 2, id: 'evt_1' } as unknown as ContractEvent
  expect(() => fold.take({ record: 'lastro.events.ContractSent', event, cause: 'cmd_1' })).toThrow(
    'contract 7: event 2 (evt_1), expected 1',
  )
})
