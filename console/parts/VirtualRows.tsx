import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualizerOptions,
} from '@tanstack/virtual-core'
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks'

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
  /** Rows that are on paper: those that need not be asked for. */
  readonly isHeld: (index: number) => boolean
  /** Called with the first and the last row that are there. */
  readonly onShow: (first: number, last: number) => void
}

/** True while the browser makes pages of paper. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const set = ({ type }: Event) => setPrinting(type === 'beforeprint')
    const moments = ['beforeprint', 'afterprint']
    for (const moment of moments) addEventListener(moment, set)
    return () => {
      for (const moment of moments) removeEventListener(moment, set)
    }
  }, [])
  return isPrinting
}

/** A table of which only the rows that show are there; on paper, all that are held. */
export function VirtualRows({ count, rowHeight, header, label, placeKey, row, isHeld, onShow }: Props) {
  const isPrinting = usePrinting()
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
    if (count > 0 && !isPrinting) onShow(first, Math.min(last, count - 1))
  })
  const drawn = isPrinting
    ? Array.from({ length: count }, (_, index) => ({ index, start: 0, key: index })).filter(one =>
        isHeld(one.index),
      )
    : items
  return (
    <div class="rows" ref={scroller} role="table" aria-label={label} aria-rowcount={count + 1}>
      <div class="row head" role="row">
        {header}
      </div>
      <div class="body" role="rowgroup" style={{ height: `${virtual.getTotalSize()}px` }}>
        {drawn.map(({ index, start, key }) => (
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
