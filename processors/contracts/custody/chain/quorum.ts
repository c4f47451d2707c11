import { createPublicClient, http, type PublicClient } from 'viem'
import type { ChainSettings } from './chainsFile.ts'

type Question<T> = (node: PublicClient) => Promise<T>

/** Several endpoints of one network, of which `agreement` must answer alike. */
export interface Quorum {
  /** The first answer that enough of them give alike; rejects, with each one's reason, where none is. */
  agreed<T>(what: string, question: Question<T>): Promise<T>
  /** The highest number that enough of them have reached. */
  reached(what: string, question: Question<bigint>): Promise<number>
}

interface Endpoint {
  readonly node: PublicClient
  readonly host: string
  pausedUntil: number
}

const ANSWER_LIMIT_MS = 4_000
/** An endpoint that failed is left alone for so long, if the others can agree without it. */
const PAUSE_MS = 5_000

export function createQuorum({ endpoints: urls, agreement, network }: ChainSettings): Quorum {
  const endpoints = openEndpoints(urls)
  const asked = (): readonly Endpoint[] => {
    const ready = endpoints.filter(({ pausedUntil }) => pausedUntil <= Date.now())
    return ready.length >= agreement ? ready : endpoints
  }
  return {
    agreed: (what, question) =>
      new Promise((resolve, reject) => {
        const votes = new Map<string, number>()
        const problems: string[] = []
        const now = asked()
        const answers = now.map(async endpoint => {
          try {
            const answer = await ask(endpoint, question)
            const text = comparable(answer)
            const count = (votes.get(text) ?? 0) + 1
            votes.set(text, count)
            if (count === agreement) resolve(answer)
          } catch (error) {
            problems.push((error as Error).message)
          }
        })
        void Promise.all(answers).then(() => {
          const given = `${votes.size} different answers`
          reject(new Error(`${network}: no agreement on ${[what, given, ...problems].join('; ')}`))
        })
      }),
    async reached(what, question) {
      const answers = await Promise.allSettled(asked().map(endpoint => ask(endpoint, question)))
      const numbers = answers.flatMap(one => (one.status === 'fulfilled' ? [Number(one.value)] : []))
      const number = numbers.sort((a, b) => b - a)[agreement - 1]
      if (number !== undefined) return number
      const reasons = answers.flatMap(one => (one.status === 'rejected' ? [String(one.reason.message)] : []))
      throw new Error(`${network}: too few endpoints name ${[what, ...reasons].join('; ')}`)
    },
  }
}

function openEndpoints(urls: readonly string[]): readonly Endpoint[] {
  const options = {
    ...{ batch: true, retryCount: 0, timeout: ANSWER_LIMIT_MS },
    fetchOptions: { redirect: 'error' as const },
  }
  return urls.map(url => ({
    node: createPublicClient({ transport: http(url, options) }),
    host: new URL(url).host,
    pausedUntil: 0,
  }))
}

/** Rejects with the endpoint's host, never with its path, which may hold a key. */
async function ask<T>(endpoint: Endpoint, question: Question<T>): Promise<T> {
  try {
    return await question(endpoint.node)
  } catch (error) {
    endpoint.pausedUntil = Date.now() + PAUSE_MS
    const { shortMessage, message } = error as Error & { readonly shortMessage?: string }
    throw new Error(`${endpoint.host}: ${shortMessage ?? message}`)
  }
}

const comparable = (answer: unknown): string =>
  JSON.stringify(answer, (_, value) => (typeof value === 'bigint' ? String(value) : value))
