/**
 * The contracts of one lender as its list asks for them: names, states and times in order of creation. Pure;
 * contractBooks.ts fills it and keeps it true.
 */
export interface BookEntry {
  readonly id: number
  readonly createdAt: number
  /** In lower case. */
  readonly name: string
  readonly status: string
}

export interface BookQuestion {
  /** Contained in the name; in lower case. */
  readonly name?: string | undefined
  readonly status?: string | undefined
  readonly createdAfter?: number | undefined
  readonly createdBefore?: number | undefined
  readonly skip: number
  readonly take: number
  /** The last place of the page before: only what is older comes. */
  readonly before?: Place | undefined
}

/** `createdAt` and id. */
export type Place = readonly [number, number]

export interface BookAnswer {
  /** All that match, on whatever page. */
  readonly total: number
  /** Of this page, newest first. */
  readonly ids: readonly number[]
  readonly hasMore: boolean
}

export interface ContractBook {
  readonly size: number
  /** Adds a contract, or takes over its status: nothing else of an entry ever changes. */
  put(entry: BookEntry): void
  /** The same for one that is known; another one is left to whoever knows its name. */
  setStatus(place: Place, status: string): void
  /** About 50 ns per entry where names are looked into; without name and status nothing is walked over. */
  answer(question: BookQuestion): BookAnswer
}

export function createContractBook(): ContractBook {
  // One array per field, the oldest first: what is new comes last.
  const ids: number[] = []
  const times: number[] = []
  const names: string[] = []
  const states: string[] = []

  /** The first index whose place is not before this one. */
  const indexOf = ([createdAt, id]: Place): number => {
    let low = 0
    let high = ids.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const time = times[middle]!
      if (time < createdAt || (time === createdAt && ids[middle]! < id)) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    get size() {
      return ids.length
    },
    setStatus(place, status) {
      const index = indexOf(place)
      if (ids[index] === place[1]) states[index] = status
    },
    put({ id, createdAt, name, status }) {
      const index = indexOf([createdAt, id])
      if (ids[index] === id) {
        states[index] = status
        return
      }
      ids.splice(index, 0, id)
      times.splice(index, 0, createdAt)
      names.splice(index, 0, name)
      states.splice(index, 0, status)
    },
    answer({ name, status, createdAfter, createdBefore, skip, take, before }) {
      const first = createdAfter === undefined ? 0 : indexOf([createdAfter + 1, 0])
      const end = createdBefore === undefined ? ids.length : indexOf([createdBefore, 0])
      const pageEnd = before === undefined ? end : Math.min(end, indexOf(before))
      if (name === undefined && status === undefined) {
        const total = Math.max(0, end - first)
        const from = pageEnd - skip
        const to = Math.max(first, from - take)
        return { total, ids: ids.slice(to, Math.max(to, from)).reverse(), hasMore: to > first && from > to }
      }
      let total = 0
      let seen = 0
      const page: number[] = []
      for (let index = end - 1; index >= first; index--) {
        if (status !== undefined && states[index] !== status) continue
        if (name !== undefined && !names[index]!.includes(name)) continue
        total += 1
        if (index >= pageEnd) continue
        seen += 1
        if (seen > skip && page.length < take) page.push(ids[index]!)
      }
      return { total, ids: page, hasMore: seen > skip + page.length && page.length === take }
    },
  }
}
