import { useEffect, useRef } from 'preact/hooks'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { axisTimes, percent } from '../text/format.ts'
import { language, theme } from '../text/i18n.ts'

export interface Line {
  readonly label: string
  readonly values: readonly (number | null)[]
  /** Name of a colour of style.css: `--…`. */
  readonly color: string
  readonly isDashed?: boolean
  readonly isStepped?: boolean
}

interface Props {
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

function optionsOf({ lines, height = 220, told }: Props, width: number): uPlot.Options {
  const axis = { stroke: colorOf('--faint'), grid: { stroke: colorOf('--line'), width: 1 }, size: 52 }
  const stepped = uPlot.paths.stepped?.({ align: 1 })
  return {
    width,
    height,
    cursor: { points: { size: 6 } },
    legend: { live: false },
    scales: { x: { time: true } },
    axes: [
      { ...axis, size: 50, space: 90, values: (_, ticks, _axis, _space, step) => axisTimes(ticks, step) },
      { ...axis, values: (_, ticks) => ticks.map(told ?? asPercent) },
    ],
    series: [
      {},
      ...lines.map(({ label, color, isDashed, isStepped }) => ({
        label,
        stroke: colorOf(color),
        width: isDashed ? 1 : 2,
        spanGaps: false,
        points: { show: !isDashed, size: 4 },
        value: (_: uPlot, value: number | null) => (told ?? percent)(value ?? null),
        ...(isDashed ? { dash: [5, 4] } : {}),
        ...(isStepped && stepped ? { paths: stepped } : {}),
      })),
    ],
  }
}

/** A chart on a canvas; its label has the same content for screen readers. */
export function Curve(props: Props) {
  const place = useRef<HTMLDivElement>(null)
  const shown = JSON.stringify([props.times, props.lines])
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
