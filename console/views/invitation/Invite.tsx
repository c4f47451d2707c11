import { api, ask, type ContractWithLtv } from '../../data/api.ts'
import { useAsked, useInterval } from '../../data/remoteData.ts'
import { instant } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'

const LOOK_MS = 10_000

interface Props {
  readonly contract: ContractWithLtv
  /** The last action: after an invitation there is another. */
  readonly asked: string | null
}

/** State of the lender's last invitation of the borrower; nothing where there is none. */
export function LastInvitation({ contract, asked: after }: Props) {
  const { invitation: say } = words.value
  const { id, updatedAt } = contract
  const params = { path: { id }, query: { take: 1 } }
  const asked = useAsked(
    signal => ask(api.GET('/contracts/v1/{id}/invitations', { params, signal })),
    [id, updatedAt, after],
  )
  const isSettled = asked.value?.data.invitations[0]?.status !== 'OPEN'
  useInterval(() => isSettled || asked.reload(), LOOK_MS)
  const last = asked.value?.data.invitations[0]
  if (!last) return null
  const { status, mail, createdAt, expiresAt, redeemedAt } = last
  const isOpen = status === 'OPEN'
  return (
    <p class="faint invited">
      {say.invited(instant(createdAt))}: {redeemedAt ? say.opened(instant(redeemedAt)) : say.status[status]}
      {isOpen && `, ${say.mail[mail]}, ${say.until(instant(expiresAt))}`}
    </p>
  )
}
