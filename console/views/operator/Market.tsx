import type { Schemas } from '../../data/api.ts'
import { useInterval, useRead } from '../../data/remoteData.ts'
import { AskedState } from '../../parts/Failure.tsx'
import { Table } from '../../parts/Table.tsx'
import { ago, amount, instant } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'

const REFRESH_MS = 5_000

/** The last price of every symbol with its age, by the deployment's time, and what is wrong with it. */
export function Market() {
  const { market: say } = words.value.operator
  const asked = useRead('/v1/market')
  useInterval(asked.reload, REFRESH_MS)
  const { prices = [], neverSeen = [] } = asked.value ?? {}
  return (
    <section class="panel">
      <h2>{say.heading}</h2>
      <AskedState asked={asked} />
      {asked.value && prices.length === 0 && <p class="faint">{say.none}</p>}
      {neverSeen.length > 0 && <p class="notice">{say.neverSeen(neverSeen.join(', '))}</p>}
      {prices.length > 0 && (
        <Table
          label={say.heading}
          rows={prices}
          keyOf={({ symbol }) => symbol}
          columns={[
            [say.symbol, ({ symbol }) => symbol],
            [say.price, ({ price }) => amount(price), 'number'],
            [say.source, ({ source }) => <bdi>{source}</bdi>],
            [say.age, ({ asOf }) => <span title={instant(asOf)}>{ago(asOf)}</span>],
            [null, ({ conditions }) => <Conditions of={conditions} />],
            [say.waits, ({ holdsBack }) => holdsBack.map(one => say.holdsBack[one]).join(', ')],
          ]}
        />
      )}
    </section>
  )
}

function Conditions({ of }: { of: Schemas['StatusPrice']['conditions'] }) {
  const { operator, priceConditions } = words.value
  if (of.length === 0) return <span class="badge ACTIVE">{operator.market.fresh}</span>
  return of.map(one => (
    <span key={one} class={`badge ${one === 'DEPEGGED' ? 'LIQUIDATION' : 'MARGIN_CALL'}`}>
      {priceConditions[one]}
    </span>
  ))
}
