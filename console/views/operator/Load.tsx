import { useState } from 'preact/hooks'
import { api, ask, type Schemas } from '../../data/api.ts'
import { useAsked, useInterval, useRenewal } from '../../data/remoteData.ts'
import { Curve } from '../../parts/Curve.tsx'
import { AskedState } from '../../parts/Failure.tsx'
import { Scroll } from '../../parts/Scroll.tsx'
import { count, instant } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'

type Tenant = Schemas['TenantLoad']
const FIGURES = ['commands', 'delivered', 'failed', 'lagMs'] as const
type Figure = (typeof FIGURES)[number]

const REFRESH_MS = 60_000
const COLORS = ['--accent', '--none', '--warning', '--margin', '--liquidation', '--faint'] as const
/** A chart with more lines tells nothing. */
const MOST_LINES = COLORS.length

const sumOf = (values: readonly (number | null)[], figure: Figure) =>
  figure === 'lagMs'
    ? Math.max(0, ...values.map(value => value ?? 0))
    : values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
const shown = (value: number | null, figure: Figure) =>
  value === null ? '–' : `${count(value)}${figure === 'lagMs' ? ' ms' : ''}`

/** Commands, deliveries and lag of each tenant over the last day: a curve, and tables of the same. */
export function Load() {
  const { load: say } = words.value.operator
  const [figure, setFigure] = useState<Figure>('commands')
  const asked = useAsked(async signal => (await ask(api.GET('/operations/v1/load', { signal }))).data, [])
  useInterval(useRenewal(asked.reload, 1), REFRESH_MS)
  const { hours = [], tenants = [] } = asked.value ?? {}
  const ranked = tenants.toSorted((a, b) => sumOf(b[figure], figure) - sumOf(a[figure], figure))
  const drawn = ranked.slice(0, MOST_LINES)
  return (
    <section class="panel">
      <div class="panel-head">
        <h2>{say.heading}</h2>
        <select
          aria-label={say.figure}
          value={figure}
          onChange={({ currentTarget: { value } }) => setFigure(value as Figure)}
        >
          {FIGURES.map(name => (
            <option key={name} value={name}>
              {say.figures[name]}
            </option>
          ))}
        </select>
      </div>
      <p class="faint">{say.about}</p>
      <AskedState asked={asked} />
      {asked.value && tenants.length === 0 && <p class="faint">{say.none}</p>}
      {drawn.length > 0 && (
        <Curve
          times={hours.map(hour => Date.parse(hour) / 1_000)}
          lines={drawn.map((tenant, index) => ({
            label: tenant.partyId,
            values: tenant[figure],
            color: COLORS[index]!,
          }))}
          label={say.figures[figure]}
          told={value => shown(value, figure)}
        />
      )}
      {ranked.length > 0 && <Sums tenants={ranked} />}
      {drawn.length > 0 && <Hours hours={hours} tenants={drawn} figure={figure} />}
    </section>
  )
}

function Sums({ tenants }: { tenants: readonly Tenant[] }) {
  const { load: say } = words.value.operator
  return (
    <Scroll label={say.heading}>
      <table>
        <thead>
          <tr>
            <th>{say.tenant}</th>
            {FIGURES.map(figure => (
              <th class="number" key={figure}>
                {say.figures[figure]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tenants.map(tenant => (
            <tr key={tenant.partyId}>
              <td>
                <code>{tenant.partyId}</code>
              </td>
              {FIGURES.map(figure => (
                <td class="number" key={figure}>
                  {shown(sumOf(tenant[figure], figure), figure)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

interface HoursProps {
  readonly hours: readonly string[]
  readonly tenants: readonly Tenant[]
  readonly figure: Figure
}

/** The curve for those who do not see it; a table alone would be as wide as its columns. */
function Hours({ hours, tenants, figure }: HoursProps) {
  const { load: say } = words.value.operator
  return (
    <div class="hidden">
      <table>
        <caption>{say.figures[figure]}</caption>
        <tbody>
          {hours.map((hour, index) => (
            <tr key={hour}>
              <th scope="row">{instant(hour)}</th>
              {tenants.map(tenant => (
                <td key={tenant.partyId}>
                  {tenant.partyId} {shown(tenant[figure][index] ?? null, figure)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
