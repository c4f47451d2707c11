/** The parts of the platform and the topics between them, for README and docs/architecture.md. */
import { topics } from '../../schemas/topics.ts'
import { FAINT, INK, label, notes, picture } from './svg.ts'

const WIDTH = 1_060
const HEIGHT = 528

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly name: string
  readonly says?: string
  readonly kind: 'process' | 'outside' | 'store'
}

const FILLS = { process: '#ddf4ff', outside: '#ffffff', store: '#fff8c5' }
const EDGES = { process: '#0969da', outside: '#6e7781', store: '#bf8700' }

function box({ x, y, width, height, name, says, kind }: Box): string {
  const edge = kind === 'outside' ? 'stroke-dasharray="4 3"' : ''
  const place = `x="${x}" y="${y}" width="${width}" height="${height}" rx="6"`
  const middle = { x: x + width / 2, y: y + height / 2 }
  return [
    `<rect ${place} fill="${FILLS[kind]}" stroke="${EDGES[kind]}" ${edge}/>`,
    label({ ...middle, y: middle.y + (says ? -3 : 5), text: name, bold: kind !== 'outside', size: 15 }),
    ...(says ? [label({ ...middle, y: middle.y + 14, text: says, size: 11, fill: FAINT })] : []),
  ].join('\n')
}

interface Arrow {
  /** `M … H … V …` of SVG. */
  readonly path: string
  readonly text?: string
  /** Position of the text. */
  readonly x?: number
  readonly y?: number
  readonly anchor?: 'start' | 'middle' | 'end'
  readonly dashed?: true
}

function arrow({ path, text, x = 0, y = 0, anchor = 'middle', dashed }: Arrow): string {
  const dash = dashed ? ' stroke-dasharray="5 4"' : ''
  const line = `<path d="${path}" fill="none" stroke="${INK}" stroke-width="1.3"${dash} marker-end="url(#tip)"/>`
  return text ? `${line}\n${label({ x, y, text, size: 12, anchor })}` : line
}

const TIP =
  '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">' +
  `<path d="M0 0 8 4 0 8Z" fill="${INK}"/></marker></defs>`

const BOXES: readonly Box[] = [
  { x: 20, y: 110, width: 100, height: 50, name: 'clients', kind: 'outside' },
  { x: 20, y: 322, width: 100, height: 50, name: 'price feeds', kind: 'outside' },
  { x: 930, y: 60, width: 110, height: 50, name: 'receivers', kind: 'outside' },
  { x: 930, y: 200, width: 110, height: 50, name: 'downstream', says: 'Kafka consumers', kind: 'outside' },
  { x: 180, y: 40, width: 120, height: 210, name: 'gateway', says: 'HTTP', kind: 'process' },
  {
    x: 470,
    y: 40,
    width: 170,
    height: 70,
    name: 'directory',
    says: 'parties, keys, endpoints',
    kind: 'process',
  },
  {
    x: 470,
    y: 150,
    width: 170,
    height: 100,
    name: 'contracts',
    says: 'loans and guarantees',
    kind: 'process',
  },
  { x: 505, y: 322, width: 135, height: 60, name: 'ltv', says: 'loan-to-value', kind: 'process' },
  { x: 215, y: 322, width: 85, height: 50, name: 'prices', kind: 'process' },
  { x: 770, y: 40, width: 120, height: 165, name: 'webhooks', says: 'signs and delivers', kind: 'process' },
  { x: 770, y: 322, width: 100, height: 60, name: 'ltvView', kind: 'process' },
  { x: 10, y: 446, width: 120, height: 46, name: 'object store', kind: 'store' },
  { x: 180, y: 446, width: 710, height: 46, name: 'MongoDB', kind: 'store' },
]

const ARROWS: readonly Arrow[] = [
  { path: 'M120 135H178', text: 'HTTP', x: 148, y: 128 },
  { path: 'M300 62H468', text: topics.directoryCommands.name, x: 384, y: 56 },
  { path: 'M470 92H302', text: topics.commandReplies.name, x: 384, y: 86, dashed: true },
  { path: 'M300 175H468', text: topics.contractCommands.name, x: 384, y: 169 },
  { path: 'M470 220H302', text: topics.commandReplies.name, x: 384, y: 214, dashed: true },
  { path: 'M640 60H768', text: topics.accountEvents.name, x: 704, y: 54 },
  { path: 'M770 98H642', text: topics.endpointFindings.name, x: 704, y: 92, dashed: true },
  { path: 'M640 165H768', text: topics.collateralEvents.name, x: 704, y: 159 },
  { path: 'M770 195H642', text: topics.noticeReceipts.name, x: 704, y: 189, dashed: true },
  { path: 'M640 225H928', text: `${topics.contractEvents.name} and every public topic`, x: 757, y: 219 },
  { path: 'M890 85H928' },
  { path: 'M522 250V320', text: topics.balanceChanges.name, x: 526, y: 275, anchor: 'start' },
  { path: 'M628 322V252', text: topics.ltvFindings.name, x: 622, y: 307, anchor: 'end' },
  { path: 'M120 347H213', text: topics.priceTicks.name, x: 155, y: 341 },
  { path: 'M300 347H503', text: topics.marketPrices.name, x: 400, y: 341 },
  { path: 'M600 382V402H548V384', text: topics.priceAges.name, x: 607, y: 398, anchor: 'start' },
  { path: 'M783 225V320' },
  { path: 'M812 322V300H850V320', text: topics.logCheckpoints.name, x: 831, y: 294 },
  { path: 'M640 352H768', text: topics.ltvSnapshots.name, x: 704, y: 346 },
  { path: 'M196 446V252', text: 'reads', x: 203, y: 420, anchor: 'start' },
  { path: 'M188 250V410H70V444', text: 'files', x: 76, y: 404, anchor: 'start' },
  { path: 'M484 250V444', text: 'state, outbox; directory too', x: 490, y: 420, anchor: 'start' },
  { path: 'M820 382V444', text: 'snapshots', x: 814, y: 420, anchor: 'end' },
  { path: 'M880 205V444', text: 'deliveries', x: 886, y: 420, anchor: 'start' },
]

/** Topics without an arrow, to keep the others clear. */
const NOT_DRAWN =
  `Not drawn: ${topics.marketEvents.name} (ltv to webhooks), ${topics.ltvPositions.name} (changelog of ltv), ` +
  `${topics.auditLog.name} (gateway), ${topics.deadLetters.name} (whoever sets a record aside)`

export function architecturePicture(): string {
  return picture({
    title: 'The parts of Lastro and the topics between them',
    width: WIDTH,
    height: HEIGHT,
    parts: [TIP, ...ARROWS.map(arrow), ...BOXES.map(box), ...notes(20, 514, [NOT_DRAWN])],
  })
}
