import { request } from 'undici'
import { createPublicClient, http, type PublicClient } from 'viem'
import { shortAnswer } from '../../../../platform/providers/providerClient.ts'
import type { ChainSettings } from './chainsFile.ts'

type Question<T> = (node: PublicClient) => Promise<T>

/** Several endpoints of one network, of which `agreement` must answer alike. */
export interface Quorum {
  /** The first answer that enough of them give alike; rejects, with each one's reason, where none is. */
  agreed<T>(what: string, question: Question<T>): Promise<T>
  /** Answers of at least `agreement` endpoints, whether they are alike or not. */
  answers<T>(what: string, question: Question<T>): Promise<readonly T[]>
  /** Answer of one endpoint, the next one each time: cheap, and proof of nothing. */
  inTurn<T>(question: Question<T>): Promise<T>
}

interface Endpoint {
  readonly node: PublicClient
  readonly host: string
  pausedUntil: number
}

const ANSWER_LIMIT_MS = 4_000
/** Proofs of some hundred balances are the longest. */
const MAX_ANSWER_BYTES = 10 * 1024 * 1024
/** An endpoint that failed is left alone for so long, if the others can agree without it. */
const PAUSE_MS = 5_000

export function createQuorum({ endpoints: urls, agreement, network }: ChainSettings): Quorum {
  const endpoints = openEndpoints(urls)
  let turn = 0
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
    async answers(what, question) {
      const settled = await Promise.allSettled(asked().map(endpoint => ask(endpoint, question)))
      const given = settled.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
      if (given.length >= agreement) return given
      const reasons = settled.flatMap(one => (one.status === 'rejected' ? [String(one.reason.message)] : []))
      throw new Error(`${network}: too few endpoints name ${[what, ...reasons].join('; ')}`)
    },
    async inTurn(question) {
      turn += 1
      const ready = asked()
      return ask(ready[turn % ready.length]!, question)
    },
  }
}

function openEndpoints(urls: readonly string[]): readonly Endpoint[] {
  const options = {
    ...{ batch: true, retryCount: 0, timeout: ANSWER_LIMIT_MS },
    ...{ fetchFn: post, maxResponseBodySize: false as const },
  }
  return urls.map(url => ({
    node: createPublicClient({ transport: http(url, options) }),
    host: new URL(url).host,
    pausedUntil: 0,
  }))
}

/** In place of `fetch`, which costs half as much again for each poll. It follows no redirect. */
async function post(url: unknown, { body, headers, signal }: RequestInit = {}): Promise<Response> {
  const { statusCode: status, body: answer } = await request(String(url), {
    ...{ method: 'POST', headers: Object.fromEntries(new Headers(headers)) },
    ...{ body: String(body), signal: signal ?? null },
  })
  const text = await shortAnswer({ body: answer }, MAX_ANSWER_BYTES, 'the endpoint')
  return new Response(new Uint8Array(text), { status, headers: { 'content-type': 'application/json' } })
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
