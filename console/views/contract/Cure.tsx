import type { Schemas } from '../../data/api.ts'
import type { ContractPage } from '../../data/contractData.ts'
import { amount, instant, money } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'
import { DepositInstructions } from './DepositInstructions.tsx'

/** Cure of the ratio: the shortfall at the last valuation, and the one in the borrower's notice. */
export function Cure({ page: { contract, notice, depositInstructions } }: { page: ContractPage }) {
  const { contract: say } = words.value
  const { ltv, fiatCurrency } = contract
  if (!ltv || contract.status !== 'ACTIVE') return null
  const isSound = !/[1-9]/.test(ltv.shortfallAmount)
  return (
    <section class={isSound ? 'panel cure' : 'panel cure needed'}>
      <h2>{say.cure}</h2>
      {isSound ? (
        <p class="faint">{say.cureSound}</p>
      ) : (
        <dl class="terms">
          <dt>{say.shortfall}</dt>
          <dd>{money(ltv.shortfallAmount, fiatCurrency)}</dd>
        </dl>
      )}
      {!isSound && notice?.cure && <Noticed notice={notice} cure={notice.cure} currency={fiatCurrency} />}
      {!isSound && <DepositInstructions instructions={depositInstructions} />}
    </section>
  )
}

interface NoticedProps {
  readonly notice: Schemas['Notice']
  readonly cure: NonNullable<Schemas['Notice']['cure']>
  readonly currency: string
}

/** Each of the deposits alone is enough. */
function Noticed({ notice, cure, currency }: NoticedProps) {
  const { contract: say } = words.value
  return (
    <>
      <h3>{say.noticed(instant(notice.issuedAt))}</h3>
      <p>{say.cureRepay(money(cure.repayAmount, currency))}</p>
      {cure.topUp.map(({ tokenSymbol, network, amount: much }) => (
        <p key={`${tokenSymbol} ${network}`}>
          {say.cureOr} <b class="number">{amount(much)}</b> {tokenSymbol} <span class="faint">{network}</span>
        </p>
      ))}
      {notice.cureDeadline && <p>{say.cureUntil(instant(notice.cureDeadline))}</p>}
    </>
  )
}
