import { api, ask } from '../../data/api.ts'
import { useAsked, useInterval } from '../../data/remoteData.ts'
import { AskedState } from '../../parts/Failure.tsx'
import { Scroll } from '../../parts/Scroll.tsx'
import { ago, amount, instant } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'

const REFRESH_MS = 5_000

/** The last price of every symbol with its age, by the deployment's time, and what is wrong with it. */
export function Market() {
  const { operator, priceConditions } = words.value
  const { market: say } = operator
  const asked = useAsked(async signal => (await ask(api.GET('/v1/market', { signal }))).data, [])
  useInterval(asked.reload, REFRESH_MS)
  const { prices = [], neverSeen = [] } = asked.value ?? {}
  return (
    <section class="panel">
      <h2>{say.heading}</h2>
      <AskedState asked={asked} />
      {asked.value && prices.length === 0 && <p class="faint">{say.none}</p>}
      {neverSeen.length > 0 && <p class="notice">{say.neverSeen(neverSeen.join(', '))}</p>}
      {prices.length > 0 && (
        <Scroll label={say.heading}>
          <table>
            <thead>
              <tr>
                <th>{say.symbol}</th>
                <th class="number">{say.price}</th>
                <th>{say.source}</th>
                <th>{say.age}</th>
                <td />
                <th>{say.waits}</th>
              </tr>
            </thead>
            <tbody>
              {prices.map(({ symbol, price, source, asOf, conditions, holdsBack }) => (
                <tr key={symbol}>
                  <td>{symbol}</td>
                  <td class="number">{amount(price)}</td>
                  <td>
                    <bdi>{source}</bdi>
                  </td>
                  <td title={instant(asOf)}>{ago(asOf)}</td>
                  <td>
                    {conditions.map(one => (
                      <span key={one} class={`badge ${one === 'DEPEGGED' ? 'LIQUIDATION' : 'MARGIN_CALL'}`}>
                        {priceConditions[one]}
                      </span>
                    ))}
                    {conditions.length === 0 && <span class="badge ACTIVE">{say.fresh}</span>}
                  </td>
                  <td>{holdsBack.map(one => say.holdsBack[one]).join(', ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </section>
  )
}
