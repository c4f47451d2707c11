import { useEffect, useState } from 'preact/hooks'
import { api, ask, Refused } from '../../data/api.ts'
import { useAsked, useInterval } from '../../data/remoteData.ts'
import { Button } from '../../parts/Button.tsx'
import { AskedState, Failure } from '../../parts/Failure.tsx'
import { scaledDecimal } from '../../text/decimal.ts'
import { percent, typed } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'

const REFRESH_MS = 5_000

interface Scenario {
  readonly name?: (typeof SCENARIOS)[number]
  readonly ndjson?: string
  readonly speed?: number
}
const SCENARIOS = ['usdc-march-2023', 'brl-shock', 'depeg-and-recovery', 'flash-crash', 'stale-feed'] as const
/** Slider steps, in thousandths of the current price. */
const REACH = 400
const STEP = 5

/** Prices of a sandbox: each by a slider, or all by a scenario from history. */
export function SandboxMarket() {
  const { sandbox: say } = words.value
  const [error, setError] = useState<Error | null>(null)
  const asked = useAsked(async signal => (await ask(api.GET('/v1/market', { signal }))).data.prices, [])
  useInterval(asked.reload, REFRESH_MS)
  const act = async (work: () => Promise<unknown>) => {
    setError(null)
    await work().catch(setError)
    asked.reload()
  }
  const play = (name: (typeof SCENARIOS)[number]) =>
    act(() => start({ name, ...(name === 'stale-feed' ? { speed: 1 } : {}) }))
  return (
    <div class="tool">
      <p>{say.marketAbout}</p>
      <AskedState asked={asked} />
      <div class="sliders">
        {(asked.value ?? []).map(({ symbol, price }) => (
          <PriceSlider
            key={symbol}
            symbol={symbol}
            price={price}
            onSet={wanted =>
              act(() => start({ ndjson: JSON.stringify({ afterMs: 0, symbol, price: wanted }) }))
            }
          />
        ))}
      </div>
      <div class="buttons">
        {SCENARIOS.map(name => (
          <Button key={name} onClick={() => void play(name)}>
            {say.scenario[name]}
          </Button>
        ))}
      </div>
      {error && <Failure error={error} />}
    </div>
  )
}

/** One scenario plays at a time: another one ends it. */
async function start(body: Scenario): Promise<void> {
  const play = () => ask(api.POST('/sandbox/v1/market/scenarios', { body }))
  await play().catch(async (error: Error) => {
    if (!(error instanceof Refused) || error.code !== 'invalid_state') throw error
    await ask(api.DELETE('/sandbox/v1/market/scenarios'))
    await play()
  })
}

interface SliderProps {
  readonly symbol: string
  readonly price: string
  readonly onSet: (price: string) => void
}

/** Moves from the price at which it was taken up; the price goes out when it is let go. */
function PriceSlider({ symbol, price, onSet }: SliderProps) {
  const [moved, setMoved] = useState(0)
  useEffect(() => setMoved(0), [price])
  const wanted = scaledDecimal(price, moved)
  return (
    <div class="slider">
      <label for={`price-${symbol}`}>{symbol}</label>
      <input
        id={`price-${symbol}`}
        type="range"
        min={-REACH}
        max={REACH}
        step={STEP}
        value={moved}
        aria-valuetext={typed(wanted)}
        onInput={event => setMoved(event.currentTarget.valueAsNumber)}
        onChange={event => onSet(scaledDecimal(price, event.currentTarget.valueAsNumber))}
      />
      <output for={`price-${symbol}`} class="number">
        <b>{typed(wanted)}</b> <span class="faint">{percent(moved / 1_000, 1)}</span>
      </output>
    </div>
  )
}
