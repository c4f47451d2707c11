import { useState } from 'preact/hooks'
import { api, ask, type Schemas } from '../../data/api.ts'
import { useAsked, useLive, useRenewal } from '../../data/remoteData.ts'
import { TakeAlong } from '../../parts/ExportButton.tsx'
import { AskedState, Failure } from '../../parts/Failure.tsx'
import { Scroll } from '../../parts/Scroll.tsx'
import { count, instant } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'
import { reasonText } from '../../text/problems.ts'

type Event = Schemas['EventWithDeliveries']
type Attempt = Schemas['DeliveryAttempt']
const SHOWN = 50

/** Events as the pull API lists them, the newest first; each opens to its deliveries and attempts. */
export function Deliveries() {
  const { webhooks: say } = words.value
  const [take, setTake] = useState(SHOWN)
  const asked = useAsked(signal => readNewest(take, signal), [take])
  const renew = useRenewal(asked.reload, 2)
  useLive(renew)
  const events = asked.value?.events ?? []
  return (
    <section class="panel">
      <div class="panel-head">
        <h2>{say.deliveries}</h2>
        <TakeAlong path="/exports/v1/events" name="events" what={say.events} />
      </div>
      <AskedState asked={asked} />
      {asked.value && events.length === 0 && <p class="faint">{say.noEvents}</p>}
      <EventRows events={events} />
      {asked.value?.hasOlder && take < 500 && (
        <button type="button" onClick={() => setTake(Math.min(500, take + SHOWN))}>
          {say.more}
        </button>
      )}
    </section>
  )
}

/** Events one below the other; one of them is open. */
export function EventRows({ events }: { events: readonly Schemas['Event'][] }) {
  const { webhooks: say } = words.value
  const [open, setOpen] = useState<string | null>(null)
  return (
    <ul class="events">
      {events.map(({ id, event, timestamp, data, delivered }) => (
        <li key={id}>
          <button
            type="button"
            class="quiet"
            aria-expanded={open === id}
            onClick={() => setOpen(open === id ? null : id)}
          >
            <time dateTime={timestamp}>{instant(timestamp)}</time>
            <code>{event}</code>
            <span class="faint">
              {typeof data['contractId'] === 'number' ? `#${data['contractId']}` : ''}
            </span>
            <span class={`badge ${delivered ? 'SUCCEEDED' : 'PENDING'}`}>
              {delivered ? say.delivery.SUCCEEDED : say.notDelivered}
            </span>
          </button>
          {open === id && <OneEvent id={id} />}
        </li>
      ))}
    </ul>
  )
}

/** The pull API lists in the order of events: its newest stand at the end. */
async function readNewest(take: number, signal: AbortSignal) {
  const read = (query: { take: number; skip?: number }) =>
    ask(api.GET('/webhooks/v1/events', { params: { query }, signal }))
  const { total } = (await read({ take: 1 })).data.pagination
  const { events } = (await read({ take, skip: Math.max(0, total - take) })).data
  return { events: [...events].reverse(), hasOlder: total > take }
}

async function readEvent(id: string, signal: AbortSignal) {
  const params = { path: { id } }
  const [event, attempts] = await Promise.all([
    ask(api.GET('/webhooks/v1/events/{id}', { params, signal })),
    ask(api.GET('/webhooks/v1/events/{id}/attempts', { params, signal })),
  ])
  return { event: event.data as Event, attempts: attempts.data.attempts as readonly Attempt[] }
}

function OneEvent({ id }: { id: string }) {
  const { webhooks: say } = words.value
  const [error, setError] = useState<Error | null>(null)
  const [isResent, setResent] = useState(false)
  const asked = useAsked(signal => readEvent(id, signal), [id])
  const resend = async () => {
    setError(null)
    const request = { params: { path: { id } }, body: {} }
    await ask(api.POST('/webhooks/v1/events/{id}/resend', request)).then(() => setResent(true), setError)
    asked.reload()
  }
  return (
    <div class="one-event">
      <AskedState asked={asked} />
      {error && <Failure error={error} />}
      {asked.value && (
        <>
          <p>
            {asked.value.event.deliveries.map(({ endpointId, state, attempts, nextAttemptAt }) => (
              <span key={endpointId} class="delivery">
                <a href={`#/webhooks/${endpointId}`}>{endpointId}</a>{' '}
                <span class={`badge ${state}`}>{say.delivery[state]}</span> {say.attempts}: {count(attempts)}
                {nextAttemptAt && <small> → {instant(nextAttemptAt)}</small>}
              </span>
            ))}
            <button type="button" onClick={() => void resend()}>
              {say.resend}
            </button>{' '}
            {isResent && <span role="status">{say.resent}</span>}
          </p>
          <Attempts attempts={asked.value.attempts} />
          <pre class="bytes">{JSON.stringify(asked.value.event.data, null, 2)}</pre>
        </>
      )}
    </div>
  )
}

function Attempts({ attempts }: { attempts: readonly Attempt[] }) {
  const { webhooks: say } = words.value
  if (attempts.length === 0) return <p class="faint">{say.noAttempts}</p>
  const slowest = Math.max(...attempts.map(({ durationMs }) => durationMs), 1)
  return (
    <Scroll label={say.attempts}>
      <table>
        <thead>
          <tr>
            <th>{say.outcome}</th>
            <th class="number">{say.took}</th>
            <th>{say.request}</th>
            <th>{say.response}</th>
          </tr>
        </thead>
        <tbody>
          {attempts.map(one => (
            <tr key={`${one.endpointId} ${one.attempt}`}>
              <td>
                <span class={`badge ${one.outcome === 'SUCCEEDED' ? 'SUCCEEDED' : 'FAILED'}`}>
                  {one.statusCode ?? one.outcome}
                </span>
                <div class="faint">{instant(one.startedAt)}</div>
                {one.error && <small>{reasonText(one.error) ?? say.delivery.FAILED}</small>}
              </td>
              <td class="number">
                {count(one.durationMs)} ms
                <svg class="took" aria-hidden="true">
                  <rect width={`${(one.durationMs / slowest) * 100}%`} height="100%" />
                </svg>
              </td>
              <td>
                <pre class="bytes">{one.request}</pre>
              </td>
              <td>
                <pre class="bytes">{one.response ?? say.noResponse}</pre>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
