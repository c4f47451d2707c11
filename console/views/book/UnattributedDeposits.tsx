import { useState } from 'preact/hooks'
import { api, asCurl, ask, type Schemas } from '../../data/api.ts'
import { useInterval, useRead, useRenewal } from '../../data/remoteData.ts'
import { AskedState } from '../../parts/Failure.tsx'
import { Field, RequestForm, textOf } from '../../parts/Form.tsx'
import { Proposed, proposalIn } from '../../parts/Notice.tsx'
import { Scroll } from '../../parts/Scroll.tsx'
import { toast } from '../../parts/Toasts.tsx'
import { instant, amount as shownAmount } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'

type Deposit = Schemas['Deposit']
type Verb = 'attribute' | 'return' | 'close'
const REFRESH_MS = 60_000

/** Deposits that back nothing until people decide; a lender without any sees nothing. */
export function UnattributedDeposits({ isOperator = false }: { isOperator?: boolean }) {
  const { deposits: say } = words.value.operator
  const [proposal, setProposal] = useState<string | null>(null)
  const asked = useRead(isOperator ? '/operations/v1/unattributed-deposits' : '/v1/unattributed-deposits')
  useInterval(useRenewal(asked.reload, 1), REFRESH_MS)
  const found = asked.value?.deposits ?? []
  if (!isOperator && found.length === 0) return null
  return (
    <section class="panel">
      <h2>{say.heading}</h2>
      <p class="faint">{say.about}</p>
      <AskedState asked={asked} />
      {proposal !== null && <Proposed id={proposal} />}
      {asked.value && found.length === 0 && <p class="faint">{say.none}</p>}
      {found.length > 0 && (
        <Scroll label={say.heading}>
          <table class="stacked">
            <tbody>
              {found.map(deposit => (
                <Row
                  key={deposit.id}
                  deposit={deposit}
                  isOperator={isOperator}
                  onDone={id => {
                    setProposal(id)
                    if (id === null) toast(words.value.action.recorded)
                    asked.reload()
                  }}
                />
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </section>
  )
}

interface RowProps {
  readonly deposit: Deposit
  readonly isOperator: boolean
  /** With the approval that it became, or null. */
  readonly onDone: (proposal: string | null) => void
}

function Row({ deposit, isOperator, onDone }: RowProps) {
  const { deposits: say } = words.value.operator
  const { id, contractId, tokenSymbol, network, amount, txHash, status, createdAt, unattributed } = deposit
  const [verb, setVerb] = useState<Verb | null>(null)
  const isOpen = unattributed?.status === 'OPEN'
  const verbs: readonly Verb[] = contractId === null ? ['close'] : ['attribute', 'return']
  const isOffered = isOpen && isOperator === (contractId === null)
  return (
    <tr>
      <td>
        {contractId === null ? say.nobody : <a href={`#/contracts/${contractId}`}>{contractId}</a>}
        <br />
        <span class="faint">{instant(createdAt)}</span>
      </td>
      <td>
        {shownAmount(amount)} {tokenSymbol}, {network}
        <br />
        <code title={txHash}>{txHash.slice(0, 12)}…</code>
      </td>
      <td>
        {unattributed && say.reason[unattributed.reasonCode]}
        <br />
        <span class="badge WARNING">
          {unattributed?.status === 'RETURNING' ? say.returning : say.status[status]}
        </span>
      </td>
      <td>
        {verb !== null ? (
          <Decision id={id} verb={verb} onDone={onDone} onBack={() => setVerb(null)} />
        ) : (
          isOffered &&
          verbs.map(one => (
            <button key={one} type="button" onClick={() => setVerb(one)}>
              {say[one]}
            </button>
          ))
        )}
      </td>
    </tr>
  )
}

interface DecisionProps extends Pick<RowProps, 'onDone'> {
  readonly id: string
  readonly verb: Verb
  readonly onBack: () => void
}

function Decision({ id, verb, onDone, onBack }: DecisionProps) {
  const { deposits: say } = words.value.operator
  const params = { path: { id } }
  const returned = (form: FormData) => ({ destination: textOf(form, 'destination') })
  const closed = (form: FormData) => ({ reason: textOf(form, 'reason') })
  const acts = {
    attribute: () => ask(api.POST('/v1/unattributed-deposits/{id}/attribute', { params })),
    return: (form: FormData) =>
      ask(api.POST('/v1/unattributed-deposits/{id}/return', { params, body: returned(form) })),
    close: (form: FormData) =>
      ask(api.POST('/operations/v1/unattributed-deposits/{id}/close', { params, body: closed(form) })),
  }
  const bodies = { attribute: () => undefined, return: returned, close: closed }
  const send = async (form: FormData) => onDone(proposalIn(await acts[verb](form)))
  const path = `${verb === 'close' ? '/operations' : ''}/v1/unattributed-deposits/${id}/${verb}`
  return (
    <RequestForm
      label={say[verb]}
      fields={['destination', 'reason']}
      send={send}
      onBack={onBack}
      curl={form => asCurl('POST', path, bodies[verb](form))}
      isGrave
    >
      {verb === 'return' && <Field name="destination" label={say.destination} />}
      {verb === 'close' && <Field name="reason" label={say.remark} />}
    </RequestForm>
  )
}
