import PDFDocument from 'pdfkit'
import { registerFaces, shown } from '../../../platform/documents/documentFont.ts'
import { subtract } from '../../../processors/domain/money.ts'
import type { FactDocument } from '../../../schemas/documents/book.ts'
import type { StoredContract } from '../../../schemas/documents/contracts.ts'
import type { CurrentDocument } from '../../../schemas/documents/ltv.ts'
import { eventText, type Language, STATEMENT_TEXTS } from './statementTexts.ts'

/**
 * The statement of a contract for printing: *Demonstrativo de evolução da dívida*. Every figure is of an
 * event, of the contract or of its last valuation; the changes of balance are differences of the lines.
 */
export interface Statement {
  readonly contract: StoredContract
  /** Events of `STATEMENT_EVENTS`, the oldest first. */
  readonly facts: readonly FactDocument[]
  readonly ltv: CurrentDocument | null
  readonly lender: string
  readonly borrower: string
  readonly at: number
}

const MARGIN = 48
const TITLE_SIZE = 16
const TEXT_SIZE = 9
const LABEL_WIDTH = 150
const ROW_GAP = 5
/** Of the page within its margins: date, event, change, balance. */
const COLUMNS = [0.2, 0.42, 0.17, 0.21]
const FAINT = '#54646e'
const LINE = '#d9e0e4'
const TIME_ZONE = 'America/Sao_Paulo'

export function renderStatement(statement: Statement, language: Language): Buffer {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    font: '',
    bufferPages: true,
    info: infoOf(statement, language),
  })
  registerFaces(pdf)
  const width = pdf.page.width - 2 * MARGIN
  const say = STATEMENT_TEXTS[language]
  const write = formats(language, statement.contract.fiatCurrency)
  pdf.font('bold').fontSize(TITLE_SIZE).text(say.title).moveDown(0.3)
  pdf
    .font('regular')
    .fontSize(TEXT_SIZE)
    .fillColor(FAINT)
    .text(say.position(write.time(statement.at)))
  pdf.fillColor('black').moveDown()
  for (const [label, value] of headOf(statement, language, write)) {
    const { y } = pdf
    pdf.fillColor(FAINT).text(label, MARGIN, y, { width: LABEL_WIDTH })
    pdf.fillColor('black').text(value, MARGIN + LABEL_WIDTH, y, { width: width - LABEL_WIDTH })
  }
  pdf.moveDown()
  row(pdf, say.columns, true)
  for (const line of linesOf(statement, language, write)) row(pdf, line)
  pdf.moveDown()
  pdf.fillColor(FAINT).text(say.note(statement.contract.termsHash), MARGIN, undefined, { width })
  numberPages(pdf, language)
  pdf.end()
  // pdfkit writes into its own buffer while we call it; nothing here waits for anything.
  const bytes = pdf.read() as Buffer | null
  if (!bytes) throw new Error('pdfkit gave no bytes')
  return bytes
}

function infoOf({ contract, at }: Statement, language: Language) {
  const Title = `${STATEMENT_TEXTS[language].title} ${contract.contractId}`
  return { Title, Creator: 'Lastro', Producer: 'Lastro', CreationDate: new Date(at), ModDate: new Date(at) }
}

type Formats = ReturnType<typeof formats>

/** Made once for a document: each formatter of Intl costs more than all that it formats here. */
function formats(language: Language, currency: string) {
  const locale = language === 'pt' ? 'pt-BR' : 'en-GB'
  const times = new Intl.DateTimeFormat(locale, {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: TIME_ZONE,
  })
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeZone: 'UTC' })
  const decimals = new Intl.NumberFormat(locale, { maximumFractionDigits: 8 })
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency })
  const changes = new Intl.NumberFormat(locale, { style: 'currency', currency, signDisplay: 'exceptZero' })
  return {
    time: (at: number) => times.format(at),
    day: (date: string) => days.format(Date.parse(date)),
    // Intl formats decimal text exactly: no float in between.
    amount: (text: string) => decimals.format(text as `${number}`),
    money: (text: string) => money.format(text as `${number}`),
    change: (text: string) => changes.format(text as `${number}`),
  }
}

function headOf(
  { contract, ltv, lender, borrower }: Statement,
  language: Language,
  { amount, day, money }: Formats,
) {
  const say = STATEMENT_TEXTS[language]
  const collateral = ltv?.collateralValue ?? null
  return [
    [say.contract, `${contract.contractId} · ${shown(contract.name)}`],
    [say.lender, shown(lender)],
    [say.borrower, shown(borrower)],
    [say.principal, money(contract.totalLoanValue)],
    [say.interest, `${amount(contract.interestRate)} %`],
    [say.cet, `${amount(contract.cet)} %`],
    [say.installments, String(contract.installmentsCount)],
    [say.period, `${day(contract.startDate)} – ${day(contract.endDate)}`],
    [say.state, say.states[contract.contractStatus] ?? contract.contractStatus],
    [say.balance, money(contract.outstandingBalance)],
    [say.collateral, collateral === null ? '–' : money(collateral)],
  ] as const
}

function* linesOf({ facts }: Statement, language: Language, write: Formats) {
  let before = '0'
  for (const { timestamp, event, details, outstandingBalance } of facts) {
    const what = [eventText(event, language), ...detailsOf(details, language, write)].join(': ')
    const moved = subtract(outstandingBalance, before)
    before = outstandingBalance
    const change = moved === '0' ? '' : write.change(moved)
    yield [write.time(timestamp), what, change, write.money(outstandingBalance)]
  }
}

function detailsOf(
  details: FactDocument['details'],
  language: Language,
  { amount, money }: Formats,
): string[] {
  const { quantity, tokenSymbol, network, proceeds } = details as Readonly<Record<string, string | undefined>>
  return [
    ...(quantity && tokenSymbol ? [`${amount(quantity)} ${tokenSymbol} (${network})`] : []),
    ...(proceeds ? [STATEMENT_TEXTS[language].sold(money(proceeds))] : []),
  ]
}

/** A line of the table, on the next page where this one is full. */
function row(pdf: PDFKit.PDFDocument, cells: readonly string[], isHead = false): void {
  const width = pdf.page.width - 2 * MARGIN
  pdf.font(isHead ? 'bold' : 'regular')
  const widths = COLUMNS.map(share => share * width - ROW_GAP)
  const height = Math.max(...cells.map((text, n) => pdf.heightOfString(text || ' ', { width: widths[n]! })))
  if (pdf.y + height + ROW_GAP > pdf.page.height - MARGIN - 2 * TEXT_SIZE) pdf.addPage()
  const { y } = pdf
  let left = MARGIN
  for (const [n, text] of cells.entries()) {
    pdf.text(text, left, y, { width: widths[n]!, align: n < 2 ? 'left' : 'right' })
    left += COLUMNS[n]! * width
  }
  pdf.y = y + height + ROW_GAP
  pdf
    .moveTo(MARGIN, pdf.y - 3)
    .lineTo(MARGIN + width, pdf.y - 3)
    .lineWidth(0.5)
    .stroke(LINE)
}

function numberPages(pdf: PDFKit.PDFDocument, language: Language): void {
  const { count } = pdf.bufferedPageRange()
  for (let n = 0; n < count; n += 1) {
    pdf.switchToPage(n)
    // Below the margin, where pdfkit would begin another page.
    pdf.page.margins.bottom = 0
    const options = { width: pdf.page.width - 2 * MARGIN, align: 'right' as const, lineBreak: false }
    pdf.text(
      STATEMENT_TEXTS[language].page(n + 1, count),
      MARGIN,
      pdf.page.height - MARGIN + TEXT_SIZE,
      options,
    )
  }
}
