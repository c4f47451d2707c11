import { useState } from 'preact/hooks'
import { api, ask, type Schemas } from '../../data/api.ts'
import { useAsked, useLive, useRenewal } from '../../data/remoteData.ts'
import { place, setQuery } from '../../navigation/route.ts'
import { Button } from '../../parts/Button.tsx'
import { TakeAlong } from '../../parts/ExportButton.tsx'
import { AskedState, Failure } from '../../parts/Failure.tsx'
import { OpenList } from '../../parts/OpenList.tsx'
import { Select } from '../../parts/Select.tsx'
import { toast } from '../../parts/Toasts.tsx'
import { count, instant } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'
import { Timeline } from './Timeline.tsx'

export type Listed = Schemas['Event']
type Delivery = NonNullable<Listed['deliveries']>[number]
const SHOWN = 50

/** Filters of the list, as they stand in the address. */
function useFilters() {
  const { event = '', undelivered = '' } = place.value.query
  return {
    event,
    isUndelivered: undelivered === '1',
    set: (part: { event?: string; undelivered?: string }) =>
      setQuery({ ...place.value.query, event, undelivered, ...part }),
  }
}

/** Events as the pull API lists them, the newest first; each opens to its deliveries and attempts. */
export function Deliveries() {
  const { webhooks: say } = words.value
  const [take, setTake] = useState(SHOWN)
  const { event, isUndelivered, set } = useFilters()
  const asked = useAsked(
    signal => readNewest(take, event, isUndelivered, signal),
    [take, event, isUndelivered],
  )
  const renew = useRenewal(asked.reload, 2)
  useLive(renew)
  const events = asked.value?.events ?? []
  return (
    <section class="panel">
      <div class="panel-head">
        <h2>{say.deliveries}</h2>
        <TakeAlong path="/exports/v1/events" name="events" what={say.events} />
      </div>
      <div class="bar">
        <Select
          aria-label={say.everyEvent}
          value={event}
          options={[['', say.everyEvent], ...KINDS.map(name => [name, name] as const)]}
          onChoose={value => set({ event: value })}
        />
        <label class="check">
          <input
            type="checkbox"
            checked={isUndelivered}
            onChange={({ currentTarget: { checked } }) => set({ undelivered: checked ? '1' : '' })}
          />
          {say.notDelivered}
        </label>
        <SendAllAgain events={events} onDone={asked.reload} />
      </div>
      <AskedState asked={asked} />
      {asked.value && events.length === 0 && <p class="faint">{say.noEvents}</p>}
      <EventRows events={events} />
      {asked.value?.hasOlder && take < 500 && (
        <Button onClick={() => setTake(Math.min(500, take + SHOWN))}>{say.more}</Button>
      )}
    </section>
  )
}

/** Events that people look for; the API takes every name. */
const KINDS = [
  ...(['collateral.created', 'collateral.ltv_alert', 'collateral.liquidated', 'notice.issued'] as const),
  ...(['account.verified', 'wallet.confirmed', 'customer.status_changed', 'endpoint.disabled'] as const),
] as const

const isFailing = ({ state, attempts }: Delivery) =>
  state === 'FAILED' || (state === 'PENDING' && attempts > 0)

const resend = (id: string, endpointId: string) =>
  ask(api.POST('/webhooks/v1/events/{id}/resend', { params: { path: { id } }, body: { endpointId } }))

/** Sends everything again that fails among the events shown. */
function SendAllAgain({ events, onDone }: { events: readonly Listed[]; onDone: () => void }) {
  const { webhooks: say, action } = words.value
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const failing = events.flatMap(({ id, deliveries = [] }) =>
    deliveries.filter(isFailing).map(({ endpointId }) => [id, endpointId] as const),
  )
  const send = async () => {
    setBusy(true)
    setError(null)
    try {
      for (const [id, endpointId] of failing) await resend(id, endpointId)
    } catch (failure) {
      setError(failure as Error)
    }
    setBusy(false)
    onDone()
  }
  if (failing.length === 0 && error === null) return null
  return (
    <>
      <button type="button" disabled={isBusy} onClick={() => void send()}>
        {isBusy ? action.working : say.resendAll(count(failing.length))}
      </button>
      {error && <Failure error={error} />}
    </>
  )
}

/** Events one below the other; the address names the one that is open. */
export function EventRows({ events }: { events: readonly Listed[] }) {
  const { webhooks: say } = words.value
  const { query } = place.value
  return (
    <OpenList
      rows={events}
      open={query['open'] ?? null}
      onOpen={id => setQuery({ ...query, open: id ?? '' })}
      head={({ event, timestamp, data, delivered, deliveries }) => (
        <>
          <time dateTime={timestamp}>{instant(timestamp)}</time>
          <code>{event}</code>
          <span class="faint">{typeof data['contractId'] === 'number' ? `#${data['contractId']}` : ''}</span>
          <span class="states">
            {deliveries?.map(one => (
              <DeliveryBadge key={one.endpointId} delivery={one} />
            ))}
            {!deliveries?.length && (
              <span class={`badge ${delivered ? 'SUCCEEDED' : 'PENDING'}`}>
                {delivered ? say.delivery.SUCCEEDED : say.notDelivered}
              </span>
            )}
          </span>
        </>
      )}
      body={({ id }) => <OneEvent id={id} />}
    />
  )
}

/** State of a delivery with the status of its last answer; one that only fails is red. */
function DeliveryBadge({ delivery }: { delivery: Delivery }) {
  const { webhooks: say } = words.value
  const { state, lastStatusCode } = delivery
  const isBad = isFailing(delivery)
  return (
    <span class={`badge ${isBad ? 'FAILED' : state}`}>
      {isBad ? say.delivery.FAILED : say.delivery[state]}
      {lastStatusCode !== null && ` ${lastStatusCode}`}
    </span>
  )
}

/** The pull API lists in the order of events: its newest stand at the end. */
async function readNewest(take: number, event: string, isUndelivered: boolean, signal: AbortSignal) {
  const filter = {
    ...(event !== '' && { event: event as (typeof KINDS)[number] }),
    ...(isUndelivered && { delivered: false }),
  }
  const read = (query: { take: number; skip?: number; include?: 'deliveries' }) =>
    ask(api.GET('/webhooks/v1/events', { params: { query: { ...filter, ...query } }, signal }))
  const { total } = (await read({ take: 1 })).data.pagination
  const { events } = (await read({ take, skip: Math.max(0, total - take), include: 'deliveries' })).data
  return { events: [...events].reverse(), hasOlder: total > take }
}

async function readEvent(id: string, signal: AbortSignal) {
  const params = { path: { id } }
  const [event, attempts, { data }] = await Promise.all([
    ask(api.GET('/webhooks/v1/events/{id}', { params, signal })),
    ask(api.GET('/webhooks/v1/events/{id}/attempts', { params, signal })),
    ask(api.GET('/webhooks/v1/endpoints', { params: { query: { take: 100 } }, signal })),
  ])
  const urls = new Map(data.endpoints.map(endpoint => [endpoint.id, endpoint.url]))
  return { event: event.data, attempts: attempts.data.attempts, urls }
}

function OneEvent({ id }: { id: string }) {
  const { webhooks: say } = words.value
  const [error, setError] = useState<Error | null>(null)
  const asked = useAsked(signal => readEvent(id, signal), [id])
  const again = async (endpointId: string) => {
    setError(null)
    await resend(id, endpointId).then(() => toast(say.resent), setError)
    asked.reload()
  }
  if (!asked.value) return <AskedState asked={asked} />
  const { event, attempts, urls } = asked.value
  return (
    <div class="one-event">
      <AskedState asked={asked} />
      {error && <Failure error={error} />}
      {event.deliveries.map(one => (
        <section key={one.endpointId}>
          <h3>
            <a href={`#/webhooks/${one.endpointId}`}>
              <bdi>{urls.get(one.endpointId) ?? one.endpointId}</bdi>
            </a>{' '}
            <DeliveryBadge delivery={one} />
            <Button onClick={() => void again(one.endpointId)}>
              {one.state === 'SUCCEEDED' ? say.resend : say.retryNow}
            </Button>
          </h3>
          <Timeline
            attempts={attempts.filter(({ endpointId }) => endpointId === one.endpointId)}
            nextAt={one.nextAttemptAt}
          />
        </section>
      ))}
      {event.deliveries.length === 0 && <p class="faint">{say.noAttempts}</p>}
      <details>
        <summary>{say.payload}</summary>
        <pre class="bytes">{JSON.stringify(event.data, null, 2)}</pre>
      </details>
    </div>
  )
}
