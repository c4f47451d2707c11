import { useState } from 'preact/hooks'
import { api, asCurl, ask, type ContractWithLtv } from '../../data/api.ts'
import { type Action, type ContractPage, type Side, sideOf } from '../../data/contractData.ts'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { Failure } from '../../parts/Failure.tsx'
import { Proposed } from '../../parts/Notice.tsx'
import { toast } from '../../parts/Toasts.tsx'
import { words } from '../../text/i18n.ts'
import { LastInvitation } from '../invitation/Invite.tsx'
import { AcceptTerms } from './AcceptTerms.tsx'
import { Attach, Reasoned, Release, SaleRequest, Signing } from './ContractForms.tsx'
import { NameDestination } from './Destinations.tsx'
import { MarginCall } from './MarginCall.tsx'
import { StateBalance } from './StateBalance.tsx'
import { Steps, stepsOf } from './Steps.tsx'

/** Actions to offer in this state; the platform decides, and says why not. */
function actionsOf({ status }: ContractWithLtv, side: Side): readonly Action[] {
  const isBefore = status === 'DRAFT' || status === 'LENDER_APPROVED'
  const isOffered = status === 'PENDING_ACCEPTANCE'
  if (side === 'borrower' && status === 'ACTIVE') return ['excess', 'sale', 'destination']
  if (side === 'borrower') return isOffered ? ['accept', 'decline', 'destination'] : ['destination']
  if (side !== 'lender') return []
  if (isBefore) return ['send', 'attach', 'cancel']
  if (status === 'PENDING_ACCEPTANCE') return ['invite', 'signing', 'cancel']
  if (status === 'ACCEPTED') return ['balance', 'release', 'signing', 'invite', 'cancel']
  if (status === 'ACTIVE') return ['balance', 'release', 'signing', 'invite']
  return []
}

/** States before the loan is active. */
const UNDER_WAY: ReadonlySet<string> = new Set([
  ...['DRAFT', 'LENDER_APPROVED', 'PENDING_ACCEPTANCE', 'ACCEPTED'],
])

/** Next actions: the steps to an active loan, the ways out of a margin call, and all others. */
export function ContractActions({ page, onDone }: { page: ContractPage; onDone: () => void }) {
  const { action, steps, contract: say } = words.value
  const { contract } = page
  const [open, setOpen] = useState<Action | null>(null)
  const [done, setDone] = useState<Action | null>(null)
  const [proposal, setProposal] = useState<string | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const [isBusy, setBusy] = useState(false)
  const side = sideOf(contract)
  const actions = actionsOf(contract, side)
  const hasSteps = UNDER_WAY.has(contract.status)
  const isCalled = contract.guarantee.status === 'MARGIN_CALL'
  const inSteps = new Set(hasSteps ? stepsOf(contract, side).map(one => one.action) : [])
  if (isCalled) inSteps.add('balance')
  const others = actions.filter(which => !inSteps.has(which))
  const finish = (which: Action, approvalId: string | null = null) => {
    setOpen(null)
    setDone(which)
    setProposal(approvalId)
    if (approvalId === null) toast(action.done[which])
    onDone()
  }
  const choose = (which: Action) => {
    setDone(null)
    setProposal(null)
    setError(null)
    if (which !== 'send' && which !== 'invite') return setOpen(which)
    setBusy(true)
    const params = { path: { id: contract.id } }
    const sent: Promise<unknown> =
      which === 'send'
        ? ask(api.POST('/contracts/v1/{id}/send', { params }))
        : ask(api.POST('/contracts/v1/{id}/invitations', { params }))
    sent.then(() => finish(which), setError).finally(() => setBusy(false))
  }
  const finishOpen = (id?: string | null) => open && finish(open, id)
  const shared = { contract, onBack: () => setOpen(null), onDone: finishOpen }
  const isOffered = open !== null && actions.includes(open)
  const heading = isCalled ? say.marginCallHeading : hasSteps ? steps.heading : action.heading
  return (
    <section class={isCalled ? 'panel actions needed' : 'panel actions'} aria-label={heading}>
      <h2>{heading}</h2>
      {error && <Failure error={error} />}
      {proposal !== null && <Proposed id={proposal} />}
      {isOffered ? (
        <OpenForm open={open} {...shared} />
      ) : (
        <>
          {isCalled && (
            <MarginCall page={page} side={side} onState={() => choose('balance')} onDone={onDone} />
          )}
          {hasSteps && <Steps page={page} side={side} isBusy={isBusy} onChoose={choose} onDone={onDone} />}
          {!hasSteps && !isCalled && actions.length === 0 && <p class="faint">{action.none}</p>}
          {side === 'lender' && actions.includes('invite') && (
            <LastInvitation contract={contract} asked={done} />
          )}
          <OtherActions contract={contract} actions={others} isBusy={isBusy} onChoose={choose} />
        </>
      )}
    </section>
  )
}

interface OtherProps {
  readonly contract: ContractWithLtv
  readonly actions: readonly Action[]
  readonly isBusy: boolean
  readonly onChoose: (action: Action) => void
}

function OtherActions({ contract, actions, isBusy, onChoose }: OtherProps) {
  const { action } = words.value
  const isDraft = contract.status === 'DRAFT' || contract.status === 'LENDER_APPROVED'
  return (
    <div class="buttons">
      {actions.map(which => (
        <button
          type="button"
          key={which}
          class={which === 'cancel' || which === 'decline' ? 'grave' : ''}
          disabled={isBusy}
          onClick={() => onChoose(which)}
        >
          {action[which]}
        </button>
      ))}
      {isDraft && sideOf(contract) === 'lender' && (
        <CopyButton
          label={words.value.contract.copyCurl}
          text={() => asCurl('POST', `/contracts/v1/${contract.id}/send`)}
        />
      )}
    </div>
  )
}

interface OpenProps {
  readonly open: Action
  readonly contract: ContractWithLtv
  readonly onDone: (approvalId?: string | null) => void
  readonly onBack: () => void
}

function OpenForm({ open, ...shared }: OpenProps) {
  if (open === 'accept') return <AcceptTerms {...shared} />
  if (open === 'decline' || open === 'cancel') return <Reasoned {...shared} verb={open} />
  if (open === 'balance') return <StateBalance {...shared} />
  if (open === 'release') return <Release {...shared} />
  if (open === 'excess') return <Release {...shared} isAsked />
  if (open === 'sale') return <SaleRequest {...shared} />
  if (open === 'destination') return <NameDestination {...shared} />
  if (open === 'signing') return <Signing {...shared} />
  return open === 'attach' ? <Attach {...shared} /> : null
}
