import { useEffect, useState } from 'preact/hooks'
import { api, ask } from '../../data/api.ts'
import { leadMs, tickingNow } from '../../data/clock.ts'
import { useInterval, useRead } from '../../data/remoteData.ts'
import { may } from '../../data/session.ts'
import { Failure } from '../../parts/Failure.tsx'
import { Select } from '../../parts/Select.tsx'
import { span, wholeInstant } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'
import { SandboxMarket } from './SandboxMarket.tsx'

const LOOK_MS = 15_000
const ADVANCE_LOOK_MS = 1_000

type Tool = 'clock' | 'market' | 'providers'

/** Says that this is a sandbox and how far ahead its clock is; moves clock, market and providers. */
export function SandboxBar() {
  const { sandbox: say } = words.value
  const [open, setOpen] = useState<Tool | null>(null)
  const clock = useRead('/sandbox/v1/clock')
  const isAdvancing = clock.value?.advance?.state === 'RUNNING'
  useInterval(clock.reload, isAdvancing ? ADVANCE_LOOK_MS : LOOK_MS)
  const ahead = clock.value?.aheadMs ?? 0
  useEffect(() => {
    leadMs.value = ahead
  }, [ahead])
  const tools: readonly Tool[] = may.value.sandbox ? ['clock', 'market', 'providers'] : []
  return (
    <aside class="sandbox" aria-label={say.heading}>
      <div class="sandbox-line">
        <b>{say.heading}</b>
        <span>{ahead > 0 ? say.ahead(span(ahead)) : say.onTime}</span>
        <time class="number">{wholeInstant(tickingNow())}</time>
        {isAdvancing && <span role="status">{say.advancing}</span>}
        <span class="tools">
          {tools.map(tool => (
            <button
              type="button"
              key={tool}
              aria-expanded={open === tool}
              onClick={() => setOpen(open === tool ? null : tool)}
            >
              {say.tools[tool]}
            </button>
          ))}
        </span>
      </div>
      {open === 'clock' && <MoveClock onMoved={clock.reload} />}
      {open === 'market' && <SandboxMarket />}
      {open === 'providers' && <Providers />}
    </aside>
  )
}

const STEPS = ['PT10M', 'PT1H', 'PT12H', 'P1D', 'P30D'] as const

function MoveClock({ onMoved }: { onMoved: () => void }) {
  const { sandbox: say, action } = words.value
  const [error, setError] = useState<Error | null>(null)
  const [isBusy, setBusy] = useState(false)
  const move = async (by: string) => {
    setBusy(true)
    setError(null)
    await ask(api.POST('/sandbox/v1/clock/advance', { body: { by } })).catch(setError)
    setBusy(false)
    onMoved()
  }
  return (
    <div class="tool">
      <p>{say.clockAbout}</p>
      <div class="buttons" aria-busy={isBusy}>
        {STEPS.map(step => (
          <button type="button" key={step} disabled={isBusy} onClick={() => void move(step)}>
            {say.steps[step]}
          </button>
        ))}
        {isBusy && <span role="status">{action.working}</span>}
      </div>
      {error && <Failure error={error} />}
    </div>
  )
}

const PROVIDERS = ['account', 'signature', 'custody'] as const
const FAULTS = {
  none: {},
  slow: { delayMs: 5_000 },
  fails: { failNext: 2 },
  twice: { duplicate: true },
  declines: { reject: true },
  reversed: { deposits: 'REVERSED' },
  wrongToken: { deposits: 'WRONG_TOKEN' },
  wrongAmount: { deposits: 'WRONG_AMOUNT' },
  frozen: { deposits: 'FROZEN' },
  silent: { deposits: 'SILENT' },
} as const
type Fault = keyof typeof FAULTS
interface Conduct {
  readonly delayMs: number
  readonly failNext: number
  readonly duplicate: boolean
  readonly reject: boolean
  readonly deposits: string
}

/** The fault that a provider simulates; of several the gravest. */
function faultOf({ reject, failNext, duplicate, delayMs, deposits }: Conduct): Fault {
  const told = (Object.keys(FAULTS) as Fault[]).find(one => {
    const fault = FAULTS[one]
    return 'deposits' in fault && fault.deposits === deposits
  })
  if (told) return told
  if (reject) return 'declines'
  if (failNext > 0) return 'fails'
  if (duplicate) return 'twice'
  return delayMs > 0 ? 'slow' : 'none'
}

/** Only custody takes deposits. */
const faultsOf = (name: (typeof PROVIDERS)[number]) =>
  (Object.keys(FAULTS) as Fault[]).filter(one => name === 'custody' || !('deposits' in FAULTS[one]))

function Providers() {
  const { sandbox: say } = words.value
  return (
    <div class="tool">
      <p>{say.providersAbout}</p>
      <div class="grid">
        {PROVIDERS.map(name => (
          <Provider key={name} name={name} />
        ))}
      </div>
    </div>
  )
}

function Provider({ name }: { name: (typeof PROVIDERS)[number] }) {
  const { sandbox: say } = words.value
  const params = { path: { name } }
  const [error, setError] = useState<Error | null>(null)
  const asked = useRead('/sandbox/v1/providers/{name}', { params })
  const told = asked.value
  const fault = told ? faultOf(told) : 'none'
  const choose = async (chosen: Fault) => {
    setError(null)
    await ask(api.POST('/sandbox/v1/providers/{name}', { params, body: FAULTS[chosen] })).catch(setError)
    asked.reload()
  }
  return (
    <div class="field">
      <label for={`provider-${name}`}>{say.provider[name]}</label>
      <Select
        id={`provider-${name}`}
        value={fault}
        disabled={asked.error !== null}
        options={faultsOf(name).map(one => [one, say.fault[one]])}
        onChoose={chosen => void choose(chosen)}
      />
      {asked.error && <small>{say.external}</small>}
      {error && <Failure error={error} />}
    </div>
  )
}
