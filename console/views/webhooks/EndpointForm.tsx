import { api, asCurl, ask, type Endpoint, Refused, type Schemas } from '../../data/api.ts'
import { Field, RequestForm, textOf } from '../../parts/Form.tsx'
import { words } from '../../text/i18n.ts'

type Event = Exclude<Schemas['WebhookEndpointInput']['events'][number], '*'>
/** All that the reference names: one that is missing in one of the three does not compile. */
const EVERY = {
  'collateral.created': true,
  'collateral.ltv_alert': true,
  'collateral.liquidated': true,
  'guarantee.created': true,
  'guarantee.liquidated': true,
  'account.verified': true,
  'wallet.confirmed': true,
  'customer.status_changed': true,
  'endpoint.disabled': true,
} as const
const MARKET = {
  'market.*': true,
  'market.stale': true,
  'market.stale_ended': true,
  'market.depeg': true,
  'market.depeg_ended': true,
} as const
const LIFE = {
  'contract.*': true,
  'contract.created': true,
  'contract.imported': true,
  'contract.sent': true,
  'contract.accepted': true,
  'contract.declined': true,
  'contract.cancelled': true,
  'contract.reversed': true,
  'contract.activated': true,
  'contract.completed': true,
  'contract.balance_updated': true,
  'contract.overdue': true,
  'contract.ccb_attached': true,
  'collateral.*': true,
  'guarantee.*': true,
  'guarantee.deposited': true,
  'guarantee.deposit_instructions_ready': true,
  'guarantee.deposit_seen': true,
  'guarantee.deposit_recorded': true,
  'guarantee.deposit_reversed': true,
  'guarantee.deposit_unattributed': true,
  'guarantee.deposit_return_ordered': true,
  'guarantee.deposit_returned': true,
  'guarantee.collateral_frozen': true,
  'guarantee.collateral_unfrozen': true,
  'guarantee.deposit_identified': true,
  'guarantee.request_made': true,
  'guarantee.request_granted': true,
  'guarantee.request_declined': true,
  'guarantee.destination_named': true,
  'guarantee.destination_counts': true,
  'guarantee.release_requested': true,
  'guarantee.release_approved': true,
  'guarantee.release_refused': true,
  'guarantee.released': true,
  'guarantee.release_confirmed': true,
  'guarantee.revalued': true,
  'guarantee.ltv_alert_recorded': true,
  'guarantee.liquidation_decided': true,
  'guarantee.liquidation_confirmed': true,
  'guarantee.surplus_paid': true,
  'guarantee.sales_stopped': true,
  'guarantee.sales_resumed': true,
  'notice.*': true,
  'notice.issued': true,
  'notice.receipt_recorded': true,
  'notice.period_ended': true,
  'journey.*': true,
  'journey.materialized': true,
  'journey.stage_advanced': true,
} as const
const ALL = { ...EVERY, ...MARKET, ...LIFE } satisfies Record<Event, true>

const namesIn = (names: Partial<typeof ALL>) => Object.keys(names) as readonly Event[]
/** Events in `*`. */
const OWN_EVENTS = namesIn(EVERY)
const isOwn = (event: Event) => OWN_EVENTS.includes(event)

function eventsOf(chosen: readonly Event[]) {
  const isAll = OWN_EVENTS.every(event => chosen.includes(event))
  return isAll ? (['*', ...chosen.filter(event => !isOwn(event))] as const).slice() : [...chosen]
}

/** Sent as the API takes it; invalid JSON is reported at the field, like its other errors. */
function filterOf(text: string): Endpoint['filter'] {
  if (text === '') return []
  try {
    return JSON.parse(text) as Endpoint['filter']
  } catch (error) {
    const violations = [{ field: 'filter', reason: (error as Error).message }]
    throw new Refused(400, { code: 'INVALID_REQUEST', message: '', violations })
  }
}

function bodyOf(form: FormData) {
  const chosen = form.getAll('event') as Event[]
  const description = textOf(form, 'description')
  return {
    url: textOf(form, 'url'),
    events: eventsOf(chosen),
    description: description === '' ? null : description,
    filter: filterOf(textOf(form, 'filter')),
  }
}

interface Props {
  /** Null: a new one. */
  readonly endpoint: Endpoint | null
  readonly onDone: (endpoint: Endpoint) => void
  readonly onBack: () => void
}

export function EndpointForm({ endpoint, onDone, onBack }: Props) {
  const { webhooks: say } = words.value
  const send = async (form: FormData) => {
    const { description, ...body } = bodyOf(form)
    if (endpoint) {
      const request = { params: { path: { id: endpoint.id } }, body: { ...body, description } }
      onDone((await ask(api.PATCH('/webhooks/v1/endpoints/{id}', request))).data)
    } else {
      const created = { ...body, ...(description === null ? {} : { description }) }
      onDone((await ask(api.POST('/webhooks/v1/endpoints', { body: created }))).data)
    }
  }
  const path = endpoint ? `/webhooks/v1/endpoints/${endpoint.id}` : '/webhooks/v1/endpoints'
  const isChosen = (event: Event) =>
    endpoint?.events.includes(event) || (isOwn(event) && (endpoint === null || endpoint.events.includes('*')))
  const boxes = (names: readonly Event[]) =>
    names.map(event => (
      <label class="check" key={event}>
        <input type="checkbox" name="event" value={event} defaultChecked={isChosen(event)} />
        {event}
      </label>
    ))
  const written = endpoint && endpoint.filter.length > 0 ? JSON.stringify(endpoint.filter) : ''
  return (
    <RequestForm
      label={endpoint ? say.edit : say.create}
      submit={say.save}
      fields={['url', 'events', 'description', 'filter']}
      send={send}
      onBack={onBack}
      curl={form => asCurl(endpoint ? 'PATCH' : 'POST', path, bodyOf(form))}
    >
      <Field name="url" label={say.url} type="url" value={endpoint?.url ?? ''} />
      <Field
        name="events"
        label={say.events}
        control={ids => (
          <fieldset id={ids.id} aria-describedby={ids.describedBy}>
            <legend class="hidden">{say.events}</legend>
            {boxes(OWN_EVENTS)}
            {boxes(namesIn(MARKET))}
            <details open={namesIn(LIFE).some(isChosen)}>
              <summary>{say.lifeCycle}</summary>
              {boxes(namesIn(LIFE))}
            </details>
          </fieldset>
        )}
      />
      <Field
        name="filter"
        label={say.filter}
        value={written}
        hint='[{"path":"level","op":"eq","value":"MARGIN_CALL"}]'
      />
      <Field name="description" label={say.description} value={endpoint?.description ?? ''} />
    </RequestForm>
  )
}
