import type { StoredContract, StoredDeposit, StoredRelease } from '../../../../schemas/documents/contracts.ts'
import type { StoredDifferences, StoredReconciliation } from '../../../../schemas/documents/reconciliation.ts'
import type { BookSource, CustodyDifference } from '../../../../schemas/types.ts'
import { differencesOf, type OurBook, SETTLING_MS, tokensOf } from '../../../domain/guarantee/compareBooks.ts'
import type { Connections } from '../../../runtime/connections/connections.ts'
import type { OwnCommand, WriteCommands } from '../../timers/ownCommands.ts'
import type { Book, Statement } from './books.ts'

/** Questions to a book at once. */
const AT_ONCE = 20

/** Figures of one comparison. */
export type Counts = Pick<StoredReconciliation, 'compared' | 'unanswered' | 'pending' | 'mismatched'>
export const NO_COUNTS: Counts = { compared: 0, unanswered: 0, pending: 0, mismatched: 0 }

export const sumOf = (one: Counts, other: Counts): Counts => ({
  compared: one.compared + other.compared,
  unanswered: one.unanswered + other.unanswered,
  pending: one.pending + other.pending,
  mismatched: one.mismatched + other.mismatched,
})

/** Statements about a guarantee, and the books that did not answer. */
interface Stated {
  readonly answers: readonly (Statement & { readonly source: BookSource })[]
  readonly silent: readonly BookSource[]
}

/** Compares some guarantees with each book, keeps what differs, and writes what is to be decided. */
export function createComparison(
  { service, db, clock }: Pick<Connections, 'service' | 'db' | 'clock'>,
  write: WriteCommands,
  books: readonly Book[],
) {
  const kept = db.collection<StoredDifferences>('custodyDifferences')
  const own = async (contracts: readonly StoredContract[]) => {
    const of = { guaranteeId: { $in: contracts.map(({ guaranteeId }) => guaranteeId) } }
    const [deposits, releases, before] = await Promise.all([
      db.collection<StoredDeposit>('deposits').find(of).toArray(),
      db.collection<StoredRelease>('releases').find(of).toArray(),
      kept.find({ _id: { $in: contracts.map(({ _id }) => _id) } }).toArray(),
    ])
    return { deposits, releases, before }
  }
  /** Balances are read first: what they contain was reported to us before, or is on its way. */
  return async (page: readonly StoredContract[]): Promise<Counts> => {
    const stated = await statementsOf(page, books, error =>
      service.log.warn({ err: error }, 'a balance source of custody did not answer'),
    )
    const ids = page.map(({ _id }) => _id)
    const contracts = await db
      .collection<StoredContract>('contracts')
      .find({ _id: { $in: ids } })
      .toArray()
    const { deposits, releases, before } = await own(contracts)
    const now = clock.now()
    const judged = contracts.map(contract => {
      const { guaranteeId } = contract
      const isOwn = (one: { readonly guaranteeId: number }) => one.guaranteeId === guaranteeId
      const ours = { contract, deposits: deposits.filter(isOwn), releases: releases.filter(isOwn) }
      const known = before.find(({ _id }) => _id === contract._id) ?? null
      return judge(ours, contract, stated.get(contract._id)!, known, now)
    })
    await write(judged.flatMap(({ command }) => command ?? []))
    const updates = judged.flatMap(({ update }) => update ?? [])
    if (updates.length > 0) await kept.bulkWrite(updates, { ordered: false })
    return judged.map(({ counts }) => counts).reduce(sumOf, NO_COUNTS)
  }
}

async function statementsOf(
  page: readonly StoredContract[],
  books: readonly Book[],
  failed: (error: unknown) => void,
): Promise<ReadonlyMap<number, Stated>> {
  const opened = await Promise.all(
    books.map(async ({ source, open }) => {
      const read = await open().catch(error => () => Promise.reject(error))
      return { source, read }
    }),
  )
  const stated = new Map<number, Stated>()
  const away = new Map<BookSource, Error>()
  for (let start = 0; start < page.length; start += AT_ONCE) {
    const some = page.slice(start, start + AT_ONCE)
    const answered = await Promise.all(
      some.map(contract =>
        Promise.allSettled(
          opened.map(({ source, read }) => {
            const problem = away.get(source)
            return problem ? Promise.reject(problem) : read(contract)
          }),
        ),
      ),
    )
    for (const [nth, { source }] of opened.entries()) {
      const errors = answered.flatMap(all => {
        const answer = all[nth]!
        return answer.status === 'rejected' ? [answer.reason] : []
      })
      // One that answers nothing is not waited for again on this page, and told of once.
      if (errors.length > 0 && !away.has(source)) failed(errors[0])
      if (errors.length === some.length) away.set(source, errors[0])
    }
    for (const [index, answers] of answered.entries()) {
      stated.set(some[index]!._id, {
        silent: opened.flatMap(({ source }, nth) => (answers[nth]!.status === 'rejected' ? [source] : [])),
        answers: opened.flatMap(({ source }, nth) => {
          const answer = answers[nth]!
          return answer.status === 'fulfilled' && answer.value ? [{ ...answer.value, source }] : []
        }),
      })
    }
  }
  return stated
}

interface Judged {
  readonly command: OwnCommand<'RecordReconciliation'> | null
  readonly update: KeptUpdate | null
  readonly counts: Counts
}

type KeptUpdate =
  | { readonly deleteOne: { readonly filter: { readonly _id: number } } }
  | {
      readonly replaceOne: {
        readonly filter: { readonly _id: number }
        readonly replacement: Omit<StoredDifferences, '_id'>
        readonly upsert: true
      }
    }

/** A book that does not answer now says what it said before: neither hold nor peace come of silence. */
function judge(
  ours: OurBook,
  { _id, guaranteeId, sequences, guarantee }: StoredContract,
  { answers, silent }: Stated,
  known: StoredDifferences | null,
  now: number,
): Judged {
  const recorded = guarantee.custodyMismatch?.differences ?? []
  const all = [
    ...answers.flatMap(({ source, balances, tokens }) =>
      differencesOf(ours, source, balances, tokens ?? tokensOf(ours), now),
    ),
    ...(known?.differences ?? recorded).filter(({ bookSource }) => silent.includes(bookSource)),
  ]
  const unexplained = all.filter(({ differenceKind }) => differenceKind !== 'PENDING')
  const isExplained = unexplained.length === 0
  const wasExplained = known === null || known.state === 'PENDING'
  const since = known === null || isExplained !== wasExplained ? now : known.since
  const isAnswered = unexplained.some(({ bookSource }) => !silent.includes(bookSource))
  const isKnown = recorded.length > 0 || known?.state === 'MISMATCH'
  const isLasting = isKnown || (isAnswered && now - since >= SETTLING_MS)
  const state = isExplained ? 'PENDING' : isLasting ? 'MISMATCH' : 'UNEXPLAINED'
  const isToTell = state === 'MISMATCH' || (isExplained && recorded.length > 0)
  const counts = {
    compared: answers.length > 0 ? 1 : 0,
    unanswered: silent.length > 0 ? 1 : 0,
    pending: all.length > 0 && state !== 'MISMATCH' ? 1 : 0,
    mismatched: state === 'MISMATCH' ? 1 : 0,
  }
  const replacement = { guaranteeId, state, since, lookedAt: now, differences: all } as const
  return {
    command: isToTell ? commandOf({ _id, guaranteeId, sequences }, unexplained, now) : null,
    update:
      all.length > 0
        ? { replaceOne: { filter: { _id }, replacement, upsert: true } }
        : known && { deleteOne: { filter: { _id } } },
    counts,
  }
}

function commandOf(
  { _id: contractId, guaranteeId, sequences }: Pick<StoredContract, '_id' | 'guaranteeId' | 'sequences'>,
  differences: readonly CustodyDifference[],
  now: number,
): OwnCommand<'RecordReconciliation'> {
  const value = { contractId, guaranteeId, balanceSequence: sequences.position, differences }
  return { type: 'RecordReconciliation', commandId: `${contractId}/reconciliation/${now}`, value }
}
