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
      <Hourly
        hours={hours}
        lines={drawn.map(tenant => ({ label: tenant.partyId, values: tenant[figure] }))}
        label={say.figures[figure]}
        told={value => shown(value, figure)}
      />
      {ranked.length > 0 && <Sums tenants={ranked} />}
      {asked.value && <Groups hours={hours} load={asked.value} />}
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

type Group = Schemas['GroupLag']
const longest = ({ lagSeconds }: Group) => Math.max(0, ...lagSeconds.map(value => value ?? 0))
const seconds = (value: number | null) => (value === null ? '–' : `${count(Math.round(value))} s`)

/** Lag of the consumer groups: now, and the longest of each hour. */
function Groups({
  hours,
  load: { groups, groupsFrom },
}: {
  hours: readonly string[]
  load: Schemas['Load']
}) {
  const { load: say, lanes } = words.value.operator
  if (groups.length === 0) return null
  const ranked = groups.toSorted((a, b) => longest(b) - longest(a))
  const drawn = ranked
    .slice(0, MOST_LINES)
    .map(({ group, lagSeconds }) => ({ label: group, values: lagSeconds }))
  // A line needs two points.
  const isWatched = drawn.some(({ values }) => values.filter(value => value !== null).length > 1)
  return (
    <>
      <h3>{say.groups}</h3>
      <p class="faint">{say.groupsAbout[groupsFrom]}</p>
      {isWatched && <Hourly hours={hours} lines={drawn} label={say.groups} told={seconds} />}
      <Scroll label={say.groups}>
        <table>
          <thead>
            <tr>
              <th>{say.group}</th>
              <th class="number">{lanes.behind}</th>
              <th class="number">{say.lagNow}</th>
              <th class="number">{say.figures.lagMs}</th>
            </tr>
          </thead>
          <tbody>
            {ranked.map(one => (
              <tr key={one.group}>
                <td>
                  <code>{one.group}</code>
                </td>
                <td class="number">{count(one.records)}</td>
                <td class="number">{seconds(one.lagSeconds.at(-1) ?? null)}</td>
                <td class="number">{seconds(longest(one))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </>
  )
}

interface HourlyProps {
  readonly hours: readonly string[]
  readonly lines: readonly { readonly label: string; readonly values: readonly (number | null)[] }[]
  readonly label: string
  readonly told: (value: number | null) => string
}

/** A curve, and for those who do not see it a table, which alone would be as wide as its columns. */
function Hourly({ hours, lines, label, told }: HourlyProps) {
  if (lines.length === 0) return null
  return (
    <>
      <Curve
        times={hours.map(hour => Date.parse(hour) / 1_000)}
        lines={lines.map((line, index) => ({ ...line, color: COLORS[index]! }))}
        label={label}
        told={told}
      />
      <div class="hidden">
        <table>
          <caption>{label}</caption>
          <tbody>
            {hours.map((hour, index) => (
              <tr key={hour}>
                <th scope="row">{instant(hour)}</th>
                {lines.map(line => (
                  <td key={line.label}>
                    {line.label} {told(line.values[index] ?? null)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
