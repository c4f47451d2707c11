import { useEffect, useMemo, useState } from 'preact/hooks'
import { useRead } from '../../data/remoteData.ts'
import { place, setQuery } from '../../navigation/route.ts'
import { LevelBadge } from '../../parts/Badges.tsx'
import { Button } from '../../parts/Button.tsx'
import { AskedState, Failure } from '../../parts/Failure.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Table } from '../../parts/Table.tsx'
import { scaledDecimal } from '../../text/decimal.ts'
import { amount, count, money, percent, plain, typed } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'
import { type Progress, type Scenario, simulateBook } from './simulation.ts'

const NAMES = ['USDC', 'USDT', 'USDBRL', 'EURUSD'] as const
type Name = (typeof NAMES)[number]
/** Latest prices; a symbol without one is absent. */
type Market = Readonly<Partial<Record<Name, string>>>

/** Range of a slider below and above the current value, and its step, in thousandths of that value. */
const REACH: Readonly<Record<Name, number>> = { USDC: 150, USDT: 150, USDBRL: 500, EURUSD: 400 }
const STEP = 5
/** A slider that moves is followed this closely. */
const PAUSE_MS = 120

/** Prices that somebody set; the others are as they are. */
type Wanted = Readonly<Partial<Record<Name, string>>>

/** Falls that people ask about: the worst of March 2023, and a currency that gains a fifth. */
const SCENARIOS = {
  usdcMarch2023: { USDC: '0.8833' },
  brlGains: { USDBRL: -200 },
  brlFalls: { USDBRL: 200 },
} as const satisfies Record<string, Partial<Record<Name, string | number>>>

function scenarioOf(wanted: Wanted): Scenario {
  const of = (names: readonly Name[]) =>
    Object.fromEntries(names.flatMap(name => (wanted[name] === undefined ? [] : [[name, wanted[name]]])))
  return { prices: of(['USDC', 'USDT']), fx: of(['USDBRL', 'EURUSD']) }
}

interface Run {
  readonly progress: Progress | null
  readonly error: Error | null
  readonly isRunning: boolean
}

function useSimulation(scenario: Scenario | null): Run {
  const [run, setRun] = useState<Run>({ progress: null, error: null, isRunning: true })
  const wanted = JSON.stringify(scenario)
  useEffect(() => {
    if (scenario === null) return
    const controller = new AbortController()
    const { signal } = controller
    setRun(({ progress }) => ({ progress, error: null, isRunning: true }))
    const timer = setTimeout(() => {
      const tell = (progress: Progress) =>
        !signal.aborted && setRun({ progress, error: null, isRunning: progress.summary === null })
      simulateBook(scenario, signal, tell).catch((error: Error) => {
        if (!signal.aborted) setRun(({ progress }) => ({ progress, error, isRunning: false }))
      })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [wanted])
  return run
}

export function WhatIf() {
  const { whatIf: say } = words.value
  const market = useRead('/v1/market')
  return (
    <div class="what-if">
      <h1>{say.heading}</h1>
      <p class="hint">{say.explained}</p>
      <AskedState asked={market} />
      {market.value && <Simulation market={latestOf(market.value.prices)} />}
    </div>
  )
}

const latestOf = (prices: readonly { readonly symbol: string; readonly price: string }[]): Market =>
  Object.fromEntries(prices.map(({ symbol, price }) => [symbol, price]))

/** Prices of the scenario, kept in the address, so that a view of it can be sent to somebody. */
function useWanted(): readonly [Wanted, (wanted: Wanted) => void] {
  const { query } = place.value
  const wanted = Object.fromEntries(
    NAMES.flatMap(name => (PLAIN.test(query[name] ?? '') ? [[name, query[name]]] : [])),
  )
  return [wanted, next => setQuery({ ...next })]
}
const PLAIN = /^\d{1,6}(\.\d{1,8})?$/

function Simulation({ market }: { market: Market }) {
  const { whatIf: say } = words.value
  const [wanted, setWanted] = useWanted()
  const scenario = useMemo(() => scenarioOf(wanted), [JSON.stringify(wanted)])
  const run = useSimulation(scenario)
  const book = useRead('/v1/ltv/book')
  const names = NAMES.filter(name => market[name] !== undefined)
  const choose = (changes: Readonly<Partial<Record<Name, string | number>>>) =>
    setWanted(
      Object.fromEntries(
        Object.entries(changes).flatMap(([name, change]) => {
          const price = market[name as Name]
          if (price === undefined) return []
          return [[name, typeof change === 'number' ? scaledDecimal(price, change) : change]]
        }),
      ),
    )
  return (
    <>
      <section class="panel">
        <div class="sliders">
          {names.map(name => (
            <Price
              key={name}
              name={name}
              now={market[name]!}
              wanted={wanted[name] ?? market[name]!}
              onChange={price => setWanted({ ...wanted, [name]: price })}
            />
          ))}
        </div>
        {names.length === 0 && <p class="faint">{say.noMarket}</p>}
        <div class="buttons">
          {(Object.keys(SCENARIOS) as (keyof typeof SCENARIOS)[]).map(name => (
            <Button key={name} onClick={() => choose(SCENARIOS[name])}>
              {say.scenarios[name]}
            </Button>
          ))}
          <Button onClick={() => setWanted({})}>{say.reset}</Button>
        </div>
      </section>
      {run.error && <Failure error={run.error} />}
      {run.progress === null && run.isRunning && <Notice kind="loading">{say.running}</Notice>}
      {run.progress && (
        <Outcome progress={run.progress} isRunning={run.isRunning} shortNow={book.value?.shortfall ?? {}} />
      )}
    </>
  )
}

interface PriceProps {
  readonly name: Name
  readonly now: string
  readonly wanted: string
  readonly onChange: (price: string) => void
}

/** A price by slider, or typed. */
function Price({ name, now, wanted, onChange }: PriceProps) {
  const change = Math.round((Number.parseFloat(wanted) / Number.parseFloat(now) - 1) * 1_000)
  return (
    <div class="slider">
      <label for={`move-${name}`}>{name}</label>
      <input
        id={`move-${name}`}
        type="range"
        min={-REACH[name]}
        max={REACH[name]}
        step={STEP}
        value={change}
        aria-valuetext={typed(wanted)}
        onInput={event => onChange(scaledDecimal(now, event.currentTarget.valueAsNumber))}
      />
      <span class="typed">
        <input
          aria-label={words.value.whatIf.priceOf(name)}
          inputMode="decimal"
          value={typed(wanted)}
          onChange={event => onChange(plain(event.currentTarget.value))}
        />
        <output class="faint">{percent(change / 1_000, 1)}</output>
      </span>
    </div>
  )
}

interface OutcomeProps {
  readonly progress: Progress
  readonly isRunning: boolean
  readonly shortNow: Readonly<Record<string, string>>
}

function Outcome({ progress, isRunning, shortNow }: OutcomeProps) {
  const { whatIf: say } = words.value
  const { summary } = progress
  const figures: readonly (readonly [string, string, string])[] = [
    ['valued', say.valued, count(progress.contracts)],
    ['alerts', say.alerts, count(progress.alerts)],
    ['liquidations', say.liquidations, count(progress.liquidations)],
    ['unpriced', say.unpriced, summary ? count(summary.unpriced) : '…'],
  ]
  const missing = Object.entries(summary?.shortfall ?? {}).filter(([, text]) => /[1-9]/.test(text as string))
  return (
    <>
      <section class="figures outcome" aria-live="polite" aria-busy={isRunning}>
        {figures.map(([name, label, value]) => (
          <dl key={name} class={name}>
            <dt>{label}</dt>
            <dd class="figure">{value}</dd>
          </dl>
        ))}
        <dl>
          <dt>{say.shortfall}</dt>
          {missing.map(([currency, text]) => (
            <dd key={currency}>
              <span class="figure">{money(text as string, currency)}</span>{' '}
              <span class="faint">{say.shortNow(money(shortNow[currency] ?? '0', currency))}</span>
            </dd>
          ))}
          {missing.length === 0 && <dd class="figure">–</dd>}
        </dl>
      </section>
      <section class="panel">
        <h2>{say.worst}</h2>
        {progress.worst.length === 0 ? (
          <p class="faint">{isRunning ? say.running : say.nothing}</p>
        ) : (
          <Worst progress={progress} />
        )}
      </section>
    </>
  )
}

function Worst({ progress }: { progress: Progress }) {
  const { whatIf: say, book, contract } = words.value
  return (
    <Table
      label={say.heading}
      rows={progress.worst}
      keyOf={one => one.contractId}
      columns={[
        [
          book.columns.name,
          one => (
            <a href={`#/contracts/${one.contractId}`} title={contract.number(String(one.contractId))}>
              <bdi>{one.contractName}</bdi>
            </a>
          ),
        ],
        [book.columns.balance, one => money(one.outstandingBalance, one.fiatCurrency), 'number'],
        [say.before, one => percent(one.before.currentLtv), 'number'],
        [say.after, one => percent(one.currentLtv), 'number'],
        [
          book.columns.level,
          one => (
            <>
              <LevelBadge level={one.level} />{' '}
              {one.wouldLiquidate && <span class="mark">{say.wouldSell}</span>}
            </>
          ),
        ],
        [contract.shortfall, one => money(one.shortfallAmount, one.fiatCurrency), 'number'],
        [say.topUp, ({ topUp: [top] }) => top && `${amount(top.amount)} ${top.tokenSymbol} ${top.network}`],
      ]}
    />
  )
}
