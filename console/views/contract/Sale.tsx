import type { ContractWithLtv } from '../../data/api.ts'
import { sideOf } from '../../data/contractData.ts'
import { instant, money } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'

/** The last sale of collateral: its proceeds, the remaining debt, and what it holds up. */
export function Sale({ contract }: { contract: ContractWithLtv }) {
  const { sale: say } = words.value
  const { guarantee, fiatCurrency: currency } = contract
  const { liquidation } = guarantee
  if (!liquidation) return null
  const { status, decidedAt, confirmedAt, proceeds, expectedProceeds, debtCovered } = liquidation
  const isSold = status === 'CONFIRMED'
  return (
    <section class="panel sale">
      <h2>{say.heading}</h2>
      <SalesStop contract={contract} />
      <dl class="terms">
        <dt>{isSold ? say.sold : say.decided}</dt>
        <dd>{instant(confirmedAt ?? decidedAt)}</dd>
        {isSold && expectedProceeds !== null && (
          <>
            <dt>{say.expected}</dt>
            <dd>{money(expectedProceeds, currency)}</dd>
          </>
        )}
        <dt>{isSold ? say.proceeds : say.expected}</dt>
        <dd>{money(proceeds, currency)}</dd>
        {isSold && (
          <>
            <dt>{say.debtCovered}</dt>
            <dd>{money(debtCovered, currency)}</dd>
          </>
        )}
      </dl>
      <Surplus contract={contract} />
    </section>
  )
}

/** Sales stop until an operator has looked; and what a sale that fell short leaves to be sold. */
function SalesStop({ contract: { guarantee, fiatCurrency, outstandingBalance } }: Props) {
  const { sale: say } = words.value
  const { salesStop, liquidation, status, id } = guarantee
  const isOwed = /[1-9]/.test(outstandingBalance)
  const sellsRest = Boolean(liquidation?.sellsRest) && isOwed && status !== 'LIQUIDATING'
  if (!salesStop) return sellsRest ? <p class="notice stale">{say.restNext}</p> : null
  const { expectedProceeds, proceeds, stoppedAt } = salesStop
  const expected = expectedProceeds === null ? '–' : money(expectedProceeds, fiatCurrency)
  return (
    <p class="notice bad stopped">
      <b>{say.stopped(instant(stoppedAt))}</b>{' '}
      {say.stoppedWhy(expected, money(proceeds, fiatCurrency), String(id))} {sellsRest && say.restAfterwards}
    </p>
  )
}

interface Props {
  readonly contract: ContractWithLtv
}

/** Money that a sale brought beyond the debt. */
function Surplus({ contract }: Props) {
  const { sale: say } = words.value
  const { surplus } = contract.guarantee
  if (!surplus) return null
  const isPaid = surplus.status === 'PAID'
  const owner = contract.borrower.name ?? contract.borrowerDocument
  return (
    <dl class="terms surplus">
      <dt>{say.surplus}</dt>
      <dd>
        <b>{money(surplus.amount, contract.fiatCurrency)}</b>{' '}
        <span class={`badge ${isPaid ? 'COMPLETED' : 'WARNING'}`}>{say.surplusStatus[surplus.status]}</span>
      </dd>
      <dt>{say.belongsTo}</dt>
      <dd>{sideOf(contract) === 'borrower' ? say.toYou : <bdi>{owner}</bdi>}</dd>
      <dt>{say.owedSince}</dt>
      <dd>{instant(surplus.owedAt)}</dd>
      {isPaid && (
        <>
          <dt>{say.paidAt}</dt>
          <dd>{instant(surplus.paidAt)}</dd>
        </>
      )}
    </dl>
  )
}
