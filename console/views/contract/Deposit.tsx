import { useState } from 'preact/hooks'
import { api, ask, type Schemas } from '../../data/api.ts'
import { isSandbox } from '../../data/clock.ts'
import { type ContractPage, sideOf } from '../../data/contractData.ts'
import { Failure } from '../../parts/Failure.tsx'
import { Select } from '../../parts/Select.tsx'
import { toast } from '../../parts/Toasts.tsx'
import { amount } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'
import { DepositInstructions } from './DepositInstructions.tsx'

type TokenAmount = Schemas['TokenAmount']
type Instruction = NonNullable<ContractPage['depositInstructions']>[number]

/** Deposit of collateral: for the first lock by custody's instructions, in a margin call by its notice. */
export function Deposit({ page, onDone }: { page: ContractPage; onDone: () => void }) {
  const { steps: say, contract } = words.value
  const [chosen, setChosen] = useState(0)
  const { id, status } = page.contract.guarantee
  const cure = status === 'MARGIN_CALL' ? (page.notice?.cure ?? null) : null
  const missing = (page.depositInstructions ?? []).flatMap(({ tokenSymbol, network, quantityNow }) =>
    quantityNow === null ? [] : [{ tokenSymbol, network, amount: quantityNow }],
  )
  const wanted: readonly TokenAmount[] = cure?.topUp ?? missing
  const transfer = wanted[chosen] ?? wanted[0]
  if (!transfer)
    return (
      <div class="deposit">
        {page.depositInstructions !== null && (
          <p class="faint">
            {say.noPrice}{' '}
            {page.contract.acceptedTokens.map(one => `${one.tokenSymbol} ${one.network}`).join(', ')}
          </p>
        )}
        <DepositInstructions instructions={page.depositInstructions} quantity={null} />
      </div>
    )
  const isChosen = (one: Instruction) =>
    one.tokenSymbol === transfer.tokenSymbol && one.network === transfer.network
  const instructions = page.depositInstructions?.filter(isChosen) ?? null
  return (
    <div class="deposit">
      {wanted.length > 1 && (
        <Select
          aria-label={contract.token}
          value={String(chosen)}
          options={wanted.map((one, index) => [String(index), `${one.tokenSymbol} · ${one.network}`])}
          onChoose={value => setChosen(Number(value))}
        />
      )}
      {!instructions?.length && (
        <p>
          {say.send} <b class="number">{amount(transfer.amount)}</b> {transfer.tokenSymbol}{' '}
          <span class="faint">{transfer.network}</span>
        </p>
      )}
      <DepositInstructions instructions={instructions} quantity={cure ? transfer.amount : null} />
      {isSandbox.value && sideOf(page.contract) === 'borrower' && (
        <SimulateDeposit guaranteeId={id} transfer={transfer} onDone={onDone} />
      )}
    </div>
  )
}

interface SimulateProps {
  readonly guaranteeId: number
  readonly transfer: TokenAmount
  readonly onDone: () => void
}

function SimulateDeposit({ guaranteeId: id, transfer, onDone }: SimulateProps) {
  const { steps: say } = words.value
  const [error, setError] = useState<Error | null>(null)
  const [isBusy, setBusy] = useState(false)
  const simulate = async () => {
    setError(null)
    setBusy(true)
    const request = { params: { path: { id } }, body: transfer }
    const asked = ask(api.POST('/sandbox/v1/guarantees/{id}/deposits', request))
    await asked.then(() => toast(say.depositSent), setError)
    setBusy(false)
    onDone()
  }
  return (
    <>
      {error && <Failure error={error} />}
      <button type="button" disabled={isBusy} onClick={() => void simulate()}>
        {say.simulateDeposit}
      </button>
    </>
  )
}
