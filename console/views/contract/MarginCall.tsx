import { tickingNow } from '../../data/clock.ts'
import type { ContractPage, Side } from '../../data/contractData.ts'
import { Button } from '../../parts/Button.tsx'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { countdown, instant, money, percentOf } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'
import { Deposit } from './Deposit.tsx'

interface Props {
  readonly page: ContractPage
  readonly side: Side
  readonly onState: () => void
  readonly onDone: () => void
}

/** A margin call: how long there is, and the two ways out of it, each with its amount. */
export function MarginCall({ page, side, onState, onDone }: Props) {
  const { contract: say } = words.value
  const { contract, notice } = page
  const { ltv, fiatCurrency, ltvPolicy } = contract
  const deadline = notice?.cureDeadline ?? null
  const repay = notice?.cure?.repayAmount ?? ltv?.shortfallAmount ?? null
  const isImmediate = ltvPolicy.mode === 'IMMEDIATE'
  return (
    <div class="cure needed">
      {deadline !== null && <Countdown deadline={deadline} />}
      <p>
        {say.marginCall(percentOf(ltvPolicy.alert))}{' '}
        {ltvPolicy.liquidation && say.soldAt(percentOf(ltvPolicy.liquidation), isImmediate)}
      </p>
      <ol class="ways">
        {repay !== null && (
          <li>
            <h3>{say.cureRepay(money(repay, fiatCurrency))}</h3>
            {side === 'lender' ? (
              <Button onClick={onState}>{words.value.action.balance}</Button>
            ) : (
              // Money goes to the lender outside of the platform; the lender then updates the balance.
              <>
                <p class="faint">{say.repayHow}</p>
                <CopyButton label={say.copyAmount} text={() => repay} />
              </>
            )}
          </li>
        )}
        <li>
          <h3>{say.cureOr}</h3>
          <Deposit page={page} onDone={onDone} />
        </li>
      </ol>
      {notice && <p class="faint">{say.noticed(instant(notice.issuedAt))}</p>}
    </div>
  )
}

function Countdown({ deadline }: { deadline: string }) {
  const { contract: say } = words.value
  const left = Date.parse(deadline) - tickingNow()
  return (
    <p class="countdown">
      <span class="figure" role="timer">
        {left > 0 ? countdown(left) : say.deadlineOver}
      </span>{' '}
      {say.cureUntil(instant(deadline))}
    </p>
  )
}
