import { useState } from 'preact/hooks'
import type { Schemas } from '../../data/api.ts'
import type { ContractPage } from '../../data/contractData.ts'
import { Button } from '../../parts/Button.tsx'
import { TakeAlong } from '../../parts/ExportButton.tsx'
import { amount, date, instant, money, percentOf } from '../../text/format.ts'
import { language, words } from '../../text/i18n.ts'
import { reasonText } from '../../text/problems.ts'

type Fact = Schemas['ContractFact']
const SHOWN = 15
/** Receipts of notices say little: they are shown with everything. */
const RECEIPT = 'notice.receipt_recorded'

/** History of a contract, newest first: every fact with its time and its actor. */
export function ContractStory({ id, page }: { id: number; page: ContractPage }) {
  const { contract: say, story } = words.value
  const [isWhole, setWhole] = useState(false)
  const told = page.facts.filter(({ event }) => event !== RECEIPT)
  const shown = isWhole ? page.facts : told.slice(0, SHOWN)
  return (
    <section class="panel">
      <div class="panel-head">
        <h2>{say.story}</h2>
        <TakeAlong
          path={`/exports/v1/contracts/${id}/statement`}
          name={`statement-${id}`}
          what={story.statement}
          pdf={`/exports/v1/contracts/${id}/statement.pdf?language=${language.value}`}
        />
      </div>
      {shown.length === 0 && <p class="faint">{say.noStory}</p>}
      <ol class="story">
        {shown.map(fact => (
          <li key={fact.id} class={levelOf(fact)}>
            <time dateTime={fact.at}>{instant(fact.at)}</time>
            <span>
              <b>{story.facts[fact.event as keyof typeof story.facts] ?? fact.event}</b>
              <Details fact={fact} />
            </span>
            <span class="faint actor">{story.actors[fact.actor.kind]}</span>
          </li>
        ))}
      </ol>
      {shown.length < page.facts.length && (
        <Button onClick={() => setWhole(true)}>{story.all(String(page.facts.length))}</Button>
      )}
    </section>
  )
}

function levelOf({ event, details }: Fact): string {
  if (event.includes('liquidation') || event === 'guarantee.sales_stopped') return 'LIQUIDATION'
  if (event === 'contract.overdue') return 'MARGIN_CALL'
  return event.includes('ltv_alert') ? String(details['level'] ?? 'MARGIN_CALL') : ''
}

/** The details that people want to know; the statement has the rest. */
function Details({ fact }: { fact: Fact }) {
  const { contract: say, story } = words.value
  const amountOf = (name: string) => {
    const value = text(name)
    return value === null ? null : money(value, fact.fiatCurrency)
  }
  const text = (name: string) => {
    const value = fact.details[name]
    return typeof value === 'string' && value !== '' ? value : null
  }
  const signatureEvent = text('signatureEvent')
  const type = text('signingType') as keyof typeof say.signingType | null
  const parts = [
    text('quantity') && `${amount(text('quantity')!)} ${text('tokenSymbol')} ${text('network')}`,
    text('previousBalance') &&
      `${amountOf('previousBalance')} → ${money(fact.outstandingBalance, fact.fiatCurrency)}`,
    text('newTermsHash') && story.newTerms,
    text('currentLtv') && percentOf(text('currentLtv')),
    text('toLtv') && `LTV ${percentOf(text('toLtv'))}`,
    amountOf('proceeds'),
    text('expectedProceeds') && story.expected(amountOf('expectedProceeds')!),
    text('surplusAmount') && story.surplus(amountOf('surplusAmount')!),
    text('overdueSince') && date(text('overdueSince')!),
    type && say.signingType[type],
    signatureEvent && (say.signatureEvent[signatureEvent] ?? signatureEvent),
    text('stage'),
  ].filter(part => part !== null)
  const told = text('reason')
  const reason = told && (fact.actor.kind === 'SERVICE' ? reasonText(told) : told)
  return (
    <>
      {parts.length > 0 && ` ${parts.join(' · ')}`}
      {reason && (
        <small>
          {' '}
          <bdi>{reason}</bdi>
        </small>
      )}
    </>
  )
}
