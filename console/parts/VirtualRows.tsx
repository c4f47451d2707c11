import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualizerOptions,
} from '@tanstack/virtual-core'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useReducer, useRef } from 'preact/hooks'

const OVERSCAN = 12
const places = new Map<string, number>()

interface Props {
  readonly count: number
  readonly rowHeight: number
  readonly header: ComponentChildren
  readonly label: string
  /** Name under which the place is kept where it was scrolled to, until the tab is closed. */
  readonly placeKey: string
  readonly row: (index: number) => ComponentChildren
  /** Called with the first and the last row that are there. */
  readonly onShow: (first: number, last: number) => void
}

/** A table of which only the rows that show are there. */
export function VirtualRows({ count, rowHeight, header, label, placeKey, row, onShow }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const [, render] = useReducer((round: number) => round + 1, 0)
  const options: VirtualizerOptions<HTMLDivElement, HTMLDivElement> = {
    count,
    estimateSize: () => rowHeight,
    getScrollElement: () => scroller.current,
    overscan: OVERSCAN,
    initialOffset: () => places.get(placeKey) ?? 0,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: () => render(0),
  }
  const kept = useRef<Virtualizer<HTMLDivElement, HTMLDivElement> | null>(null)
  kept.current ??= new Virtualizer(options)
  const virtual = kept.current
  virtual.setOptions(options)
  useLayoutEffect(() => virtual._didMount(), [])
  useLayoutEffect(() => virtual._willUpdate())
  useLayoutEffect(() => {
    const element = scroller.current!
    element.scrollTop = places.get(placeKey) ?? 0
    return () => void places.set(placeKey, element.scrollTop)
  }, [placeKey])
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  useLayoutEffect(() => {
    if (count > 0) onShow(first, Math.min(last, count - 1))
  })
  return (
    <div class="rows" ref={scroller} role="table" aria-label={label} aria-rowcount={count + 1}>
      <div class="row head" role="row">
        {header}
      </div>
      <div class="body" role="rowgroup" style={{ height: `${virtual.getTotalSize()}px` }}>
        {items.map(({ index, start, key }) => (
          <div
            class="row"
            role="row"
            key={key}
            aria-rowindex={index + 2}
            style={{ transform: `translateY(${start}px)`, height: `${rowHeight}px` }}
          >
            {row(index)}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Arrows move between the links of rows, so that a book is walked without the mouse. */
export function moveByArrows(event: KeyboardEvent): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const link = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')
  if (step === 0 || link === null) return
  const next = Number(link.dataset.row) + step
  const other = link.closest('.rows')?.querySelector<HTMLElement>(`[data-row="${next}"]`)
  if (!other) return
  event.preventDefault()
  other.focus()
}
