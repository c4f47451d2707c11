import { api, ask } from '../../data/api.ts'
import { useAsked, useLive, useRenewal } from '../../data/remoteData.ts'
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
  const asked = useAsked(
    async signal => {
      const query = { contractId: id, take: MOST, include: 'deliveries' as const }
      const { data } = await ask(api.GET('/webhooks/v1/events', { params: { query }, signal }))
      return [...data.events].reverse()
    },
    [id],
  )
  const renew = useRenewal(asked.reload, 1)
  useLive(({ event, data }) => {
    if (data.contractId === id || event === 'console.reconnected') renew()
  })
  return (
    <section class="panel">
      <h2>{say.webhooksFor}</h2>
      <AskedState asked={asked} />
      {asked.value?.length === 0 && <p class="faint">{webhooks.noEvents}</p>}
      <EventRows events={asked.value ?? []} />
    </section>
  )
}
