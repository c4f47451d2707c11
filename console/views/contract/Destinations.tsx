import { api, asCurl, ask, type ContractWithLtv } from '../../data/api.ts'
import type { ActionProps } from '../../data/contractData.ts'
import { useAsked } from '../../data/remoteData.ts'
import { AskedState } from '../../parts/Failure.tsx'
import { RequestForm, SelectField, textOf } from '../../parts/Form.tsx'
import { Hash } from '../../parts/Hash.tsx'
import { proposalIn } from '../../parts/Notice.tsx'
import { instant } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'

/** Where tokens and money go to the borrower, and what orders to custody wait for. */
export function Destinations({ contract }: { contract: ContractWithLtv }) {
  const { payout: say } = words.value
  const { destinations, waitingFor } = contract.guarantee
  if (destinations.length === 0 && waitingFor.length === 0) return null
  return (
    <section class="panel payouts">
      <h2>{say.heading}</h2>
      {waitingFor.map(({ kind, network, until }) => (
        <p class="notice" key={network ?? ''}>
          {kind === 'COOLING_OFF'
            ? say.cooling(network ?? say.money, instant(until!))
            : say.waiting(network ?? say.money)}
        </p>
      ))}
      <ul>
        {destinations.map(({ paymentMethodId, network, currency, address, countsFrom }) => (
          <li key={paymentMethodId}>
            {network ?? currency}{' '}
            {address === null ? <code>{paymentMethodId}</code> : <Hash value={address} name={say.wallet} />}{' '}
            {countsFrom !== null && <small>{say.countsFrom(instant(countsFrom))}</small>}
          </li>
        ))}
      </ul>
    </section>
  )
}

export function NameDestination({ contract, onDone, onBack }: ActionProps) {
  const { action, payout: say } = words.value
  const { id } = contract.guarantee
  const params = { path: { id } }
  const asked = useAsked(signal => ask(api.GET('/guarantees/{id}/payout-methods', { params, signal })), [id])
  const methods = asked.value?.data.methods ?? []
  const bodyOf = (form: FormData) => ({ paymentMethodId: textOf(form, 'paymentMethodId') })
  const send = async (form: FormData) => {
    const request = { params, body: bodyOf(form) }
    onDone(proposalIn(await ask(api.POST('/guarantees/{id}/destinations', request))))
  }
  return (
    <RequestForm
      label={action.destination}
      fields={['paymentMethodId']}
      send={send}
      onBack={onBack}
      curl={form => asCurl('POST', `/guarantees/${id}/destinations`, bodyOf(form))}
    >
      <p>{say.explained}</p>
      <AskedState asked={asked} />
      {asked.value && methods.length === 0 && <p class="notice">{say.none}</p>}
      <SelectField
        name="paymentMethodId"
        label={say.method}
        options={methods.map(({ paymentMethodId, network, currency, label }) => [
          paymentMethodId,
          `${network ?? currency}: ${label}`,
        ])}
      />
    </RequestForm>
  )
}
