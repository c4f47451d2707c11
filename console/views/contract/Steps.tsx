import type { ContractWithLtv } from '../../data/api.ts'
import { type Action, type ContractPage, type Side, signLinkOf } from '../../data/contractData.ts'
import { instant, money } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'
import { Deposit } from './Deposit.tsx'
import { waitingTexts } from './waitingFor.ts'

export type StepName = 'send' | 'accept' | 'GUARANTEE' | 'CCB' | 'deposit' | 'active'

/** A step of the way to an active loan. */
export interface Step {
  readonly name: StepName
  readonly isDone: boolean
  /** Progress, or the missing condition. */
  readonly note: string | null
  /** Action of this side now, or the address of a page to sign on. */
  readonly action: Action | null
  readonly link: string | null
}

const step = (name: StepName, isDone: boolean, more: Partial<Step> = {}): Step => ({
  ...{ name, isDone, note: null, action: null, link: null },
  ...more,
})

const ENDED = new Set(['DECLINED', 'EXPIRED', 'CANCELLED'])

function signingStep(type: 'GUARANTEE' | 'CCB', contract: ContractWithLtv, side: Side): Step {
  const { contract: say, steps } = words.value
  const isSent = contract.sentAt !== null
  const signing = contract.signings.findLast(one => one.type === type)
  if (!signing) {
    const isLacking = type === 'CCB' && !contract.documents.some(one => one.type === 'CCB' && !one.deletedAt)
    const action = isLacking && side === 'lender' && !isSent ? 'attach' : null
    return step(type, false, { note: isLacking ? steps.noCcb : steps.afterSending, action })
  }
  const { signers, signedCount, totalSigners } = signing.signingDocument
  if (signing.status === 'COMPLETED') return step(type, true)
  if (ENDED.has(signing.status)) {
    const action = side === 'lender' ? 'signing' : null
    return step(type, false, { note: steps.signingEnded[signing.status as 'EXPIRED'], action })
  }
  const [link = null] = signers.map(signLinkOf).filter(one => one !== null)
  const until = signing.expiresAt === null ? '' : ` · ${say.cureUntil(instant(signing.expiresAt))}`
  return step(type, false, { note: `${say.signed(signedCount, totalSigners)}${until}`, link })
}

/** Every step from the draft to the active loan, with what this side can do. */
export function stepsOf(contract: ContractWithLtv, side: Side): readonly Step[] {
  const { steps, activation } = words.value
  const { status, guarantee, fiatCurrency } = contract
  const isDraft = status === 'DRAFT' || status === 'LENDER_APPROVED'
  const isOffered = status === 'PENDING_ACCEPTANCE'
  const mayAccept = side === 'borrower' && isOffered
  const isLocked = guarantee.lock.status === 'ACTIVE'
  const held = money(guarantee.depositedFiatAmount, fiatCurrency)
  const required = money(guarantee.requiredFiatAmount, fiatCurrency)
  const deposited = /[1-9]/.test(guarantee.depositedFiatAmount) ? steps.depositedOf(held, required) : required
  const waiting = waitingTexts(contract)
  return [
    ...(side === 'lender' ? [step('send', !isDraft, { action: isDraft ? 'send' : null })] : []),
    step('accept', contract.acceptance !== null, {
      action: mayAccept ? 'accept' : side === 'lender' && isOffered ? 'invite' : null,
      note: isDraft || mayAccept ? null : steps.waitsForBorrower,
    }),
    signingStep('GUARANTEE', contract, side),
    signingStep('CCB', contract, side),
    step('deposit', isLocked, { note: isDraft ? null : deposited }),
    step('active', status === 'ACTIVE', {
      note: waiting.length > 0 ? waiting.join(' · ') : status === 'ACCEPTED' ? activation.soon : null,
    }),
  ]
}

interface Props {
  readonly page: ContractPage
  readonly side: Side
  readonly isBusy: boolean
  readonly onChoose: (action: Action) => void
  readonly onDone: () => void
}

/** The steps with ticks; each has its button. */
export function Steps({ page, side, isBusy, onChoose, onDone }: Props) {
  const { steps: say, action } = words.value
  const { contract } = page
  const all = stepsOf(contract, side)
  const first = all.find(one => !one.isDone)
  return (
    <ol class="steps">
      {all.map(one => (
        <li key={one.name} class={one.isDone ? 'done' : one === first ? 'now' : ''}>
          <span class="tick" aria-hidden="true">
            {one.isDone ? '✓' : ''}
          </span>
          <div>
            <b>{say.name[one.name]}</b>
            <span class="hidden">{one.isDone ? `, ${say.done}` : `, ${say.open}`}</span>
            {!one.isDone && one.note && <p class="faint">{one.note}</p>}
            {one.link && (
              <a class="button main" href={one.link} target="_blank" rel="noopener noreferrer">
                {say.sign[one.name as 'CCB']}
              </a>
            )}
            {one.action && (
              <button
                type="button"
                class={one === first ? 'main' : ''}
                disabled={isBusy}
                onClick={() => onChoose(one.action!)}
              >
                {action[one.action]}
              </button>
            )}
            {one.name === 'deposit' && !one.isDone && contract.sentAt !== null && (
              <Deposit page={page} onDone={onDone} />
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
