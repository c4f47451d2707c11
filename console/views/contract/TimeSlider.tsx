import { useRef } from 'preact/hooks'
import type { ContractPage } from '../../data/contractData.ts'
import { Button } from '../../parts/Button.tsx'
import { instant } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'

/** Every moment at which something is known to have changed; the last stop is now. */
function momentsOf({ contract, snapshots, deposits, releases }: ContractPage): readonly string[] {
  const { createdAt, sentAt, acceptance, activatedAt, completedAt, cancelledAt } = contract
  const own = [createdAt, sentAt, acceptance?.at, activatedAt, completedAt, cancelledAt]
  const lists = [...snapshots, ...deposits, ...releases].map(one => one.createdAt)
  const all = [...own, ...lists].filter(moment => typeof moment === 'string')
  return [...new Set(all)].sort()
}

interface Props {
  readonly id: number
  readonly asOf: string | null
  readonly page: ContractPage
  readonly onChoose: (asOf: string | null) => void
}

export function TimeSlider({ id, asOf, page, onChoose }: Props) {
  const { contract: say } = words.value
  // While one looks back, the page knows only what was before: the stops are those of now.
  const stops = useRef<readonly string[]>([])
  if (asOf === null) stops.current = momentsOf(page)
  const moments = stops.current
  if (moments.length < 2) return null
  const place = asOf === null ? moments.length : moments.indexOf(asOf)
  const chosen = asOf === null ? say.now : instant(asOf)
  const choose = (index: number) => onChoose(moments[index] ?? null)
  return (
    <div class={asOf === null ? 'time' : 'time past'}>
      <label for={`time-${id}`}>{say.through}</label>
      <input
        id={`time-${id}`}
        type="range"
        min={0}
        max={moments.length}
        value={place}
        aria-valuetext={chosen}
        onInput={event => choose(event.currentTarget.valueAsNumber)}
      />
      <output for={`time-${id}`}>{asOf === null ? say.now : say.viewedAsOf(chosen)}</output>
      {asOf !== null && <Button onClick={() => onChoose(null)}>{say.backToNow}</Button>}
    </div>
  )
}
