import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from 'mongodb'
import type { EventDocument } from '../schemas/documents/webhooks.ts'
import type { Held, OpenBrowser, Page } from '../test/support/browser.ts'

/** A page of the console that is kept open while events come, and stays open while its network is away. */

const BATCH = 10
const EVERY_MS = 1_000
const SAMPLES = 10
const SEEN_LIMIT_MS = 120_000
const LOOK_MS = 250
/** As long as a page may take to notice a silent stream, and a little more. */
const NOTICED_LIMIT_MS = 60_000

/** Keeps of every event of the stream only its number: how many came, and how many were left out or twice. */
const COUNT_STREAM = `(() => {
  window.counted = { last: 0, came: 0, gaps: 0 }
  const count = line => {
    const number = Number(/^id: ?evt_open_(\\d+)/.exec(line)?.[1])
    if (!number) return
    const { last, came, gaps } = window.counted
    window.counted = { last: number, came: came + 1, gaps: gaps + (last > 0 && number !== last + 1 ? 1 : 0) }
  }
  const own = window.fetch
  window.fetch = async (...given) => {
    const answer = await own(...given)
    if (!String(given[0]).includes('/events/v1/stream') || !answer.body) return answer
    const [kept, read] = answer.body.tee()
    const follow = async () => {
      let rest = ''
      for await (const text of read.pipeThrough(new TextDecoderStream())) {
        const lines = (rest + text).split('\\n')
        rest = lines.pop()
        for (const line of lines) count(line)
      }
    }
    follow().catch(() => undefined)
    return new Response(kept, { status: answer.status, headers: answer.headers })
  }
})()`

interface Counted {
  readonly last: number
  readonly came: number
  readonly gaps: number
}

/** Signs in as a person does, so that the stream is counted from its first event on. */
export async function openCounted(page: Page, gateway: string, key: string): Promise<void> {
  await page.goto(`${gateway}/console`)
  await page.evaluate('sessionStorage.clear()')
  await page.reload()
  await page.evaluate(COUNT_STREAM)
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.locator('.rows [data-row]').first().waitFor()
  await untilLive(page, 'Live')
}

const untilLive = (page: Page, state: string) =>
  until(`the page says ${state}`, NOTICED_LIMIT_MS, async () =>
    ((await page.locator('.top .live').textContent()) ?? '').includes(state),
  )

async function until(what: string, limitMs: number, look: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + limitMs; Date.now() < end; await sleep(LOOK_MS)) if (await look()) return
  throw new Error(`waited in vain: ${what}`)
}

/** Events of the party's contracts, as `webhooks` records them; answers how many there are now. */
export function recorder(db: Db, partyId: string): (contracts: number) => Promise<number> {
  let recorded = 0
  return async contracts => {
    const positions = db.collection<{ _id: string; last: number }>('eventPositions')
    const update = { $inc: { last: BATCH } }
    const options = { upsert: true, returnDocument: 'after' } as const
    const first = (await positions.findOneAndUpdate({ _id: partyId }, update, options))!.last - BATCH + 1
    const timestamp = Date.now()
    const events = Array.from({ length: BATCH }, (_, n): EventDocument => {
      const eventId = `evt_open_${++recorded}`
      const contractId = 1 + (recorded % contracts)
      const head = {
        id: eventId,
        event: 'collateral.ltv_alert',
        timestamp: new Date(timestamp).toISOString(),
      }
      const data = { contractId, guaranteeId: String(contractId), sequence: recorded }
      return {
        ...{ _id: `${partyId}/${eventId}`, partyId, eventId, event: head.event, timestamp, contractId },
        ...{ sequence: recorded, place: `collateral-events/${contractId}`, position: first + n },
        ...{ delivered: true, body: JSON.stringify({ ...head, data }) },
      }
    })
    await db.collection<EventDocument>('events').insertMany(events)
    return recorded
  }
}

export interface Stay {
  readonly minutes: number
  /** Takes the network away for all of that time, where given; answers what brings it back. */
  readonly cut: (() => Promise<() => Promise<void>>) | null
  record(): Promise<number>
  say(line: string): void
}

export interface Stayed {
  readonly before: Held
  readonly after: Held
  readonly counted: Counted
}

/** So many minutes with ten events each second; afterwards every event must have come, once and in order. */
export async function stay(browser: OpenBrowser, page: Page, { minutes, cut, record, say }: Stay) {
  await record()
  let recorded = await record()
  const counted = () => page.evaluate('window.counted') as Promise<Counted>
  await until('the first events', SEEN_LIMIT_MS, async () => (await counted()).last === recorded)
  const before = await browser.held(page)
  const mend = await cut?.()
  if (mend) {
    await untilLive(page, 'Reconnecting')
    say('the network is away, and the page says so')
  }
  const [from, lengthMs] = [Date.now(), minutes * 60_000]
  for (let sample = 1; sample <= SAMPLES; sample += 1) {
    while (Date.now() - from < (lengthMs * sample) / SAMPLES) {
      recorded = await record()
      await sleep(EVERY_MS)
    }
    say(`after ${((minutes * sample) / SAMPLES).toFixed(1)} min: ${JSON.stringify(await browser.held(page))}`)
  }
  await mend?.()
  const back = Date.now()
  await untilLive(page, 'Live')
  await until('every event', SEEN_LIMIT_MS, async () => (await counted()).last === recorded)
  say(`caught up ${Date.now() - back} ms later: ${JSON.stringify(await counted())} of ${recorded}`)
  return { before, after: await browser.held(page), counted: await counted() } satisfies Stayed
}
