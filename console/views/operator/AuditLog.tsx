import { useState } from 'preact/hooks'
import { api, ask, type Schemas } from '../../data/api.ts'
import { useRead } from '../../data/remoteData.ts'
import { AskedState } from '../../parts/Failure.tsx'
import { Field, RequestForm, SelectField, textOf } from '../../parts/Form.tsx'
import { Table } from '../../parts/Table.tsx'
import { instant } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'
import { Pages } from './Pages.tsx'

type Entry = Schemas['AuditEntry']
type Outcome = Entry['outcome']
const SHOWN = 50
const OUTCOMES: readonly Outcome[] = ['SUCCEEDED', 'REFUSED', 'PENDING', 'FAILED']
const TEXTS = ['actor', 'tenant', 'operation', 'path', 'resource'] as const

/** Search terms; empty finds everything. */
type Search = Readonly<Record<string, string | number>>

/** Times are entered as the clock here shows them. */
function searchOf(form: FormData): Search {
  const search: Record<string, string | number> = {}
  for (const name of [...TEXTS, 'outcome']) {
    const text = textOf(form, name)
    if (text !== '') search[name] = text
  }
  const status = textOf(form, 'status')
  if (status !== '') search['status'] = Number(status)
  for (const name of ['since', 'until']) {
    const moment = Date.parse(textOf(form, name))
    if (!Number.isNaN(moment)) search[name] = new Date(moment).toISOString()
  }
  return search
}

/** Audit log: requested changes, who asked and the outcome, with a search by each. */
export function AuditLog() {
  const { audit: say } = words.value.operator
  const [search, setSearch] = useState<Search>({})
  const [cursor, setCursor] = useState<string | null>(null)
  const query = { take: SHOWN, ...search, ...(cursor && { cursor }) }
  const asked = useRead('/operations/v1/audit-log', { params: { query } })
  const entries = asked.value?.entries ?? []
  const find = async (form: FormData) => {
    const next = searchOf(form)
    // Asked once here, so that the error of a condition appears at its field.
    await ask(api.GET('/operations/v1/audit-log', { params: { query: { take: 1, ...next } } }))
    setCursor(null)
    setSearch(next)
    asked.reload()
  }
  return (
    <section class="panel">
      <h2>{say.heading}</h2>
      <p class="faint">{say.about}</p>
      <SearchForm send={find} />
      <AskedState asked={asked} />
      {asked.value && entries.length === 0 && <p class="faint">{say.none}</p>}
      {entries.length > 0 && <Entries entries={entries} />}
      <Pages cursor={cursor} pagination={asked.value?.pagination} onGo={setCursor} />
    </section>
  )
}

function SearchForm({ send }: { send: (form: FormData) => Promise<void> }) {
  const { audit: say, deadLetters } = words.value.operator
  const outcomes = [
    ['', deadLetters.every] as const,
    ...OUTCOMES.map(one => [one, say.outcomes[one]] as const),
  ]
  return (
    <RequestForm
      label={say.heading}
      submit={say.search}
      fields={[...TEXTS, 'outcome', 'status', 'since', 'until']}
      send={send}
    >
      <div class="grid">
        <Field name="actor" label={say.actor} hint="key_…" />
        <Field name="tenant" label={say.party} hint="pty_…" />
        <Field name="operation" label={say.operation} hint="createContract" />
        <Field name="path" label={say.path} hint="/contracts/v1/:id" />
        <Field name="resource" label={say.resource} />
        <SelectField name="outcome" label={say.outcome} options={outcomes} />
        <Field name="status" label={say.status} inputMode="numeric" />
        <Field name="since" label={say.since} type="datetime-local" />
        <Field name="until" label={say.until} type="datetime-local" />
      </div>
    </RequestForm>
  )
}

const BADGES: Readonly<Record<Outcome, string>> = {
  SUCCEEDED: 'SUCCEEDED',
  REFUSED: 'WARNING',
  PENDING: 'WARNING',
  FAILED: 'REFUSED',
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  const { audit: say } = words.value.operator
  return (
    <Table
      label={say.heading}
      rows={entries}
      keyOf={entry => entry.id}
      rowProps={entry => ({ title: `${say.request} ${entry.requestId}` })}
      columns={[
        [say.time, entry => instant(entry.at)],
        [
          say.actor,
          entry => (
            <>
              <bdi>{entry.actorName ?? entry.actor ?? say.anyone}</bdi>
              {entry.actorName !== null && <div class="faint">{entry.actor}</div>}
            </>
          ),
        ],
        [
          say.operation,
          ({ operation, method, route, reason }) => (
            <>
              {operation}
              <div class="faint">
                {method} {route}
              </div>
              {reason !== null && (
                <div>
                  {say.reason}: <bdi>{reason}</bdi>
                </div>
              )}
            </>
          ),
        ],
        [say.resource, entry => <bdi>{entry.resource ?? '–'}</bdi>],
        [
          say.outcome,
          ({ outcome, statusCode, errorCode }) => (
            <>
              <span class={`badge ${BADGES[outcome]}`}>{say.outcomes[outcome]}</span> {statusCode}{' '}
              <span class="faint">{errorCode}</span>
            </>
          ),
        ],
        [say.from, entry => entry.sourceAddress ?? '–'],
      ]}
    />
  )
}
