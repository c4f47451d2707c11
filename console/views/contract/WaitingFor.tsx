import type { ContractWithLtv } from '../../data/api.ts'
import { instant, money } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'

type Wait = NonNullable<ContractWithLtv['activation']>['waitingFor'][number]

/** List of what holds the activation of an accepted contract back. */
export function WaitingFor({ contract }: { contract: ContractWithLtv }) {
  const { activation: say } = words.value
  if (!contract.activation) return null
  const { waitingFor } = contract.activation
  return (
    <section class="panel waiting" aria-label={say.heading}>
      <h2>{say.heading}</h2>
      {waitingFor.length === 0 && <p class="faint">{say.soon}</p>}
      <ul>
        {waitingFor.map(wait => {
          const text = textOf(wait, contract.fiatCurrency)
          return <li key={text}>{text}</li>
        })}
      </ul>
    </section>
  )
}

function textOf(wait: Wait, currency: string): string {
  const { activation: say, priceConditions } = words.value
  switch (wait.kind) {
    case 'COLLATERAL':
      return say.COLLATERAL(money(wait.have, currency), money(wait.need, currency))
    case 'DOCUMENT':
      return say.DOCUMENT
    case 'PRICE':
      return say.PRICE(wait.symbol, priceConditions[wait.state])
    case 'REVALUATION':
      return say.REVALUATION(instant(wait.at))
    case 'SIGNATURE': {
      const { status } = wait
      if (status === 'CREATED' || status === 'ACTIVE') return say.SIGNATURE
      return `${say.SIGNATURE} (${say.signing[status ?? 'none']})`
    }
  }
}
