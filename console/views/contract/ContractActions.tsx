import { useState } from 'preact/hooks'
import { api, asCurl, ask, type ContractWithLtv } from '../../data/api.ts'
import { type ActionProps, type Side, sideOf } from '../../data/contractData.ts'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { Failure } from '../../parts/Failure.tsx'
import { Field, RequestForm, textOf } from '../../parts/Form.tsx'
import { Proposed, proposalIn } from '../../parts/Proposed.tsx'
import { date, money, percentOf } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'
import { StateBalance } from './StateBalance.tsx'

type Action = 'send' | 'accept' | 'decline' | 'balance' | 'release' | 'signing' | 'attach' | 'cancel'

/** Actions to offer in this state; the platform decides, and says why not. */
function actionsOf({ status }: ContractWithLtv, side: Side): readonly Action[] {
  const isBefore = status === 'DRAFT' || status === 'LENDER_APPROVED'
  if (side === 'borrower') return status === 'PENDING_ACCEPTANCE' ? ['accept', 'decline'] : []
  if (side !== 'lender') return []
  if (isBefore) return ['send', 'attach', 'cancel']
  if (status === 'PENDING_ACCEPTANCE') return ['signing', 'cancel']
  if (status === 'ACCEPTED') return ['signing', 'balance', 'release', 'cancel']
  if (status === 'ACTIVE') return ['balance', 'release', 'signing']
  return []
}

interface Props {
  readonly contract: ContractWithLtv
  readonly onDone: () => void
}

export function ContractActions({ contract, onDone }: Props) {
  const { action } = words.value
  const [open, setOpen] = useState<Action | null>(null)
  const [done, setDone] = useState<Action | null>(null)
  const [proposal, setProposal] = useState<string | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const [isBusy, setBusy] = useState(false)
  const actions = actionsOf(contract, sideOf(contract))
  const finish = (which: Action, approvalId: string | null = null) => {
    setOpen(null)
    setDone(which)
    setProposal(approvalId)
    setError(null)
    onDone()
  }
  const params = { path: { id: contract.id } }
  const choose = (which: Action) => {
    setDone(null)
    setError(null)
    if (which !== 'send') return setOpen(which)
    setBusy(true)
    ask(api.POST('/contracts/v1/{id}/send', { params }))
      .then(() => finish('send'), setError)
      .finally(() => setBusy(false))
  }
  const close = () => setOpen(null)
  const shared = { contract, onBack: close, onDone: (id?: string | null) => open && finish(open, id) }
  const isOffered = open !== null && actions.includes(open)
  return (
    <section class="panel actions" aria-label={action.heading}>
      <h2>{action.heading}</h2>
      {error && <Failure error={error} />}
      {done && (
        <p class="notice good" role="status">
          {proposal === null ? action.done[done] : <Proposed id={proposal} />}
        </p>
      )}
      {actions.length === 0 && <p class="faint">{action.none}</p>}
      {!isOffered &&
        actions.map(which => (
          <div class="buttons" key={which}>
            <button
              type="button"
              class={which === actions[0] ? 'main' : which === 'cancel' ? 'grave' : ''}
              disabled={isBusy}
              onClick={() => choose(which)}
            >
              {action[which]}
            </button>
            {which === 'send' && (
              <CopyButton
                label={words.value.contract.copyCurl}
                text={() => asCurl('POST', `/contracts/v1/${contract.id}/send`)}
              />
            )}
          </div>
        ))}
      {isOffered && open === 'accept' && <Accept {...shared} />}
      {isOffered && (open === 'decline' || open === 'cancel') && <Reasoned {...shared} verb={open} />}
      {isOffered && open === 'balance' && <StateBalance {...shared} />}
      {isOffered && open === 'release' && <Release {...shared} />}
      {isOffered && open === 'signing' && <Signing {...shared} />}
      {isOffered && open === 'attach' && <Attach {...shared} />}
    </section>
  )
}

/** The terms and their hash stand above the button: exactly these are accepted. */
function Accept({ contract, onDone, onBack }: ActionProps) {
  const { action, contract: say } = words.value
  const [isRead, setRead] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const { id, termsHash, fiatCurrency } = contract
  const send = async () => {
    setMissing(!isRead)
    if (!isRead) return
    const params = { path: { id } }
    await ask(api.POST('/contracts/v1/{id}/accept', { params, body: { termsHash } }))
    onDone()
  }
  return (
    <RequestForm
      label={action.accept}
      submit={action.accept}
      fields={[]}
      send={send}
      onBack={onBack}
      curl={() => asCurl('POST', `/contracts/v1/${id}/accept`, { termsHash })}
    >
      <dl class="terms">
        <dt>{say.loan}</dt>
        <dd>{money(contract.totalLoanValue, fiatCurrency)}</dd>
        <dt>{say.balance}</dt>
        <dd>{money(contract.outstandingBalance, fiatCurrency)}</dd>
        <dt>{say.required}</dt>
        <dd>{money(contract.guarantee.requiredFiatAmount, fiatCurrency)}</dd>
        <dt>{say.period}</dt>
        <dd>
          {date(contract.startDate)} – {date(contract.endDate)}
        </dd>
        <dt>{say.thresholds.liquidation}</dt>
        <dd>{percentOf(contract.ltvPolicy.liquidation)}</dd>
      </dl>
      <p>{action.acceptExplained}</p>
      <code class="hash">{termsHash}</code>
      <label class="check">
        <input type="checkbox" checked={isRead} onChange={event => setRead(event.currentTarget.checked)} />
        {action.readTerms}
      </label>
      {isMissing && !isRead && (
        <p class="notice bad" role="alert">
          {action.mustRead}
        </p>
      )}
    </RequestForm>
  )
}

function Reasoned({ contract, onDone, onBack, verb }: ActionProps & { verb: 'decline' | 'cancel' }) {
  const { action } = words.value
  const params = { path: { id: contract.id } }
  const send = async (form: FormData) => {
    const reason = textOf(form, 'reason')
    if (verb === 'cancel')
      return onDone(
        proposalIn(await ask(api.POST('/contracts/v1/{id}/cancel', { params, body: { reason } }))),
      )
    await ask(api.POST('/contracts/v1/{id}/decline', { params, body: reason === '' ? {} : { reason } }))
    onDone()
  }
  return (
    <RequestForm
      label={action[verb]}
      submit={action[verb]}
      fields={['reason']}
      send={send}
      onBack={onBack}
      isGrave
      curl={form =>
        asCurl('POST', `/contracts/v1/${contract.id}/${verb}`, { reason: textOf(form, 'reason') })
      }
    >
      <Field name="reason" label={action.reason} />
    </RequestForm>
  )
}

function Release({ contract, onDone, onBack }: ActionProps) {
  const { action, contract: say } = words.value
  const { holdings, id } = contract.guarantee
  const bodyOf = (form: FormData) => {
    const held = holdings[Number(textOf(form, 'tokenSymbol'))] ?? contract.acceptedTokens[0]!
    return { tokenSymbol: held.tokenSymbol, network: held.network, amount: textOf(form, 'amount') }
  }
  const send = async (form: FormData) => {
    const request = { params: { path: { id } }, body: bodyOf(form) }
    onDone(proposalIn(await ask(api.POST('/guarantees/{id}/releases', request))))
  }
  return (
    <RequestForm
      label={action.release}
      submit={action.release}
      fields={['amount', 'tokenSymbol']}
      send={send}
      onBack={onBack}
      curl={form => asCurl('POST', `/guarantees/${id}/releases`, bodyOf(form))}
    >
      <Field
        name="tokenSymbol"
        label={say.token}
        control={ids => (
          <select id={ids.id} name="tokenSymbol" aria-describedby={ids.describedBy}>
            {holdings.map((held, index) => (
              <option key={`${held.tokenSymbol} ${held.network}`} value={index}>
                {held.tokenSymbol} {held.network} ({held.amount})
              </option>
            ))}
          </select>
        )}
      />
      <Field name="amount" label={action.releaseAmount} inputMode="decimal" />
    </RequestForm>
  )
}

function Signing({ contract, onDone, onBack }: ActionProps) {
  const { action, contract: say } = words.value
  const typeOf = (form: FormData) => textOf(form, 'type') as 'CCB' | 'GUARANTEE'
  const send = async (form: FormData) => {
    const request = { params: { path: { id: contract.id } }, body: { type: typeOf(form) } }
    await ask(api.POST('/contracts/v1/{id}/signings', request))
    onDone()
  }
  return (
    <RequestForm
      label={action.signing}
      submit={action.signing}
      fields={['type']}
      send={send}
      onBack={onBack}
      curl={form => asCurl('POST', `/contracts/v1/${contract.id}/signings`, { type: typeOf(form) })}
    >
      <Field
        name="type"
        label={action.which}
        control={ids => (
          <select id={ids.id} name="type" aria-describedby={ids.describedBy}>
            <option value="CCB">{say.signingType.CCB}</option>
            <option value="GUARANTEE">{say.signingType.GUARANTEE}</option>
          </select>
        )}
      />
    </RequestForm>
  )
}

function Attach({ contract, onDone, onBack }: ActionProps) {
  const { action } = words.value
  const send = async (form: FormData) => {
    const body = form as unknown as { ccbFile: Blob } & string
    const request = { params: { path: { id: contract.id } }, body, bodySerializer: () => form }
    await ask(api.PUT('/contracts/v1/{id}/ccb', request))
    onDone()
  }
  return (
    <RequestForm
      label={action.attach}
      submit={action.attach}
      fields={['ccbFile']}
      send={send}
      onBack={onBack}
      curl={() =>
        asCurl('PUT', `/contracts/v1/${contract.id}/ccb`, {}, 'ccbFile=@ccb.pdf;type=application/pdf')
      }
    >
      <Field name="ccbFile" label={action.attachFile} type="file" accept="application/pdf" />
    </RequestForm>
  )
}
