import { useEffect, useRef } from 'preact/hooks'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { axisTimes, instant, percent } from '../text/format.ts'
import { language, theme, words } from '../text/i18n.ts'

export interface Line {
  readonly label: string
  readonly values: readonly (number | null)[]
  /** Name of a colour of style.css: `--…`. */
  readonly color: string
  readonly isDashed?: boolean
  readonly isStepped?: boolean
}

/** An event at a point of the last line. */
export interface Mark {
  readonly glyph: string
  readonly text: string
  readonly color: string
}

interface Props {
  /** Of the last line, by its points. */
  readonly marks?: readonly (Mark | null)[]
  /** Seconds since the epoch, ascending. */
  readonly times: readonly number[]
  readonly lines: readonly Line[]
  readonly label: string
  readonly height?: number
  /** How a value is written: as a percentage unless this says otherwise. */
  readonly told?: (value: number | null) => string
}

const colorOf = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

const asPercent = (value: number | null) => percent(value, 0)

const FONT_PX = 11
/** As in typeface.css: a canvas inherits none. */
const FONT = '"Inter Variable", system-ui, sans-serif'
const ZONE_ALPHA = 0.1

/** Draws on the area of the chart, in pixels of the canvas. */
function painted(chart: uPlot, paint: (ratio: number) => void): void {
  const { ctx, bbox } = chart
  ctx.save()
  ctx.beginPath()
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
  ctx.clip()
  ctx.font = `${FONT_PX * devicePixelRatio}px ${FONT}`
  ctx.textBaseline = 'bottom'
  paint(devicePixelRatio)
  ctx.restore()
}

/** Pixels of the canvas. */
interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Whether the last line, which is stepped, or a mark above it crosses a box. */
function isCrossed(chart: uPlot, { left, right, top, bottom }: Box, markHeight: number): boolean {
  const points = [...(chart.data.at(-1) ?? [])].flatMap((value, index) => {
    const x = chart.valToPos(chart.data[0][index]!, 'x', true)
    return value == null ? [] : [{ x, y: chart.valToPos(value, 'y', true) }]
  })
  const low = bottom + markHeight
  return points.some(({ x, y }, index) => {
    const next = points[index + 1] ?? { x, y }
    const isHeld = y >= top && y <= low && next.x >= left && x <= right
    const isStep = next.x >= left && next.x <= right
    return isHeld || (isStep && Math.max(y, next.y) >= top && Math.min(y, next.y) <= low)
  })
}

/** Room for a name at its line: above or below; left, in the middle or right. The first if none is free. */
function roomFor(chart: uPlot, y: number, width: number, taken: readonly Box[]): Box {
  const { left, width: whole } = chart.bbox
  const gap = 2 * devicePixelRatio
  const height = FONT_PX * devicePixelRatio
  const [first, last] = [left + 3 * gap, left + whole - 3 * gap - width]
  const rooms = [y - gap, y + gap + height].flatMap(bottom =>
    [first, (first + last) / 2, last].map(at => ({
      left: at,
      right: at + width,
      top: bottom - height,
      bottom,
    })),
  )
  const isFree = (room: Box) =>
    taken.every(
      ({ left, right, top, bottom }) =>
        room.right < left || room.left > right || room.bottom < top || room.top > bottom,
    )
  return rooms.find(room => isFree(room) && !isCrossed(chart, room, height + gap)) ?? rooms[0]!
}

/** Each threshold has its name at its line, and a zone up to the next one. */
const drawThresholds = (chart: uPlot, lines: readonly Line[]) =>
  painted(chart, () => {
    const { ctx, bbox } = chart
    const ends = lines
      .filter(({ isDashed }) => isDashed)
      .map(line => ({ line, at: line.values.at(-1) ?? null }))
    const shown = ends.filter(({ at }) => at !== null).map(({ line, at }) => ({ line, at: at! }))
    const taken: Box[] = []
    ctx.textAlign = 'left'
    for (const [index, { line, at }] of shown.entries()) {
      const [y, next] = [at, shown[index + 1]?.at].map(value =>
        value === undefined ? bbox.top : chart.valToPos(value, 'y', true),
      ) as [number, number]
      ctx.fillStyle = colorOf(line.color)
      ctx.globalAlpha = ZONE_ALPHA
      ctx.fillRect(bbox.left, next, bbox.width, y - next)
      ctx.globalAlpha = 1
      const name = `${line.label} ${percent(at)}`
      const room = roomFor(chart, y, ctx.measureText(name).width, taken)
      taken.push(room)
      ctx.fillText(name, room.left, room.bottom)
    }
  })

const drawMarks = (chart: uPlot, { marks = [], lines, times }: Props) =>
  painted(chart, ratio => {
    const { ctx } = chart
    ctx.textAlign = 'center'
    for (const [index, mark] of marks.entries()) {
      const value = lines.at(-1)?.values[index]
      if (!mark || value == null) continue
      ctx.fillStyle = colorOf(mark.color)
      const [x, y] = [chart.valToPos(times[index]!, 'x', true), chart.valToPos(value, 'y', true)]
      ctx.fillText(mark.glyph, x, y - 4 * ratio)
    }
  })

function optionsOf(props: Props, width: number): uPlot.Options {
  const { lines, height = 220, told, marks } = props
  const axis = {
    stroke: colorOf('--faint'),
    font: `${FONT_PX}px ${FONT}`,
    grid: { stroke: colorOf('--line'), width: 1 },
    size: 52,
  }
  const stepped = uPlot.paths.stepped?.({ align: 1 })
  return {
    width,
    height,
    cursor: { points: { size: 6 } },
    legend: { live: true },
    hooks: {
      drawAxes: [chart => drawThresholds(chart, lines)],
      draw: [chart => drawMarks(chart, props)],
    },
    scales: { x: { time: true } },
    axes: [
      { ...axis, size: 50, space: 90, values: (_, ticks, _axis, _space, step) => axisTimes(ticks, step) },
      { ...axis, values: (_, ticks) => ticks.map(told ?? asPercent) },
    ],
    series: [
      {
        label: words.value.contract.when,
        value: (_, at) => (at == null ? '' : instant(new Date(at * 1_000).toISOString())),
      },
      ...lines.map(({ label, color, isDashed, isStepped }) => ({
        label,
        stroke: colorOf(color),
        width: isDashed ? 1 : 2,
        spanGaps: false,
        points: { show: !isDashed, size: 4 },
        ...(isDashed ? { class: 'named' } : {}),
        value: (_: uPlot, value: number | null, _line: number, index: number | null) =>
          [(told ?? percent)(value ?? null), index === null ? null : marks?.[index]?.text]
            .filter(Boolean)
            .join(' · '),
        ...(isDashed ? { dash: [5, 4] } : {}),
        ...(isStepped && stepped ? { paths: stepped } : {}),
      })),
    ],
  }
}

/** A chart on a canvas; its label has the same content for screen readers. */
export function Curve(props: Props) {
  const place = useRef<HTMLDivElement>(null)
  const shown = JSON.stringify([props.times, props.lines, props.marks])
  const look = `${theme.value} ${language.value}`
  useEffect(() => {
    const element = place.current!
    const data = [props.times, ...props.lines.map(({ values }) => values)] as unknown as uPlot.AlignedData
    const chart = new uPlot(optionsOf(props, element.clientWidth), data, element)
    const resized = new ResizeObserver(() => {
      if (element.clientWidth > 0) chart.setSize({ width: element.clientWidth, height: props.height ?? 220 })
    })
    resized.observe(element)
    return () => {
      resized.disconnect()
      chart.destroy()
    }
  }, [shown, look])
  return <div class="curve" ref={place} role="img" aria-label={props.label} />
}
