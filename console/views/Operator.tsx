import type { FunctionComponent } from 'preact'
import { useEffect } from 'preact/hooks'
import { useAsked, useInterval } from '../data/remoteData.ts'
import { place } from '../navigation/route.ts'
import { AskedState } from '../parts/Failure.tsx'
import { words } from '../text/i18n.ts'
import { UnattributedDeposits } from './book/UnattributedDeposits.tsx'
import { ApiKeys } from './operator/ApiKeys.tsx'
import { AuditLog } from './operator/AuditLog.tsx'
import { CustodyOrders } from './operator/CustodyOrders.tsx'
import { DeadLetters } from './operator/DeadLetters.tsx'
import { Lanes } from './operator/Lanes.tsx'
import { Market } from './operator/Market.tsx'
import { Reconciliation } from './operator/Reconciliation.tsx'
import { Sales } from './operator/Sales.tsx'

const REFRESH_MS = 10_000

type Section =
  | 'keys'
  | 'dead-letters'
  | 'lanes'
  | 'market'
  | 'deposits'
  | 'orders'
  | 'reconciliation'
  | 'sales'
  | 'audit'
const SECTIONS: Readonly<Record<Section, FunctionComponent>> = {
  keys: ApiKeys,
  'dead-letters': DeadLetters,
  lanes: Lanes,
  market: Market,
  deposits: () => <UnattributedDeposits isOperator />,
  orders: CustodyOrders,
  reconciliation: Reconciliation,
  sales: Sales,
  audit: AuditLog,
}

/** The parts of the gateway above, and one section at a time below: `#/operator/lanes`. */
export function Operator() {
  const { operator: say } = words.value
  const asked = place.value.id ?? 'keys'
  const chosen: Section = Object.hasOwn(SECTIONS, asked) ? (asked as Section) : 'keys'
  const Chosen = SECTIONS[chosen]
  // A phone shows three of the sections.
  useEffect(() => {
    const current = document.querySelector('.sections [aria-current]')
    current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [chosen])
  return (
    <div class="operator">
      <h1>{say.heading}</h1>
      <Health />
      <nav class="sections" aria-label={say.sections}>
        {(Object.keys(SECTIONS) as Section[]).map(section => (
          <a
            key={section}
            href={`#/operator/${section}`}
            aria-current={section === chosen ? 'page' : undefined}
          >
            {say.section[section]}
          </a>
        ))}
      </nav>
      <Chosen />
    </div>
  )
}

/** The gateway's own word about its parts; it answers 503 with the same body where one is missing. */
function Health() {
  const { operator: say } = words.value
  const asked = useAsked(async signal => {
    const response = await fetch('/healthz/ready', { signal })
    return (await response.json()) as { ready: boolean; checks: Record<string, string> }
  }, [])
  useInterval(asked.reload, REFRESH_MS)
  return (
    <section class="panel">
      <h2>{say.health}</h2>
      <AskedState asked={asked} />
      {asked.value && (
        <p class="parts">
          <span class={`badge ${asked.value.ready ? 'ACTIVE' : 'LIQUIDATION'}`}>
            {asked.value.ready ? say.ready : say.notReady}
          </span>
          {Object.entries(asked.value.checks).map(([name, state]) => (
            <span key={name}>
              {name} <span class={`badge ${state === 'ok' ? 'ACTIVE' : 'MARGIN_CALL'}`}>{state}</span>
            </span>
          ))}
        </p>
      )}
    </section>
  )
}
