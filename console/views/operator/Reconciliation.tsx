import { useState } from 'preact/hooks'
import { api, ask, type Schemas } from '../../data/api.ts'
import { useAsked, useInterval } from '../../data/remoteData.ts'
import { Button } from '../../parts/Button.tsx'
import { AskedState, Failure } from '../../parts/Failure.tsx'
import { Table } from '../../parts/Table.tsx'
import { count, instant, amount as shownAmount } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'

type Differences = Schemas['CustodyDifferences']
const REFRESH_MS = 10_000
const BADGES: Readonly<Record<Differences['state'], string>> = {
  PENDING: 'ACTIVE',
  UNEXPLAINED: 'WARNING',
  MISMATCH: 'LIQUIDATION',
}

/** Our holdings and custody's balances: the last comparison, and every guarantee that differs. */
export function Reconciliation() {
  const { reconciliation: say } = words.value.operator
  const [error, setError] = useState<Error | null>(null)
  const asked = useAsked(async signal => {
    const [runs, differing] = await Promise.all([
      ask(api.GET('/operations/v1/reconciliations', { params: { query: { take: 1 } }, signal })),
      ask(api.GET('/operations/v1/custody-differences', { params: { query: {} }, signal })),
    ])
    return { run: runs.data.reconciliations[0] ?? null, differing: differing.data.custodyDifferences }
  }, [])
  useInterval(asked.reload, REFRESH_MS)
  const compare = async () => {
    setError(null)
    await ask(api.POST('/operations/v1/reconciliations')).catch(setError)
    asked.reload()
  }
  const { run = null, differing = [] } = asked.value ?? {}
  return (
    <section class="panel">
      <h2>{say.heading}</h2>
      <p class="faint">{say.about}</p>
      <AskedState asked={asked} />
      {error && <Failure error={error} />}
      {run && <p role="status">{textOf(run)}</p>}
      {asked.value && differing.length === 0 && <p class="faint">{say.none}</p>}
      <Button onClick={() => void compare()}>{say.now}</Button>
      {differing.length > 0 && <DifferenceTable differing={differing} />}
    </section>
  )
}

function textOf({ endedAt, sources, compared, unanswered }: Schemas['Reconciliation']): string {
  const { reconciliation: say } = words.value.operator
  if (endedAt === null) return say.running
  if (sources.length === 0) return say.noBook
  return say.last(instant(endedAt), count(compared), count(unanswered))
}

function DifferenceTable({ differing }: { differing: readonly Differences[] }) {
  const { reconciliation: say } = words.value.operator
  return (
    <Table
      label={say.heading}
      rows={differing.flatMap(({ differences, ...of }) => differences.map(one => ({ ...of, ...one })))}
      keyOf={one => `${one.contractId} ${one.source} ${one.tokenSymbol} ${one.network}`}
      columns={[
        [
          say.guarantee,
          ({ contractId, guaranteeId, state }) => (
            <>
              <a href={`#/contract/${contractId}`}>{guaranteeId}</a>
              <br />
              <span class={`badge ${BADGES[state]}`}>{say.state[state]}</span>
            </>
          ),
        ],
        [
          say.difference,
          ({ kind, source, tokenSymbol, network }) => (
            <>
              {say.kind[kind]} <span class="faint">{say.source[source]}</span>
              <br />
              {tokenSymbol}, {network}
            </>
          ),
        ],
        [say.here, one => shownAmount(one.amountHere), 'number'],
        [say.there, one => shownAmount(one.amountThere), 'number'],
        [say.since, one => instant(one.since)],
      ]}
    />
  )
}
