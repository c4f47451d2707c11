import { useState } from 'preact/hooks'
import { api, ask, type Schemas } from '../../data/api.ts'
import { useAsked } from '../../data/remoteData.ts'
import { AskedState } from '../../parts/Failure.tsx'
import { Field, RequestForm, textOf } from '../../parts/Form.tsx'
import { Scroll } from '../../parts/Scroll.tsx'
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

async function read(search: Search, cursor: string | null, signal: AbortSignal) {
  const query = { take: SHOWN, ...search, ...(cursor === null ? {} : { cursor }) }
  return (await ask(api.GET('/operations/v1/audit-log', { params: { query }, signal }))).data
}

/** Audit log: requested changes, who asked and the outcome, with a search by each. */
export function AuditLog() {
  const { audit: say } = words.value.operator
  const [search, setSearch] = useState<Search>({})
  const [cursor, setCursor] = useState<string | null>(null)
  const asked = useAsked(signal => read(search, cursor, signal), [search, cursor])
  const entries = asked.value?.entries ?? []
  const find = async (form: FormData) => {
    const next = searchOf(form)
    // Asked once here, so that the error of a condition appears at its field.
    await read(next, null, new AbortController().signal)
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
        <Field
          name="outcome"
          label={say.outcome}
          control={({ id, describedBy }) => (
            <select id={id} name="outcome" aria-describedby={describedBy}>
              <option value="">{deadLetters.every}</option>
              {OUTCOMES.map(outcome => (
                <option key={outcome} value={outcome}>
                  {say.outcomes[outcome]}
                </option>
              ))}
            </select>
          )}
        />
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
    <Scroll label={say.heading}>
      <table>
        <thead>
          <tr>
            <th>{say.time}</th>
            <th>{say.actor}</th>
            <th>{say.operation}</th>
            <th>{say.resource}</th>
            <th>{say.outcome}</th>
            <th>{say.from}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(entry => (
            <tr key={entry.id} title={`${say.request} ${entry.requestId}`}>
              <td>{instant(entry.at)}</td>
              <td>
                <bdi>{entry.actorName ?? entry.actor ?? say.anyone}</bdi>
                {entry.actorName !== null && <div class="faint">{entry.actor}</div>}
              </td>
              <td>
                {entry.operation}
                <div class="faint">
                  {entry.method} {entry.route}
                </div>
                {entry.reason !== null && (
                  <div>
                    {say.reason}: <bdi>{entry.reason}</bdi>
                  </div>
                )}
              </td>
              <td>
                <bdi>{entry.resource ?? '–'}</bdi>
              </td>
              <td>
                <span class={`badge ${BADGES[entry.outcome]}`}>{say.outcomes[entry.outcome]}</span>{' '}
                {entry.statusCode} <span class="faint">{entry.errorCode}</span>
              </td>
              <td>{entry.sourceAddress ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
