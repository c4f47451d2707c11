import { useLive, useRead, useRenewal } from '../../data/remoteData.ts'
import { may } from '../../data/session.ts'
import { AskedState } from '../../parts/Failure.tsx'
import { words } from '../../text/i18n.ts'
import { EventRows } from '../webhooks/Deliveries.tsx'

const MOST = 100

/** Events that were sent for one contract, the newest first; each opens to its deliveries and attempts. */
export function ContractWebhooks({ id }: { id: number }) {
  return may.value.webhooks ? <Sent id={id} /> : null
}

function Sent({ id }: { id: number }) {
  const { contract: say, webhooks } = words.value
  const query = { contractId: id, take: MOST, include: 'deliveries' as const }
  const asked = useRead('/webhooks/v1/events', { params: { query } })
  const events = asked.value?.events.toReversed() ?? []
  const renew = useRenewal(asked.reload, 1)
  useLive(({ event, data }) => {
    if (data.contractId === id || event === 'console.reconnected') renew()
  })
  return (
    <section class="panel">
      <h2>{say.webhooksFor}</h2>
      <AskedState asked={asked} />
      {asked.value && events.length === 0 && <p class="faint">{webhooks.noEvents}</p>}
      <EventRows events={events} />
    </section>
  )
}
