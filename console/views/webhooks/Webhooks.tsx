import { useState } from 'preact/hooks'
import { api, ask, type Endpoint } from '../../data/api.ts'
import { useAsked, useInterval, useRenewal } from '../../data/remoteData.ts'
import { go } from '../../navigation/route.ts'
import { AskedState } from '../../parts/Failure.tsx'
import { Table } from '../../parts/Table.tsx'
import { instant } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'
import { Deliveries } from './Deliveries.tsx'
import { EndpointForm } from './EndpointForm.tsx'
import { EndpointPanel } from './EndpointPanel.tsx'

const MOST = 100
/** Endpoints whose attempts are looked at with each refresh. */
const MOST_WATCHED = 20

type Watched = Endpoint & { readonly failingSince: string | null }
const REFRESH_MS = 60_000

/** Endpoints on the left, the chosen one on the right, events and deliveries below. */
export function Webhooks({ selected }: { selected: string | null }) {
  const { webhooks: say } = words.value
  const [isCreating, setCreating] = useState(false)
  const asked = useAsked(async signal => {
    const query = { take: MOST }
    const { data } = await ask(api.GET('/webhooks/v1/endpoints', { params: { query }, signal }))
    return Promise.all(
      data.endpoints.map(async (endpoint, place) => {
        const params = { path: { id: endpoint.id } }
        const isAsked = place < MOST_WATCHED && endpoint.status === 'ENABLED'
        const stats = isAsked && ask(api.GET('/webhooks/v1/endpoints/{id}/stats', { params, signal }))
        return { ...endpoint, failingSince: stats ? (await stats).data.failingSince : null }
      }),
    )
  }, [])
  useInterval(useRenewal(asked.reload, 1), REFRESH_MS)
  const endpoints = asked.value ?? []
  const chosen = endpoints.find(({ id }) => id === selected) ?? null
  return (
    <div class="webhooks">
      <h1>{say.heading}</h1>
      <AskedState asked={asked} />
      <div class="columns">
        <div class="wide">
          <section class="panel">
            <h2>{say.endpoints}</h2>
            {asked.value && endpoints.length === 0 && <p class="faint">{say.noEndpoints}</p>}
            {endpoints.length > 0 && <Endpoints endpoints={endpoints} selected={selected} />}
            <button type="button" class="main" onClick={() => setCreating(true)}>
              {say.create}
            </button>
          </section>
          <Deliveries />
        </div>
        <div class="narrow">
          {isCreating && (
            <section class="panel">
              <h2>{say.create}</h2>
              <EndpointForm
                endpoint={null}
                onDone={created => {
                  setCreating(false)
                  asked.reload()
                  go('webhooks', created.id)
                }}
                onBack={() => setCreating(false)}
              />
            </section>
          )}
          {chosen && <EndpointPanel key={chosen.id} endpoint={chosen} onChange={asked.reload} />}
        </div>
      </div>
    </div>
  )
}

function Endpoints({ endpoints, selected }: { endpoints: readonly Watched[]; selected: string | null }) {
  const { webhooks: say } = words.value
  return (
    <Table
      label={say.endpoints}
      rows={endpoints}
      keyOf={({ id }) => id}
      rowProps={({ id }) => ({ class: id === selected ? 'chosen' : '' })}
      columns={[
        [
          say.url,
          ({ id, url, description }) => (
            <>
              <a href={`#/webhooks/${id}`} aria-current={id === selected ? 'true' : undefined}>
                <bdi>{url}</bdi>
              </a>
              {description && (
                <div class="faint">
                  <bdi>{description}</bdi>
                </div>
              )}
            </>
          ),
        ],
        [say.events, ({ events }) => events.map(name => (name === '*' ? say.allEvents : name)).join(', ')],
        [
          say.status,
          ({ status, failingSince }) =>
            failingSince ? (
              <span class="badge LIQUIDATION" title={say.failingSince(instant(failingSince))}>
                {say.failing}
              </span>
            ) : (
              <span class={`badge ${status}`}>{status === 'ENABLED' ? say.enabled : say.disabled}</span>
            ),
        ],
      ]}
    />
  )
}
