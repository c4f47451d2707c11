import {
  EVENT_GROUPS,
  EVERY_EVENT,
  LIFE_CYCLE_EVENTS,
  MARKET_EVENTS,
  namesOf,
  WEBHOOK_EVENTS,
} from '../../../schemas/webhookEvents.ts'
import { api, asCurl, ask, type Endpoint, Refused, type Schemas } from '../../data/api.ts'
import { ChecksField, Field, RequestForm, textOf } from '../../parts/Form.tsx'
import { words } from '../../text/i18n.ts'

type Event = Exclude<Schemas['WebhookEndpointInput']['events'][number], '*'>
/** Events in `*`. */
const OWN_EVENTS = WEBHOOK_EVENTS.filter(event => namesOf(event).includes(EVERY_EVENT))
const GROUPS = Object.keys(EVENT_GROUPS) as (keyof typeof EVENT_GROUPS)[]
const MARKET: readonly Event[] = ['market.*', ...MARKET_EVENTS]
const LIFE: readonly Event[] = [...GROUPS.filter(name => name !== 'market.*'), ...LIFE_CYCLE_EVENTS]
const isOwn = (event: Event) => OWN_EVENTS.some(one => one === event)

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
      done={words.value.action.saved}
      fields={['url', 'events', 'description', 'filter']}
      send={send}
      onBack={onBack}
      curl={form => asCurl(endpoint ? 'PATCH' : 'POST', path, bodyOf(form))}
    >
      <Field name="url" label={say.url} type="url" value={endpoint?.url ?? ''} />
      <ChecksField name="events" label={say.events}>
        {boxes(OWN_EVENTS)}
        {boxes(MARKET)}
        <details open={LIFE.some(isChosen)}>
          <summary>{say.lifeCycle}</summary>
          {boxes(LIFE)}
        </details>
      </ChecksField>
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
