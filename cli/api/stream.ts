import { setTimeout as sleep } from 'node:timers/promises'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { Ended } from '../parser/command.ts'
import { refused, unreachable } from './client.ts'
import type { Profile } from './profiles.ts'

/** An event as a webhook brings it. */
export interface StreamedEvent {
  readonly id: string
  readonly event: string
  /** Body of the webhook, byte for byte. */
  readonly body: string
}

const PAUSE_MS = 1_000
/** The gateway sends a comment every 15 s. */
const SILENCE_MS = 40_000
/** No reconnection changes these. */
const FINAL_ENDS = new Set(['key_revoked', 'key_restricted'])

/**
 * Events of the key's party as they happen: after a broken connection it goes on behind the last one, without
 * gaps and without repetitions. `onConnect` hears of each connection.
 */
export async function* streamEvents(
  { url, key }: Profile,
  signal: AbortSignal,
  {
    after,
    onConnect = () => undefined,
  }: { readonly after?: string | undefined; readonly onConnect?: () => void } = {},
): AsyncGenerator<StreamedEvent> {
  let last = after
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    const silence = new AbortController()
    const timer = setTimeout(() => silence.abort(), SILENCE_MS)
    const ended = AbortSignal.any([signal, silence.signal])
    try {
      const headers = { 'api-key': key, ...(last === undefined ? {} : { 'last-event-id': last }) }
      const answer = await fetch(`${url}/events/v1/stream`, { headers, signal: ended }).catch(
        unreachable(url),
      )
      if (!answer.ok) throw await refusalOf(answer)
      onConnect()
      const text = answer.body!.pipeThrough(new TextDecoderStream())
      const parser = new EventSourceParserStream({ onComment: () => timer.refresh() })
      for await (const { id, event = '', data } of text.pipeThrough(parser)) {
        timer.refresh()
        if (event === 'end') {
          const { reason } = JSON.parse(data) as { readonly reason: string }
          if (FINAL_ENDS.has(reason)) throw new Ended(1, `the gateway ended the stream: ${reason}`)
          break
        }
        if (id === undefined) continue
        last = id
        yield { id, event, body: data }
      }
    } catch (error) {
      if (signal.aborted) return
      const isRefused = error instanceof Ended && (error.code !== 3 || isFirst)
      if (isRefused) throw error
    } finally {
      clearTimeout(timer)
    }
    await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined)
  }
}

async function refusalOf(answer: Response): Promise<Ended> {
  const { status } = answer
  const text = await answer.text()
  if (status === 429 || status >= 500) return new Ended(3, `the stream is not served now: ${status}`)
  return refused(JSON.parse(text))
}
