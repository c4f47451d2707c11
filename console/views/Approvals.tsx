import { useState } from 'preact/hooks'
import { api, asCurl, ask, type Schemas } from '../data/api.ts'
import { useInterval, useRead, useRenewal } from '../data/remoteData.ts'
import { who } from '../data/session.ts'
import { AskedState } from '../parts/Failure.tsx'
import { Field, RequestForm, textOf } from '../parts/Form.tsx'
import { OpenList } from '../parts/OpenList.tsx'
import { Select } from '../parts/Select.tsx'
import { Terms } from '../parts/Terms.tsx'
import { instant } from '../text/format.ts'
import { words } from '../text/i18n.ts'
import { Pages } from './operator/Pages.tsx'

type Approval = Schemas['Approval']
type Status = Approval['status']
const SHOWN = 50
const REFRESH_MS = 30_000
const BADGES: Readonly<Record<Status, string>> = {
  PROPOSED: 'MARGIN_CALL',
  APPROVED: 'ACTIVE',
  REJECTED: 'CANCELLED',
  WITHDRAWN: 'CANCELLED',
  EXPIRED: 'CANCELLED',
}
const STATUSES = Object.keys(BADGES) as readonly Status[]

/** The tenant's proposals, newest first; each opens to show what will be done and who decides. */
export function Approvals({ selected }: { selected: string | null }) {
  const { approvals: say } = words.value
  const [status, setStatus] = useState<Status | ''>('')
  const [cursor, setCursor] = useState<string | null>(null)
  const [open, setOpen] = useState(selected)
  const query = { take: SHOWN, ...(status && { status }), ...(cursor && { cursor }) }
  const asked = useRead('/approvals/v1', { params: { query } })
  useInterval(useRenewal(asked.reload, 1), REFRESH_MS)
  const found = asked.value?.approvals ?? []
  return (
    <section class="panel">
      <h1>{say.heading}</h1>
      <p class="faint">{say.about}</p>
      <Policy />
      <Select
        label={say.stateOf}
        value={status}
        options={[['', say.every], ...STATUSES.map(one => [one, say.status[one]] as const)]}
        onChoose={chosen => {
          setStatus(chosen)
          setCursor(null)
        }}
      />
      <AskedState asked={asked} />
      {asked.value && found.length === 0 && <p class="faint">{say.none}</p>}
      <OpenList
        rows={found}
        open={open}
        onOpen={setOpen}
        head={approval => (
          <>
            <time dateTime={approval.proposedAt}>{instant(approval.proposedAt)}</time>
            <span>{say.act[approval.act]}</span>
            <code>{approval.operation}</code>
            <span class={`badge ${BADGES[approval.status]}`}>{say.status[approval.status]}</span>
          </>
        )}
        body={approval => <OneApproval approval={approval} onChange={asked.reload} />}
      />
      <Pages cursor={cursor} pagination={asked.value?.pagination} onGo={setCursor} />
    </section>
  )
}

function Policy() {
  const { approvals: say } = words.value
  const asked = useRead('/approvals/v1/policy')
  if (!asked.value) return <AskedState asked={asked} />
  const acts = asked.value.requiredFor.map(act => say.act[act])
  return (
    <p>
      {say.policy} {acts.length === 0 ? say.nothing : acts.join(', ')}
    </p>
  )
}

function OneApproval({ approval, onChange }: { approval: Approval; onChange: () => void }) {
  const { approvals: say } = words.value
  const { request, proposedBy, proposedByName, expiresAt, decidedBy, decidedByName, decidedAt } = approval
  return (
    <div class="one-event">
      <pre class="bytes">{JSON.stringify(request, null, 2)}</pre>
      <Terms
        of={[
          [say.proposedBy, <bdi key="by">{proposedByName ?? proposedBy}</bdi>],
          [say.until, instant(expiresAt)],
          decidedAt !== null && [
            say.decidedBy,
            <>
              <bdi>{decidedByName ?? decidedBy ?? say.byTime}</bdi>, {instant(decidedAt)}
            </>,
          ],
          approval.reason !== null && [say.reason, <bdi key="reason">{approval.reason}</bdi>],
          approval.status === 'APPROVED' && [say.outcome, outcomeText(approval.outcome)],
        ]}
      />
      {approval.status === 'PROPOSED' && <Decision approval={approval} onDone={onChange} />}
    </div>
  )
}

function outcomeText(outcome: Approval['outcome']): string {
  const { approvals: say } = words.value
  if (outcome === null) return say.underWay
  if (outcome.error === null) return `${say.done}: ${outcome.resource ?? ''}`
  return `${say.refused}: ${outcome.error.code} ${outcome.error.reason ?? ''}`
}

const VERBS = ['approve', 'reject', 'withdraw'] as const
type Verb = (typeof VERBS)[number]

/** The key that proposed may withdraw, another approve or reject; approving is asked twice. */
function Decision({ approval: { id, proposedBy }, onDone }: { approval: Approval; onDone: () => void }) {
  const { approvals: say } = words.value
  const [verb, setVerb] = useState<Verb | null>(null)
  const isOwn = who.value?.id === proposedBy
  const decides = who.value?.scopes.includes('approvals') ?? false
  const offered = VERBS.filter(one => (one === 'withdraw' ? isOwn : decides && !isOwn))
  const params = { path: { id } }
  const bodyOf = (form: FormData) => ({ reason: textOf(form, 'reason') || null })
  const send = async (form: FormData) => {
    const request = { params, body: bodyOf(form) }
    if (verb === 'approve') await ask(api.POST('/approvals/v1/{id}/approve', request))
    else if (verb === 'reject') await ask(api.POST('/approvals/v1/{id}/reject', request))
    else await ask(api.POST('/approvals/v1/{id}/withdraw', request))
    onDone()
  }
  if (verb !== null)
    return (
      <RequestForm
        label={say[verb]}
        submit={verb === 'approve' ? say.confirm : say[verb]}
        fields={['reason']}
        send={send}
        done={words.value.action.recorded}
        onBack={() => setVerb(null)}
        curl={form => asCurl('POST', `/approvals/v1/${id}/${verb}`, bodyOf(form))}
        isGrave={verb !== 'approve'}
      >
        <Field name="reason" label={say.reason} />
      </RequestForm>
    )
  return (
    <div class="buttons">
      {offered.map(one => (
        <button key={one} type="button" class={one === 'approve' ? 'main' : ''} onClick={() => setVerb(one)}>
          {say[one]}
        </button>
      ))}
    </div>
  )
}
