/** Pictures whose numbers are the code's: the thresholds on an LTV line, the schedule of webhook attempts. */
import { policyOf } from '../../processors/domain/contract/terms.ts'
import { RETRY_DELAYS_MS } from '../../processors/webhooks/send/retrySchedule.ts'
import { FAINT, INK, label, notes, picture, round } from './svg.ts'

const WIDTH = 860
const HEIGHT = 286
const MARGIN = 40

const EXAMPLE_PERCENTAGE = '150'
const LINE_FROM = 0.6
const LINE_TO = 1.02
const LINE_Y = 130

/** Thresholds of a loan at 150 % collateral by the default formula. */
export function thresholdsPicture(): string {
  const policy = policyOf(EXAMPLE_PERCENTAGE, null)
  if ('code' in policy) throw new Error(`${EXAMPLE_PERCENTAGE} % is no collateral percentage`)
  const { thresholds: shown } = policy
  const at = (ratio: number) => MARGIN + ((ratio - LINE_FROM) / (LINE_TO - LINE_FROM)) * (WIDTH - 2 * MARGIN)
  const marks = [
    { name: 'initial = cureTo', ratio: Number(shown.initial), zone: 'NONE', color: '#1a7f37' },
    { name: 'warning', ratio: Number(shown.warning), zone: 'WARNING', color: '#bf8700' },
    { name: 'alert', ratio: Number(shown.alert), zone: 'MARGIN_CALL', color: '#d1570a' },
    { name: 'liquidation', ratio: Number(shown.liquidation), zone: 'LIQUIDATION', color: '#cf222e' },
  ]
  const zones = [
    { from: LINE_FROM, to: marks[1]!.ratio, level: 'NONE', status: 'OK', color: '#1a7f37' },
    ...marks.slice(1).map((mark, index) => ({
      from: mark.ratio,
      to: marks[index + 2]?.ratio ?? LINE_TO,
      level: mark.zone,
      status: ['OK', 'ALERT', 'LIQUIDATION'][index]!,
      color: mark.color,
    })),
  ]
  const bars = zones.flatMap(({ from, to, level, status, color }) => [
    `<rect x="${round(at(from))}" y="${LINE_Y - 14}" width="${round(at(to) - at(from))}" height="28" fill="${color}"/>`,
    label({ x: at((from + to) / 2), y: LINE_Y + 38, text: level, size: 12, bold: true, fill: color }),
    label({ x: at((from + to) / 2), y: LINE_Y + 55, text: `status ${status}`, size: 12, fill: FAINT }),
  ])
  const posts = marks.flatMap(({ name, ratio }, index) => {
    const y = index % 2 === 0 ? 72 : 46
    return [
      `<path d="M${round(at(ratio))} ${y + 22}V${LINE_Y + 14}" stroke="${INK}" stroke-width="1.5"/>`,
      label({ x: at(ratio), y, text: name, bold: true }),
      label({ x: at(ratio), y: y + 16, text: ratio.toFixed(6), size: 12, fill: FAINT }),
    ]
  })
  const lines = [
    'Rising: each threshold counts at once. Reaching alert publishes collateral.ltv_alert, once per crossing.',
    'Falling: the margin call ends, and the alert re-arms, only below warning. A cure leads back to cureTo.',
    'Liquidation needs an ACTIVE contract, fresh prices and tokens at their peg; with AFTER_NOTICE also a passed deadline.',
  ]
  const parts = [
    label({
      x: MARGIN,
      y: 26,
      text: `currentLtv of a loan with collateralPercentage ${EXAMPLE_PERCENTAGE}, default thresholds`,
      anchor: 'start',
      fill: FAINT,
    }),
    ...bars,
    ...posts,
    label({ x: at(1), y: 88, text: '1', bold: true }),
    `<path d="M${round(at(1))} 94V${LINE_Y + 14}" stroke="${INK}" stroke-dasharray="3 3"/>`,
    ...notes(MARGIN, 222, lines),
  ]
  return picture({ title: 'Thresholds on an LTV line', width: WIDTH, height: HEIGHT, parts })
}

const UNITS = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1_000, 's'],
] as const
const HOURS_AND_LESS = UNITS.slice(1)
type Units = readonly (readonly [ms: number, name: string])[]

/** 18,305 s: `5 h 5 min`. The two largest units. */
function duration(ms: number, units: Units = UNITS): string {
  let rest = ms
  const parts = units.flatMap(([unit, name]) => {
    const count = Math.floor(rest / unit)
    rest -= count * unit
    return count > 0 ? [`${count} ${name}`] : []
  })
  return parts.slice(0, 2).join(' ') || '0 s'
}

const AXIS_Y = 120
/** Position of the first attempt on the logarithmic axis: at one second. */
const FIRST_MS = 1_000

/** When the attempts of a delivery that always fails are made, counted from the first one. */
export function schedulePicture(): string {
  const starts = [0, ...RETRY_DELAYS_MS].map((_, made) =>
    RETRY_DELAYS_MS.slice(0, made).reduce<number>((sum, delay) => sum + delay, 0),
  )
  const last = Math.log(starts.at(-1)! / FIRST_MS)
  const at = (ms: number) =>
    MARGIN + 10 + (Math.log(Math.max(ms, FIRST_MS) / FIRST_MS) / last) * (WIDTH - 2 * MARGIN - 40)
  const attempts = starts.flatMap((ms, index) => {
    const above = index % 2 === 0
    return [
      `<path d="M${round(at(ms))} ${above ? AXIS_Y - 28 : AXIS_Y + 28}V${AXIS_Y}" stroke="${FAINT}"/>`,
      `<circle cx="${round(at(ms))}" cy="${AXIS_Y}" r="11" fill="#0969da"/>`,
      label({ x: at(ms), y: AXIS_Y + 4, text: String(index + 1), size: 11, fill: '#ffffff', bold: true }),
      label({
        x: at(ms),
        y: above ? AXIS_Y - 50 : AXIS_Y + 44,
        text: index === 0 ? 'at once' : `+ ${duration(RETRY_DELAYS_MS[index - 1]!, HOURS_AND_LESS)}`,
        size: 12.5,
        bold: true,
      }),
      label({
        x: at(ms),
        y: above ? AXIS_Y - 35 : AXIS_Y + 59,
        text: duration(ms),
        size: 11,
        fill: FAINT,
      }),
    ]
  })
  const lines = [
    'Bold: delay after the end of the attempt before, ± 10 %. Grey: time since the first attempt. Logarithmic axis.',
    'Each attempt has 15 s, and only 2xx is a success. Retry-After of 429 and 503 moves the next one later.',
    'After the last one the delivery is FAILED; resend or recover begins again. An endpoint that only failed for 5 days is disabled.',
  ]
  const parts = [
    label({
      x: MARGIN,
      y: 30,
      text: `The ${starts.length} attempts of one delivery that fails every time`,
      anchor: 'start',
      fill: FAINT,
    }),
    `<path d="M${MARGIN} ${AXIS_Y}H${WIDTH - MARGIN}" stroke="${INK}" stroke-width="2"/>`,
    ...attempts,
    ...notes(MARGIN, 222, lines),
  ]
  return picture({ title: 'Schedule of webhook attempts', width: WIDTH, height: HEIGHT, parts })
}
