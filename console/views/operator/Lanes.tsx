import type { Schemas } from '../../data/api.ts'
import { useInterval, useRead } from '../../data/remoteData.ts'
import { AskedState } from '../../parts/Failure.tsx'
import { Table } from '../../parts/Table.tsx'
import { count, instant } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'

type Group = Schemas['LaneGroup']
type Lane = Schemas['Lane']
const REFRESH_MS = 10_000

/** Every processor with its lanes; a healthy one stays collapsed. */
export function Lanes() {
  const { lanes: say } = words.value.operator
  const asked = useRead('/operations/v1/lanes')
  useInterval(asked.reload, REFRESH_MS)
  return (
    <section class="panel">
      <h2>{say.heading}</h2>
      <p class="faint">
        {say.about} {asked.value && `${say.asOf} ${instant(asked.value.at)}.`}
      </p>
      <AskedState asked={asked} />
      {asked.value?.groups.map(group => (
        <LaneGroup key={group.group} group={group} />
      ))}
    </section>
  )
}

function LaneGroup({ group: { group, members, behind, stalled, lanes } }: { group: Group }) {
  const { lanes: say } = words.value.operator
  const orphans = lanes.filter(({ owner }) => owner === null).length
  return (
    <details open={stalled > 0 || orphans > 0}>
      <summary>
        <strong>{group}</strong> <span class="faint">{say.members(count(members))}</span>{' '}
        <span class="faint">
          {say.behind}: {count(behind)}
        </span>{' '}
        {stalled > 0 && (
          <span class="badge LIQUIDATION">
            {count(stalled)} {say.stalled}
          </span>
        )}{' '}
        {orphans > 0 && (
          <span class="badge MARGIN_CALL">
            {count(orphans)} {say.nobody}
          </span>
        )}
      </summary>
      <LaneTable label={group} lanes={lanes} />
    </details>
  )
}

function LaneTable({ label, lanes }: { label: string; lanes: readonly Lane[] }) {
  const { lanes: say } = words.value.operator
  const badgeOf = ({ stalled, behind }: Lane) => (stalled ? 'LIQUIDATION' : behind > 0 ? 'WARNING' : 'ACTIVE')
  const stateOf = ({ stalled, behind }: Lane) => (stalled ? say.stalled : behind > 0 ? say.moves : say.idle)
  const inputsOf = ({ inputs }: Lane) =>
    inputs.map(input => `${input.topic}: ${count(input.behind)}`).join('\n')
  return (
    <Table
      label={label}
      rows={lanes}
      keyOf={lane => lane.lane}
      columns={[
        [say.lane, ({ lane }) => lane, 'number'],
        [
          say.owner,
          ({ owner }) =>
            owner === null ? (
              <span class="badge MARGIN_CALL">{say.nobody}</span>
            ) : (
              <>
                <code>{owner.member}</code> <span class="faint">{owner.host}</span>
              </>
            ),
        ],
        [say.epoch, ({ epoch }) => (epoch === null ? '–' : count(epoch)), 'number'],
        [say.behind, lane => <span title={inputsOf(lane)}>{count(lane.behind)}</span>, 'number'],
        [say.waits, ({ behind, seconds }) => (behind === 0 ? '–' : say.seconds(count(seconds))), 'number'],
        [null, lane => <span class={`badge ${badgeOf(lane)}`}>{stateOf(lane)}</span>],
      ]}
    />
  )
}
