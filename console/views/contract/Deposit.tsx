import { useState } from 'preact/hooks'
import { api, ask, type Schemas } from '../../data/api.ts'
import { isSandbox } from '../../data/clock.ts'
import { type ContractPage, sideOf } from '../../data/contractData.ts'
import { tokensFor, useMarket } from '../../data/marketData.ts'
import { Failure } from '../../parts/Failure.tsx'
import { amount } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'
import { DepositInstructions } from './DepositInstructions.tsx'

type TokenAmount = Schemas['TokenAmount']
type Instruction = NonNullable<ContractPage['depositInstructions']>[number]

interface Props {
  readonly page: ContractPage
  readonly onDone: () => void
}

/** Deposit of collateral: for the first lock at today's prices, in a margin call by its notice. */
export function Deposit({ page, onDone }: Props) {
  const { contract } = page
  const { guarantee, fiatCurrency, acceptedTokens } = contract
  const market = useMarket()
  const cure = guarantee.status === 'MARGIN_CALL' ? (page.notice?.cure ?? null) : null
  const missing =
    Number.parseFloat(guarantee.requiredFiatAmount) - Number.parseFloat(guarantee.depositedFiatAmount)
  const wanted: readonly TokenAmount[] =
    cure?.topUp ??
    acceptedTokens.flatMap(({ tokenSymbol, network }) => {
      const tokens = market.value && tokensFor(missing, tokenSymbol, fiatCurrency, market.value)
      return tokens ? [{ tokenSymbol, network, amount: tokens }] : []
    })
  return (
    <Choices guaranteeId={guarantee.id} isCure={cure !== null} wanted={wanted} page={page} onDone={onDone} />
  )
}

interface ChoicesProps extends Props {
  /** A notice asks for exactly these amounts; otherwise the instructions say how much. */
  readonly isCure: boolean
  readonly guaranteeId: number
  readonly wanted: readonly TokenAmount[]
}

/** One of the accepted tokens, and its address. */
function Choices({ guaranteeId: id, isCure, wanted, page, onDone }: ChoicesProps) {
  const { steps: say, contract } = words.value
  const [chosen, setChosen] = useState(0)
  const [error, setError] = useState<Error | null>(null)
  const [state, setState] = useState<'ready' | 'busy' | 'sent'>('ready')
  const transfer = wanted[chosen] ?? wanted[0]
  const isChosen = (one: Instruction) =>
    one.tokenSymbol === transfer?.tokenSymbol && one.network === transfer?.network
  const instructions = page.depositInstructions?.filter(isChosen) ?? null
  if (!transfer)
    return (
      <p class="faint">
        {say.noPrice}{' '}
        {page.contract.acceptedTokens.map(one => `${one.tokenSymbol} ${one.network}`).join(', ')}
      </p>
    )
  const simulate = async () => {
    setError(null)
    setState('busy')
    const request = { params: { path: { id } }, body: transfer }
    await ask(api.POST('/sandbox/v1/guarantees/{id}/deposits', request)).then(
      () => setState('sent'),
      failure => {
        setError(failure)
        setState('ready')
      },
    )
    onDone()
  }
  return (
    <div class="deposit">
      {wanted.length > 1 && (
        <select
          aria-label={contract.token}
          value={chosen}
          onChange={event => setChosen(Number(event.currentTarget.value))}
        >
          {wanted.map(({ tokenSymbol, network }, index) => (
            <option key={`${tokenSymbol} ${network}`} value={index}>
              {tokenSymbol} · {network}
            </option>
          ))}
        </select>
      )}
      {(isCure || !instructions?.length) && (
        <p>
          {say.send} <b class="number">{amount(transfer.amount)}</b> {transfer.tokenSymbol}{' '}
          <span class="faint">{transfer.network}</span>
        </p>
      )}
      <DepositInstructions instructions={instructions} quantity={isCure ? transfer.amount : null} />
      {error && <Failure error={error} />}
      {isSandbox.value && sideOf(page.contract) === 'borrower' && (
        <button type="button" disabled={state === 'busy'} onClick={() => void simulate()}>
          {say.simulateDeposit}
        </button>
      )}
      {state === 'sent' && (
        <p class="notice good" role="status">
          {say.depositSent}
        </p>
      )}
    </div>
  )
}
