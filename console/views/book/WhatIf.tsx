import { useEffect, useMemo, useState } from 'preact/hooks'
import { api, ask } from '../../data/api.ts'
import { type Asked, useAsked } from '../../data/remoteData.ts'
import { LevelBadge } from '../../parts/Badges.tsx'
import { AskedState, Failure } from '../../parts/Failure.tsx'
import { Scroll } from '../../parts/Scroll.tsx'
import { amount, count, money, percent } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'
import { type Progress, type Scenario, simulateBook } from './simulation.ts'

const NAMES = ['USDC', 'USDT', 'USDBRL', 'EURUSD'] as const
type Name = (typeof NAMES)[number]
type Market = Readonly<Record<Name, string>>

/** Range of a slider below and above the current value, and its step, in thousandths of that value. */
const REACH: Readonly<Record<Name, number>> = { USDC: 150, USDT: 150, USDBRL: 500, EURUSD: 400 }
const STEP = 5
const PLACES = 4
/** A slider that moves is followed this closely. */
const PAUSE_MS = 120
const SAMPLE = 200

/** Prices as the newest valuations used them; a dollar where none did. */
async function readMarket(signal: AbortSignal): Promise<Market> {
  const query = { take: SAMPLE }
  const { data } = await ask(api.GET('/v1/ltv/list', { params: { query }, signal }))
  const newest = [...data.snapshots].sort((a, b) => a.createdAt.localeCompare(b.createdAt))
  const found: Record<Name, string> = { USDC: '1', USDT: '1', USDBRL: '5', EURUSD: '1.1' }
  for (const { prices, fx } of newest) {
    for (const { tokenSymbol, price } of prices) if (price !== null) found[tokenSymbol] = price
    if (fx && (fx.pair === 'USDBRL' || fx.pair === 'EURUSD')) found[fx.pair] = fx.rate
  }
  return found
}

/** Thousandths of the current value as a decimal, from integers: lossless. */
function moved(now: string, thousandths: number): string {
  const [whole = '0', fraction = ''] = now.split('.')
  const scaled = BigInt(whole + fraction.padEnd(PLACES, '0').slice(0, PLACES)) * BigInt(1_000 + thousandths)
  const digits = (scaled / 1_000n).toString().padStart(PLACES + 1, '0')
  return `${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`.replace(/\.?0+$/, '')
}

type Moves = Readonly<Record<Name, number>>
const STILL: Moves = { USDC: 0, USDT: 0, USDBRL: 0, EURUSD: 0 }

function scenarioOf(market: Market, moves: Moves): Scenario {
  const of = (names: readonly Name[]) =>
    Object.fromEntries(
      names.filter(name => moves[name] !== 0).map(name => [name, moved(market[name], moves[name])]),
    )
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
  const market = useAsked(readMarket, [])
  return (
    <div class="what-if">
      <h1>{say.heading}</h1>
      <p class="hint">{say.explained}</p>
      <AskedState asked={market as Asked<unknown>} />
      {market.value && <Simulation market={market.value} />}
    </div>
  )
}

function Simulation({ market }: { market: Market }) {
  const { whatIf: say } = words.value
  const [moves, setMoves] = useState<Moves>(STILL)
  const scenario = useMemo(() => scenarioOf(market, moves), [market, moves])
  const run = useSimulation(scenario)
  return (
    <>
      <section class="panel sliders">
        {NAMES.map(name => (
          <div key={name} class="slider">
            <label for={`move-${name}`}>{name}</label>
            <input
              id={`move-${name}`}
              type="range"
              min={-REACH[name]}
              max={REACH[name]}
              step={STEP}
              value={moves[name]}
              aria-valuetext={moved(market[name], moves[name])}
              onInput={event => setMoves({ ...moves, [name]: event.currentTarget.valueAsNumber })}
            />
            <output for={`move-${name}`} class="number">
              <b>{amount(moved(market[name], moves[name]))}</b>{' '}
              <span class="faint">{percent(moves[name] / 1_000, 1)}</span>
            </output>
          </div>
        ))}
        <button type="button" onClick={() => setMoves(STILL)}>
          {say.reset}
        </button>
      </section>
      {run.error && <Failure error={run.error} />}
      {run.progress === null && run.isRunning && (
        <p class="loading" role="status">
          {say.running}
        </p>
      )}
      {run.progress && <Outcome progress={run.progress} isRunning={run.isRunning} />}
    </>
  )
}

function Outcome({ progress, isRunning }: { progress: Progress; isRunning: boolean }) {
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
            <dd key={currency} class="figure">
              {money(text as string, currency)}
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
    <Scroll label={say.heading}>
      <table>
        <thead>
          <tr>
            <th>{book.columns.name}</th>
            <th class="number">{book.columns.balance}</th>
            <th class="number">{say.before}</th>
            <th class="number">{say.after}</th>
            <th>{book.columns.level}</th>
            <th class="number">{contract.shortfall}</th>
            <th>{say.topUp}</th>
          </tr>
        </thead>
        <tbody>
          {progress.worst.map(one => (
            <tr key={one.contractId}>
              <td>
                <a href={`#/contracts/${one.contractId}`}>{contract.number(String(one.contractId))}</a>
              </td>
              <td class="number">{money(one.outstandingBalance, one.fiatCurrency)}</td>
              <td class="number">{percent(one.before.currentLtv)}</td>
              <td class="number">{percent(one.currentLtv)}</td>
              <td>
                <LevelBadge level={one.level} />{' '}
                {one.wouldLiquidate && <span class="mark">{say.wouldSell}</span>}
              </td>
              <td class="number">{money(one.shortfallAmount, one.fiatCurrency)}</td>
              <td>
                {one.topUp
                  .slice(0, 1)
                  .map(top => `${amount(top.amount)} ${top.tokenSymbol} ${top.network}`)
                  .join(' ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
