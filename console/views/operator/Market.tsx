import { api, ask } from '../../data/api.ts'
import { useAsked, useInterval } from '../../data/remoteData.ts'
import { AskedState } from '../../parts/Failure.tsx'
import { Scroll } from '../../parts/Scroll.tsx'
import { ago, amount, instant } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'

const REFRESH_MS = 5_000

/** The last price of every symbol with its age, by the deployment's time, and what is wrong with it. */
export function Market() {
  const { operator, marks } = words.value
  const { market: say } = operator
  const asked = useAsked(async signal => (await ask(api.GET('/v1/market', { signal }))).data, [])
  useInterval(asked.reload, REFRESH_MS)
  const prices = asked.value?.prices ?? []
  return (
    <section class="panel">
      <h2>{say.heading}</h2>
      <AskedState asked={asked} />
      {asked.value && prices.length === 0 && <p class="faint">{say.none}</p>}
      {prices.length > 0 && (
        <Scroll label={say.heading}>
          <table>
            <thead>
              <tr>
                <th>{say.symbol}</th>
                <th class="number">{say.price}</th>
                <th>{say.source}</th>
                <th>{say.age}</th>
                <th />
              </tr>
            </thead>
            <tbody>
              {prices.map(({ symbol, price, source, asOf, stale, depeg, disputed }) => (
                <tr key={symbol}>
                  <td>{symbol}</td>
                  <td class="number">{amount(price)}</td>
                  <td>
                    <bdi>{source}</bdi>
                  </td>
                  <td title={instant(asOf)}>{ago(asOf)}</td>
                  <td>
                    {stale && <span class="badge MARGIN_CALL">{marks.stale}</span>}
                    {depeg && <span class="badge LIQUIDATION">{marks.depeg}</span>}
                    {disputed && <span class="badge MARGIN_CALL">{marks.disputed}</span>}
                    {!stale && !depeg && !disputed && <span class="badge ACTIVE">{say.fresh}</span>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </section>
  )
}
