import type { Db } from 'mongodb'
import { Type } from 'typebox'
import { type Sums, shareRoundedDown, summed } from '../../../processors/domain/ltv/book.ts'
import type { Codec } from '../../../schemas/codec/codec.ts'
import * as stored from '../../../schemas/documents/book.ts'
import type { Party } from '../../../schemas/documents/directory.ts'
import type { CurrentDocument } from '../../../schemas/documents/ltv.ts'
import { HOUR_MS } from '../../../schemas/durations.ts'
import { Book, BookHour, bookExample, bookHourExample } from '../../../schemas/http/book.ts'
import { exactly, listOf } from '../../../schemas/http/values.ts'
import { dataAnswer } from '../../routing/answers.ts'
import type { NeedsDb } from '../../routing/needs.ts'
import { routesOf } from '../../routing/route.ts'
import { instant } from '../contracts/view.ts'
import type { NeedsPersonalData, PersonalData } from '../parties/personalData.ts'
import { hoursOf, presentSums } from './bookView.ts'

const { route } = routesOf({ tag: 'LTV', scopes: ['ltv:read'], tenant: 'required' })
const LARGEST = 10
const DEFAULT_HOURS = 7 * 24

export interface BookNeeds {
  readonly db: Db
  readonly codec: Pick<Codec, 'partitions'>
  readonly personalData: PersonalData
}

interface HistoryNeeds extends Omit<BookNeeds, 'personalData'> {
  readonly now: () => number
}

export const bookRoutes = [
  route({
    on: 'GET /v1/ltv/book',
    operationId: 'readBook',
    summary: 'Get portfolio totals of the loans that you granted.',
    description:
      'Updated exactly as events and snapshots arrive, normally within a second; `updatedAt` is the ' +
      'time of the latest one. Amounts are never added across currencies.',
    ok: dataAnswer('The portfolio totals.', Book, bookExample),
    read: async ({ tenant }, deps: BookNeeds) => await readBook(tenant, deps),
  }),
  route({
    on: 'GET /v1/ltv/book/history',
    operationId: 'readBookHistory',
    summary: 'Get hourly portfolio totals, oldest first.',
    description: 'Retained for 31 days. The last entry is the current hour.',
    query: {
      hours: Type.Integer({
        minimum: 1,
        maximum: stored.BOOK_HISTORY_HOURS,
        default: DEFAULT_HOURS,
        description: 'Number of hours to return, up to now.',
      }),
    },
    ok: dataAnswer(
      'The hours, from the first contract on.',
      exactly({
        hours: listOf(BookHour, 'One entry per hour, oldest first.'),
      }),
      { hours: [bookHourExample] },
    ),
    read: async ({ tenant, query }, deps: HistoryNeeds) => {
      const hours = await readHistory(tenant, query.hours, deps)
      return { hours }
    },
  }),
]

export async function readBook(tenant: string, deps: BookNeeds) {
  const { db, codec } = deps
  const [parts, oldest, due] = await Promise.all([
    readParts(tenant, db, codec.partitions()),
    oldestSnapshot(tenant, db),
    readDue(tenant, db),
  ])
  const sums = summed(parts.map(part => part.sums))
  const { doubts, ...book } = presentSums(sums)
  const borrowers = await largestBorrowers(tenant, sums, deps)
  const updatedAt = parts.length === 0 ? null : instant(Math.max(...parts.map(part => part.updatedAt)))
  return { ...book, borrowers, freshness: { oldestSnapshotAt: oldest, ...doubts }, due, updatedAt }
}

/** One part of each lane, whatever the size of the book. */
function readParts(tenant: string, db: Db, count: number): Promise<stored.BookPart[]> {
  const lanes = Array.from({ length: count }, (_, lane) => stored.partId(tenant, lane))
  return db
    .collection<stored.BookPart>('ltvBooks')
    .find({ _id: { $in: lanes } })
    .toArray()
}

async function oldestSnapshot(tenant: string, db: Db): Promise<string | null> {
  const oldest = await db
    .collection<CurrentDocument>('ltvCurrent')
    .find({ bookOf: tenant }, { projection: { createdAt: 1 } })
    .sort({ createdAt: 1 })
    .limit(1)
    .next()
  return oldest && instant(oldest.createdAt)
}

async function readDue(tenant: string, db: Db) {
  const books = db.collection<stored.BookContract>('bookContracts')
  const cures = { lenderPartyId: tenant, cureDeadline: { $gt: 0 } }
  const signings = { lenderPartyId: tenant, signBy: { $gt: 0 } }
  const [cure, signing, count] = await Promise.all([
    books.find(cures).sort({ cureDeadline: 1 }).limit(1).next(),
    books.find(signings).sort({ signBy: 1 }).limit(1).next(),
    books.countDocuments(signings),
  ])
  return {
    cure: cure && { contractId: cure._id, at: instant(cure.cureDeadline!) },
    signings: count,
    signBy: signing && instant(signing.signBy!),
  }
}

async function largestBorrowers(tenant: string, sums: Sums, deps: NeedsDb & NeedsPersonalData) {
  const currencies = Object.keys(sums).flatMap(name => /^outstanding\/(\w+)$/.exec(name)?.[1] ?? [])
  const exposures = deps.db.collection<stored.Exposure>('bookExposures')
  const found = await Promise.all(
    currencies.map(fiatCurrency =>
      exposures
        .find({ lenderPartyId: tenant, fiatCurrency })
        .sort({ outstanding: -1 })
        .limit(LARGEST)
        .toArray(),
    ),
  )
  const largest = found.flat().filter(({ contracts }) => contracts > 0)
  const parties = await deps.db
    .collection<Party>('parties')
    .find({ _id: { $in: [...new Set(largest.map(({ borrowerPartyId }) => borrowerPartyId))] } })
    .toArray()
  const byId = new Map(parties.map(party => [party._id, party]))
  return Promise.all(
    largest.map(async ({ borrowerPartyId, fiatCurrency, contracts, ...exposure }) => {
      const party = byId.get(borrowerPartyId)
      const outstanding = exposure.outstanding.toString()
      return {
        document: party?.document ?? '',
        name: await deps.personalData.unseal(party?.profile?.name ?? null),
        fiatCurrency,
        contracts,
        outstanding,
        share: Number(shareRoundedDown(outstanding, sums[`outstanding/${fiatCurrency}`]!)),
      }
    }),
  )
}

async function readHistory(tenant: string, hours: number, { db, now, codec }: HistoryNeeds) {
  const parts = await readParts(tenant, db, codec.partitions())
  // The platform's time is that of its events; a book may be ahead of this process's clock.
  const time = Math.max(now(), ...parts.map(part => part.updatedAt))
  const last = time - (time % HOUR_MS)
  const first = last - (hours - 1) * HOUR_MS
  const past = await db
    .collection<stored.PastBookPart>('ltvBookHours')
    .find({ lenderPartyId: tenant, until: { $gt: first } })
    .toArray()
  return hoursOf(past, parts, first, last)
}
