import type { Schemas } from '../../data/api.ts'
import { useInterval, useRead, useRenewal } from '../../data/remoteData.ts'
import { hrefOf } from '../../navigation/route.ts'
import { AskedState } from '../../parts/Failure.tsx'
import { Table } from '../../parts/Table.tsx'
import { Token } from '../../parts/Token.tsx'
import { amount, count, instant, money, percent, taxDocument } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'

type Totals = Schemas['LtvBook']
type Hour = Schemas['LtvBookHour']
const HOURS = 7 * 24
const REFRESH_MS = 300_000

/** Largest borrowers, collateral by token, and history. */
export function BookDepth({ totals }: { totals: Totals }) {
  return (
    <div class="depth">
      <Borrowers borrowers={totals.borrowers} />
      <Tokens tokens={totals.tokens} />
      <History />
    </div>
  )
}

function Borrowers({ borrowers }: { borrowers: Totals['borrowers'] }) {
  const { book } = words.value
  return (
    <section class="panel">
      <h2>{book.largest}</h2>
      <Table
        label={book.largest}
        rows={borrowers}
        keyOf={one => `${one.document} ${one.fiatCurrency}`}
        columns={[
          [
            book.columns.borrower,
            one => (
              <a href={hrefOf('book', { text: one.document })} title={taxDocument(one.document)}>
                <bdi>{one.name ?? taxDocument(one.document)}</bdi>
              </a>
            ),
          ],
          [book.contracts, one => count(one.contracts), 'number'],
          [book.outstanding, one => money(one.outstanding, one.fiatCurrency), 'number'],
          [book.share, one => percent(one.share, 1), 'number'],
        ]}
      />
    </section>
  )
}

function Tokens({ tokens }: { tokens: Totals['tokens'] }) {
  const { book, contract } = words.value
  return (
    <section class="panel">
      <h2>{book.byToken}</h2>
      <Table
        label={book.byToken}
        rows={tokens}
        keyOf={one => `${one.tokenSymbol} ${one.network}`}
        columns={[
          [contract.token, one => <Token of={one} />],
          [contract.amount, one => amount(one.quantity), 'number'],
          [
            contract.value,
            ({ value }) =>
              Object.entries(value).map(([currency, text]) => (
                <div key={currency}>{money(text, currency)}</div>
              )),
            'number',
          ],
        ]}
      />
    </section>
  )
}

function History() {
  const { book } = words.value
  const asked = useRead('/v1/ltv/book/history', { params: { query: { hours: HOURS } } })
  useInterval(useRenewal(asked.reload, 1), REFRESH_MS)
  const hours = asked.value?.hours ?? []
  const currencies = [...new Set(hours.flatMap(({ outstanding }) => Object.keys(outstanding)))].sort()
  return (
    <section class="panel">
      <h2>{book.history}</h2>
      <AskedState asked={asked} />
      {currencies.map(currency => (
        <Spark key={currency} currency={currency} hours={hours} />
      ))}
    </section>
  )
}

const WIDTH = 300
const HEIGHT = 60

/** Sparkline of outstanding balance and collateral by hour. Floats are exact enough for drawing. */
function Spark({ currency, hours }: { currency: string; hours: readonly Hour[] }) {
  const { book } = words.value
  const of = (kind: 'outstanding' | 'collateral') => hours.map(hour => hour[kind][currency] ?? '0')
  const outstanding = of('outstanding')
  const collateral = of('collateral')
  const most = Math.max(1, ...[...outstanding, ...collateral].map(text => Number.parseFloat(text)))
  const step = hours.length > 1 ? WIDTH / (hours.length - 1) : 0
  const line = (texts: readonly string[]) => {
    const places = texts.map((text, index) => {
      const y = HEIGHT - (Number.parseFloat(text) / most) * (HEIGHT - 4) - 2
      return `${(index * step).toFixed(1)},${y.toFixed(1)}`
    })
    return [...places, `${WIDTH},${places.at(-1)!.split(',')[1]}`].join(' ')
  }
  const first = hours[0]!
  const described = `${money(outstanding[0]!, currency)} → ${money(outstanding.at(-1)!, currency)}`
  return (
    <figure class="spark">
      <figcaption>
        <span class="faint">{book.since(instant(first.at))}</span> {described}
      </figcaption>
      <svg
        role="img"
        aria-label={`${book.history} ${currency}: ${described}`}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        <polyline class="secured" points={line(collateral)} />
        <polyline class="owed" points={line(outstanding)} />
      </svg>
      <ul class="legend">
        <li class="owed">{book.outstanding}</li>
        <li class="secured">{book.collateral}</li>
      </ul>
    </figure>
  )
}
