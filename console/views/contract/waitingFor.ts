import type { ContractWithLtv } from '../../data/api.ts'
import { instant, money } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'

type Wait = NonNullable<ContractWithLtv['activation']>['waitingFor'][number]

/** Conditions that an accepted contract still misses, as the platform names them. */
export function waitingTexts({ activation, fiatCurrency }: ContractWithLtv): readonly string[] {
  return (activation?.waitingFor ?? []).map(wait => textOf(wait, fiatCurrency))
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
