import type { ContractWithLtv } from '../../data/api.ts'
import { type ContractPage, sideOf } from '../../data/contractData.ts'
import { Terms } from '../../parts/Terms.tsx'
import { amount, instant, money, percentOf } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'

/** The last sale of collateral: its proceeds, the remaining debt, and what it holds up. */
export function Sale({ page }: { page: ContractPage }) {
  const { sale: say } = words.value
  const { contract } = page
  const { guarantee, fiatCurrency: currency } = contract
  const { liquidation } = guarantee
  if (!liquidation) return null
  const { status, decidedAt, confirmedAt, proceeds, expectedProceeds, debtCovered } = liquidation
  const isSold = status === 'CONFIRMED'
  return (
    <section class="panel sale">
      <h2>{say.heading}</h2>
      <SalesStop contract={contract} />
      <Why page={page} />
      <Terms
        of={[
          [isSold ? say.sold : say.decided, instant(confirmedAt ?? decidedAt)],
          isSold && expectedProceeds !== null && [say.expected, money(expectedProceeds, currency)],
          [isSold ? say.proceeds : say.expected, money(proceeds, currency)],
          isSold && [say.debtCovered, money(debtCovered, currency)],
        ]}
      />
      <Surplus contract={contract} />
      <Rest contract={contract} />
    </section>
  )
}

interface Sold {
  readonly tokenSymbol: string
  readonly network: string
  readonly quantity: string
  readonly value: string
}

/** Why it was sold, and what, each token with its value at the prices of that moment. */
function Why({ page: { contract, facts } }: { page: ContractPage }) {
  const { sale: say } = words.value
  const { liquidation } = contract.guarantee
  const decided = facts.find(
    ({ event, details }) =>
      event === 'guarantee.liquidation_decided' && details['liquidationId'] === liquidation?.id,
  )
  if (!decided) return null
  const sold = (decided.details['liquidatedCollateral'] ?? []) as readonly Sold[]
  const ratios = /loan-to-value ([\d.]+) reached the liquidation ratio ([\d.]+)/.exec(
    String(decided.details['reason'] ?? ''),
  )
  return (
    <>
      {ratios && <p>{say.why(percentOf(ratios[1]!), percentOf(ratios[2]!))}</p>}
      <ul class="sold">
        {sold.map(one => (
          <li key={`${one.tokenSymbol} ${one.network}`}>
            <b class="number">{amount(one.quantity)}</b> {one.tokenSymbol}{' '}
            <span class="faint">{one.network}</span> {say.worth(money(one.value, contract.fiatCurrency))}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Debt and collateral that remain after a sale. */
function Rest({ contract: { guarantee, outstandingBalance, fiatCurrency } }: Props) {
  const { sale: say } = words.value
  const isOwed = /[1-9]/.test(outstandingBalance)
  const held = guarantee.holdings.filter(one => /[1-9]/.test(one.amount))
  return (
    <>
      <p>{isOwed ? say.stillOwed(money(outstandingBalance, fiatCurrency)) : say.nothingOwed}</p>
      {held.length > 0 && (
        <p>
          {say.left(held.map(one => `${amount(one.amount)} ${one.tokenSymbol} ${one.network}`).join(', '))}{' '}
          {!isOwed && say.goesBack}
        </p>
      )}
    </>
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
    <Terms
      class="terms surplus"
      of={[
        [
          say.surplus,
          <>
            <b>{money(surplus.amount, contract.fiatCurrency)}</b>{' '}
            <span class={`badge ${isPaid ? 'COMPLETED' : 'WARNING'}`}>
              {say.surplusStatus[surplus.status]}
            </span>
          </>,
        ],
        [say.belongsTo, sideOf(contract) === 'borrower' ? say.toYou : <bdi>{owner}</bdi>],
        [say.owedSince, instant(surplus.owedAt)],
        isPaid && [say.paidAt, instant(surplus.paidAt)],
      ]}
    />
  )
}
