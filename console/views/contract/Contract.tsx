import { useEffect, useState } from 'preact/hooks'
import type { ContractWithLtv, Snapshot } from '../../data/api.ts'
import { isOverdue, sideOf, useContract } from '../../data/contractData.ts'
import { isLevelled } from '../../data/levels.ts'
import { showTitle } from '../../navigation/route.ts'
import { GuaranteeBadge, LevelBadge, Marks, StatusBadge, Token } from '../../parts/Badges.tsx'
import { AskedState } from '../../parts/Failure.tsx'
import { Hash } from '../../parts/Hash.tsx'
import { LtvBar } from '../../parts/LtvBar.tsx'
import { Table } from '../../parts/Table.tsx'
import { Terms } from '../../parts/Terms.tsx'
import { amount, date, instant, money, percent, percentOf, taxDocument } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'
import type { Role } from '../book/bookFilter.ts'
import { neighboursOf } from '../book/bookRows.ts'
import { ContractActions } from './ContractActions.tsx'
import { ContractStory } from './ContractHistory.tsx'
import { BorrowerRequests, Collateral, Documents, Signings } from './ContractParts.tsx'
import { ContractWebhooks } from './ContractWebhooks.tsx'
import { Destinations } from './Destinations.tsx'
import { LtvCurve } from './LtvCurve.tsx'
import { Sale } from './Sale.tsx'
import { TimeSlider } from './TimeSlider.tsx'

export function ContractView({ id }: { id: number }) {
  const { contract: say } = words.value
  const [asOf, setAsOf] = useState<string | null>(null)
  const asked = useContract(id, asOf)
  const page = asked.value
  const title = page?.contract.name ?? say.number(String(id))
  useEffect(() => showTitle(title), [title])
  return (
    <div class="contract">
      <Heading id={id} contract={page?.contract ?? null} />
      <AskedState asked={asked} />
      {page && (
        <>
          <TimeSlider id={id} asOf={asOf} onChoose={setAsOf} page={page} />
          <Figures contract={page.contract} />
          <div class="columns">
            <div class="wide">
              <LtvCurve snapshots={page.snapshots} asOf={asOf} />
              <Prices ltv={page.contract.ltv} />
              <Collateral page={page} />
              <ContractStory id={id} page={page} />
              {asOf === null && <ContractWebhooks id={id} />}
            </div>
            <div class="narrow">
              {asOf === null && <ContractActions page={page} onDone={asked.reload} />}
              {asOf === null && <BorrowerRequests contract={page.contract} onDone={asked.reload} />}
              <Destinations contract={page.contract} />
              <Sale page={page} />
              <Signings contract={page.contract} />
              <Documents contract={page.contract} />
              <Conditions contract={page.contract} />
            </div>
          </div>
        </>
      )}
    </div>
  )
}

/** The heading is there before the contract is, so that it keeps the focus. */
function Heading({ id, contract }: { id: number; contract: ContractWithLtv | null }) {
  const { contract: say, nav } = words.value
  const isBorrower = contract !== null && sideOf(contract) === 'borrower'
  return (
    <div class="heading">
      <nav class="crumbs" aria-label={nav.crumbs}>
        <a href={isBorrower ? '#/loans' : '#/book'}>{isBorrower ? nav.loans : nav.book}</a>{' '}
        <span aria-hidden="true">›</span> <span aria-current="page">{say.number(String(id))}</span>
        <Neighbours id={id} role={isBorrower ? 'borrower' : 'lender'} />
      </nav>
      <h1>
        <bdi>{contract?.name ?? say.number(String(id))}</bdi>
      </h1>
      {contract && <Badges contract={contract} />}
      {contract?.description && (
        <p class="description">
          <bdi>{contract.description}</bdi>
        </p>
      )}
    </div>
  )
}

/** Ways to the contracts before and after this one, as the list that it was opened from had them. */
function Neighbours({ id, role }: { id: number; role: Role }) {
  const { nav } = words.value
  const { before, after } = neighboursOf(role, id)
  const link = (other: number | null, sign: string, name: string) =>
    other !== null && (
      <a href={`#/contracts/${other}`} aria-label={name} title={name}>
        {sign}
      </a>
    )
  return (
    <span class="neighbours">
      {link(before, '‹', nav.before)} {link(after, '›', nav.after)}
    </span>
  )
}

function Badges({ contract }: { contract: ContractWithLtv }) {
  const { contract: say } = words.value
  const { ltv, guarantee } = contract
  return (
    <>
      <StatusBadge status={contract.status} />
      {guarantee.status !== 'MARGIN_CALL' && <GuaranteeBadge status={guarantee.status} />}
      {ltv && isLevelled(guarantee.status, ltv) && <LevelBadge level={ltv.level} />}
      {ltv && <Marks of={ltv} />}
      {isOverdue(contract) && (
        <span class="mark overdue">{say.overdueSince(date(contract.overdueSince!))}</span>
      )}
      <button type="button" class="quiet print" onClick={() => print()}>
        {say.print}
      </button>
    </>
  )
}

function Figures({ contract }: { contract: ContractWithLtv }) {
  const { contract: say } = words.value
  const { fiatCurrency: currency, ltv, guarantee } = contract
  const isBorrower = sideOf(contract) === 'borrower'
  return (
    <section class="figures">
      <dl>
        <dt>{say.balance}</dt>
        <dd class="figure">{money(contract.outstandingBalance, currency)}</dd>
        <dt>{say.loan}</dt>
        <dd>{money(contract.totalLoanValue, currency)}</dd>
      </dl>
      <dl>
        <dt>{say.collateralValue}</dt>
        <dd class="figure">{ltv?.collateralValue ? money(ltv.collateralValue, currency) : '–'}</dd>
        <dt>{say.required}</dt>
        <dd>{money(guarantee.requiredFiatAmount, currency)}</dd>
      </dl>
      <dl class="ratio">
        <dt>{say.curve}</dt>
        <dd class="figure">{percent(ltv?.currentLtv ?? null)}</dd>
        <dd class="bar-place">{ltv && <LtvBar ltv={ltv} isLarge />}</dd>
      </dl>
      <dl>
        <dt>{isBorrower ? say.lender : say.borrower}</dt>
        <dd>
          <bdi>{isBorrower ? taxDocument(contract.lenderDocument) : contract.borrower.name}</bdi>
        </dd>
        {!isBorrower && <dd class="faint">{taxDocument(contract.borrowerDocument)}</dd>}
      </dl>
    </section>
  )
}

function Prices({ ltv }: { ltv: Snapshot | null }) {
  const { contract: say } = words.value
  if (!ltv || ltv.prices.length === 0) return null
  return (
    <section class="panel">
      <h2>{say.prices}</h2>
      <Table
        label={say.prices}
        rows={ltv.prices}
        keyOf={price => `${price.tokenSymbol} ${price.network}`}
        columns={[
          [say.token, price => <Token of={price} />],
          [say.amount, price => amount(price.quantity), 'number'],
          [say.price, ({ price }) => (price === null ? '–' : amount(price)), 'number'],
          [say.haircut, price => percentOf(price.haircut), 'number'],
          [say.value, ({ value }) => (value === null ? '–' : money(value, ltv.fiatCurrency)), 'number'],
          [say.source, price => price.source],
          [say.asOf, price => instant(price.asOf)],
        ]}
      >
        {ltv.fx && (
          <tr>
            <td>
              {say.rate} <span class="faint">{ltv.fx.pair}</span>
            </td>
            <td />
            <td class="number">{amount(ltv.fx.rate)}</td>
            <td colSpan={2} />
            <td>{ltv.fx.source}</td>
            <td>{instant(ltv.fx.asOf)}</td>
          </tr>
        )}
      </Table>
    </section>
  )
}

function Conditions({ contract }: { contract: ContractWithLtv }) {
  const { contract: say } = words.value
  const { ltvPolicy: policy, acceptance } = contract
  return (
    <section class="panel">
      <h2>{say.terms}</h2>
      <Terms
        of={[
          [say.interest, `${amount(contract.interestRate)} %`],
          [say.cet, `${amount(contract.cet)} %`],
          [say.installments, contract.installmentsCount],
          [say.period, `${date(contract.startDate)} – ${date(contract.endDate)}`],
          [say.tokens, contract.acceptedTokens.map(one => `${one.tokenSymbol} ${one.network}`).join(', ')],
          [
            say.policy,
            `${percentOf(policy.liquidation)}, ${say.policyOf(policy.mode, policy.liquidationType, policy.curePeriodHours)}`,
          ],
          [say.termsHash, <Hash key="hash" value={contract.termsHash} name={say.termsHash} />],
          acceptance !== null && [
            say.acceptedHash,
            <Hash key="hash" value={acceptance.termsHash} name={say.acceptedHash} />,
          ],
        ]}
      />
    </section>
  )
}
