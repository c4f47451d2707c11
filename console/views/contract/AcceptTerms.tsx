import { useState } from 'preact/hooks'
import { api, asCurl, ask } from '../../data/api.ts'
import type { ActionProps } from '../../data/contractData.ts'
import { RequestForm } from '../../parts/Form.tsx'
import { Hash } from '../../parts/Hash.tsx'
import { LtvBar } from '../../parts/LtvBar.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { amount, date, money, percentOf, taxDocument } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'

/** The terms in the order in which a person asks for them; exactly these are accepted, by their hash. */
export function AcceptTerms({ contract, onDone, onBack }: ActionProps) {
  const { action, contract: say } = words.value
  const [isRead, setRead] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const { id, termsHash, fiatCurrency, ltvPolicy: policy } = contract
  const send = async () => {
    setMissing(!isRead)
    if (!isRead) return
    const params = { path: { id } }
    await ask(api.POST('/contracts/v1/{id}/accept', { params, body: { termsHash } }))
    onDone()
  }
  const terms: readonly (readonly [string, string])[] = [
    [say.lender, taxDocument(contract.lenderDocument)],
    [say.loan, money(contract.totalLoanValue, fiatCurrency)],
    [say.balance, money(contract.outstandingBalance, fiatCurrency)],
    [say.interest, `${amount(contract.interestRate)} %`],
    [say.cet, `${amount(contract.cet)} %`],
    [say.installments, String(contract.installmentsCount)],
    [say.period, `${date(contract.startDate)} – ${date(contract.endDate)}`],
    [say.required, money(contract.guarantee.requiredFiatAmount, fiatCurrency)],
    [say.tokens, contract.acceptedTokens.map(one => `${one.tokenSymbol} ${one.network}`).join(', ')],
  ]
  return (
    <RequestForm
      label={action.accept}
      fields={[]}
      send={send}
      onBack={onBack}
      curl={() => asCurl('POST', `/contracts/v1/${id}/accept`, { termsHash })}
    >
      <dl class="terms">
        {terms.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3>{action.whatHappens}</h3>
      <LtvBar ltv={{ currentLtv: null, level: 'NONE', thresholds: policy }} isLarge />
      <ol class="thresholds">
        <li class="NONE">{action.atInitial(percentOf(policy.initial))}</li>
        <li class="WARNING">{action.atWarning(percentOf(policy.warning))}</li>
        <li class="MARGIN_CALL">{action.atAlert(percentOf(policy.alert), policy.curePeriodHours)}</li>
        {policy.liquidation && (
          <li class="LIQUIDATION">
            {action.atLiquidation(percentOf(policy.liquidation), policy.mode === 'IMMEDIATE')}
          </li>
        )}
      </ol>
      <p>
        {action.acceptExplained} <Hash value={termsHash} name={say.termsHash} />
      </p>
      <label class="check">
        <input type="checkbox" checked={isRead} onChange={event => setRead(event.currentTarget.checked)} />
        {action.readTerms}
      </label>
      {isMissing && !isRead && <Notice kind="bad">{action.mustRead}</Notice>}
    </RequestForm>
  )
}
