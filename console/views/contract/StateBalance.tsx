import { useState } from 'preact/hooks'
import { api, asCurl, ask, type ContractWithLtv, Refused } from '../../data/api.ts'
import type { ActionProps } from '../../data/contractData.ts'
import { DecimalField, decimalOf, Field, RequestForm, textOf } from '../../parts/Form.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { money } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'

/** Why a stated balance was not taken: it is implausible, or a later statement has superseded it. */
type Doubt = { readonly code: 'implausible_balance' | 'balance_superseded'; readonly balance: string }

/**
 * Statement of the balance, as of now or an earlier moment. A balance far above the known one needs
 * confirmation: the lender sends the same figure again.
 */
export function StateBalance({ contract, onDone, onBack }: ActionProps) {
  const { action } = words.value
  const [doubt, setDoubt] = useState<Doubt | null>(null)
  const bodyOf = (form: FormData) => {
    const outstandingBalance = decimalOf(form, 'outstandingBalance')
    const moment = Date.parse(textOf(form, 'asOf'))
    return {
      outstandingBalance,
      ...(Number.isNaN(moment) ? {} : { asOf: new Date(moment).toISOString() }),
      ...(isAskedAbout(doubt, outstandingBalance) ? { confirmed: true } : {}),
    }
  }
  const path = { id: contract.id }
  const send = async (form: FormData) => {
    const body = bodyOf(form)
    try {
      await ask(api.PATCH('/contracts/v1/{id}/outstanding-balance', { params: { path }, body }))
    } catch (error) {
      const code = error instanceof Refused ? error.code : ''
      const isDoubt = code === 'implausible_balance' || code === 'balance_superseded'
      setDoubt(isDoubt ? { code, balance: body.outstandingBalance } : null)
      if (code === 'implausible_balance') return
      throw error
    }
    onDone()
  }
  const isAsking = doubt?.code === 'implausible_balance'
  return (
    <RequestForm
      label={action.balance}
      submit={isAsking ? action.confirmBalance : action.balance}
      fields={['outstandingBalance', 'asOf']}
      send={send}
      onBack={onBack}
      isGrave={isAsking}
      curl={form => asCurl('PATCH', `/contracts/v1/${contract.id}/outstanding-balance`, bodyOf(form))}
    >
      {isAsking && <Implausible contract={contract} balance={doubt.balance} />}
      {doubt?.code === 'balance_superseded' && <Notice kind="bad">{action.superseded}</Notice>}
      <DecimalField
        name="outstandingBalance"
        label={`${action.newBalance} (${contract.fiatCurrency})`}
        value={contract.outstandingBalance}
        isRequired
      />
      <Field name="asOf" label={action.asOf} type="datetime-local" hint={action.asOfHint} />
    </RequestForm>
  )
}

/** Another figure than the one that was asked about is a new statement. */
const isAskedAbout = (doubt: Doubt | null, balance: string) =>
  doubt?.code === 'implausible_balance' && doubt.balance === balance

/** Both figures: the stated one, and the larger of the known ones. */
function Implausible({ contract, balance }: { contract: ContractWithLtv; balance: string }) {
  const { action } = words.value
  const { totalLoanValue: loan, outstandingBalance: before, fiatCurrency } = contract
  // Only what is shown: the platform compares by itself.
  const known = Number.parseFloat(loan) > Number.parseFloat(before) ? loan : before
  return (
    <Notice kind="bad">{action.implausible(money(balance, fiatCurrency), money(known, fiatCurrency))}</Notice>
  )
}
