import { useState } from 'preact/hooks'
import { api, asCurl, ask, type Schemas } from '../../data/api.ts'
import { useInterval, useRead } from '../../data/remoteData.ts'
import { Button } from '../../parts/Button.tsx'
import { AskedState, Failure } from '../../parts/Failure.tsx'
import { Field, RequestForm, textOf } from '../../parts/Form.tsx'
import { OpenList } from '../../parts/OpenList.tsx'
import { Select } from '../../parts/Select.tsx'
import { toast } from '../../parts/Toasts.tsx'
import { count, instant } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'
import { Pages } from './Pages.tsx'

type Letter = Schemas['DeadLetter']
type State = Letter['state']
type Topic = Letter['topic']
const SHOWN = 50
const REFRESH_MS = 10_000
const STATES: readonly State[] = ['WAITING', 'REDRIVEN', 'DISCARDED']
const BADGES: Readonly<Record<State, string>> = {
  WAITING: 'MARGIN_CALL',
  REDRIVEN: 'ACTIVE',
  DISCARDED: 'CANCELLED',
}
/** Those that processors read, and set aside from. */
const TOPICS: readonly Topic[] = [
  'contract-commands',
  'directory-commands',
  'ltv-findings',
  'balance-changes',
  'market-prices',
  'price-ticks',
  'contract-events',
  'collateral-events',
  'account-events',
  'market-events',
  'ltv-snapshots',
]
const path = (id: string, verb: string) => `/operations/v1/dead-letters/${id}/${verb}`

/** Dead letters, newest first; each opens to its record, its reason and the possible actions. */
export function DeadLetters() {
  const { deadLetters: say } = words.value.operator
  const [state, setState] = useState<State | ''>('WAITING')
  const [topic, setTopic] = useState<Topic | ''>('')
  const [cursor, setCursor] = useState<string | null>(null)
  const [open, setOpen] = useState<string | null>(null)
  const query = { take: SHOWN, ...(state && { state }), ...(topic && { topic }), ...(cursor && { cursor }) }
  const asked = useRead('/operations/v1/dead-letters', { params: { query } })
  useInterval(asked.reload, REFRESH_MS)
  const letters = asked.value?.deadLetters ?? []
  const choose = (change: () => void) => {
    change()
    setCursor(null)
  }
  return (
    <section class="panel">
      <h2>{say.heading}</h2>
      <p class="faint">{say.about}</p>
      <div class="grid">
        <Select
          label={say.stateOf}
          value={state}
          options={[['', say.every], ...STATES.map(one => [one, say.state[one]] as const)]}
          onChoose={value => choose(() => setState(value))}
        />
        <Select
          label={say.topic}
          value={topic}
          options={[['', say.every], ...TOPICS.map(one => [one, one] as const)]}
          onChoose={value => choose(() => setTopic(value))}
        />
      </div>
      <AskedState asked={asked} />
      {asked.value && letters.length === 0 && <p class="faint">{say.none}</p>}
      <OpenList
        rows={letters}
        open={open}
        onOpen={setOpen}
        head={letter => (
          <>
            <time dateTime={letter.at}>{instant(letter.at)}</time>
            <code>{letter.id}</code>
            <span class="faint">
              {letter.processor} · {letter.error}
            </span>
            <span class={`badge ${BADGES[letter.state]}`}>{say.state[letter.state]}</span>
          </>
        )}
        body={letter => <OneLetter letter={letter} onChange={asked.reload} />}
      />
      <Pages cursor={cursor} pagination={asked.value?.pagination} onGo={setCursor} />
    </section>
  )
}

interface OneLetterProps {
  readonly letter: Letter
  readonly onChange: () => void
}

function OneLetter({ letter: { id, reason, state, settlement, redrivable }, onChange }: OneLetterProps) {
  const { deadLetters: say } = words.value.operator
  const asked = useRead('/operations/v1/dead-letters/{id}', { params: { path: { id } } })
  const letter = asked.value
  return (
    <div class="one-event">
      <p>
        <bdi>{reason}</bdi>
      </p>
      {settlement && (
        <p class="notice">
          {say.state[state]} {say.settledBy(settlement.by ?? say.tool, instant(settlement.at))}
          {settlement.reason !== null && <bdi>{settlement.reason}</bdi>}
        </p>
      )}
      <AskedState asked={asked} />
      {letter && (
        <>
          <p class="faint">
            {letter.record === null
              ? `${say.undecodable} ${letter.undecodable}`
              : `${say.decodedAs} ${letter.record}`}{' '}
            · {say.bytes(count(letter.bytes))}
          </p>
          <pre class="bytes">
            {letter.record === null ? letter.firstBytes : JSON.stringify(letter.value, null, 2)}
          </pre>
          <details>
            <summary>{say.headers}</summary>
            <pre class="bytes">{JSON.stringify(letter.recordHeaders, null, 2)}</pre>
          </details>
        </>
      )}
      {state === 'WAITING' && <Decision id={id} redrivable={redrivable} onDone={onChange} />}
    </div>
  )
}

/** Writing back is asked twice, and discarding wants a reason: neither is taken back. */
function Decision({ id, redrivable, onDone }: { id: string; redrivable: boolean; onDone: () => void }) {
  const { deadLetters: say } = words.value.operator
  const [isSure, setSure] = useState(false)
  const [isDiscarding, setDiscarding] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const params = { path: { id } }
  const redrive = async () => {
    if (!isSure) return setSure(true)
    await ask(api.POST('/operations/v1/dead-letters/{id}/redrive', { params })).then(() => {
      toast(words.value.action.recorded)
      onDone()
    }, setError)
  }
  const bodyOf = (form: FormData) => ({ reason: textOf(form, 'reason') })
  const discard = async (form: FormData) => {
    await ask(api.POST('/operations/v1/dead-letters/{id}/discard', { params, body: bodyOf(form) }))
    onDone()
  }
  if (isDiscarding)
    return (
      <RequestForm
        label={say.discard}
        fields={['reason']}
        send={discard}
        done={words.value.action.recorded}
        onBack={() => setDiscarding(false)}
        curl={form => asCurl('POST', path(id, 'discard'), bodyOf(form))}
        isGrave
      >
        <Field name="reason" label={say.reason} />
      </RequestForm>
    )
  return (
    <div class="buttons">
      {error && <Failure error={error} />}
      {redrivable ? (
        <button type="button" class="main" onClick={() => void redrive()}>
          {isSure ? say.confirmRedrive : say.redrive}
        </button>
      ) : (
        <small>{say.notRedrivable}</small>
      )}
      <Button onClick={() => setDiscarding(true)}>{say.discard}</Button>
    </div>
  )
}
