import type { Schemas } from '../../data/api.ts'
import { useInterval, useRead, useRenewal } from '../../data/remoteData.ts'
import { hrefOf } from '../../navigation/route.ts'
import { Token } from '../../parts/Badges.tsx'
import { Curve } from '../../parts/Curve.tsx'
import { AskedState } from '../../parts/Failure.tsx'
import { Table } from '../../parts/Table.tsx'
import { amount, count, instant, money, percent, roundMoney, taxDocument } from '../../text/format.ts'
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
        <Outline key={currency} currency={currency} hours={hours} />
      ))}
    </section>
  )
}

/** Outstanding balance and collateral by hour. Floats are exact enough for drawing. */
function Outline({ currency, hours }: { currency: string; hours: readonly Hour[] }) {
  const { book } = words.value
  const of = (kind: 'outstanding' | 'collateral') => hours.map(hour => hour[kind][currency] ?? '0')
  const outstanding = of('outstanding')
  const described = `${money(outstanding[0]!, currency)} → ${money(outstanding.at(-1)!, currency)}`
  return (
    <figure class="spark">
      <figcaption>
        <span class="faint">{book.since(instant(hours[0]!.at))}</span> {described}
      </figcaption>
      <Curve
        times={hours.map(({ at }) => Date.parse(at) / 1_000)}
        lines={[
          { label: book.outstanding, values: outstanding.map(Number), color: '--accent' },
          { label: book.collateral, values: of('collateral').map(Number), color: '--none' },
        ]}
        label={`${book.history} ${currency}: ${described}`}
        height={140}
        told={value => roundMoney(value ?? 0, currency)}
      />
    </figure>
  )
}
