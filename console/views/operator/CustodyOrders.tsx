import { api, ask, type Schemas } from '../../data/api.ts'
import { useAsked, useInterval } from '../../data/remoteData.ts'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { AskedState } from '../../parts/Failure.tsx'
import { Field, RequestForm, textOf } from '../../parts/Form.tsx'
import { Hash } from '../../parts/Hash.tsx'
import { Scroll } from '../../parts/Scroll.tsx'
import { ago, amount, instant } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'

const REFRESH_MS = 10_000

/** Orders that custody has not confirmed, to be signed; above them, transfers that no order explains. */
export function CustodyOrders() {
  const { orders: say } = words.value.operator
  const asked = useAsked(async signal => {
    const [{ data: open }, { data: unexplained }] = await Promise.all([
      ask(api.GET('/operations/v1/custody-orders', { params: {}, signal })),
      ask(api.GET('/operations/v1/unexplained-transfers', { params: {}, signal })),
    ])
    return { orders: open.orders, transfers: unexplained.transfers }
  }, [])
  useInterval(asked.reload, REFRESH_MS)
  const { orders = [], transfers = [] } = asked.value ?? {}
  return (
    <section class="panel">
      <h2>{say.heading}</h2>
      <p class="faint">{say.about}</p>
      <AskedState asked={asked} />
      {transfers.length > 0 && <Unexplained transfers={transfers} reload={asked.reload} />}
      {asked.value && orders.length === 0 && <p class="faint">{say.none}</p>}
      {orders.length > 0 && (
        <Scroll label={say.heading}>
          <table>
            <tbody>
              {orders.map(order => (
                <tr key={order.id}>
                  <td>
                    <a href={`#/contract/${order.contractId}`}>{order.contractId}</a> {say.type[order.type]}
                    <br />
                    <span class="faint" title={instant(order.createdAt)}>
                      {ago(order.createdAt)}
                    </span>
                  </td>
                  <td>
                    {order.transactions.map(one => (
                      <Transaction key={one.network + one.tokenSymbol} of={one} />
                    ))}
                    {order.transactions.length === 0 && (
                      <span class="faint">
                        {order.hold
                          ? words.value.contract.releaseHold
                          : order.awaitsDestination
                            ? say.awaits
                            : say.elsewhere}
                      </span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </section>
  )
}

function Transaction({ of: one }: { of: Schemas['CustodyTransaction'] }) {
  const { orders: say } = words.value.operator
  const { transfer, transaction, derivationPath } = one
  const isSigned = transfer !== null && transfer.status !== 'REVERSED'
  return (
    <p>
      <b class="number">{amount(one.amount)}</b> {one.tokenSymbol}, {one.network}{' '}
      <span class={`badge ${isSigned ? 'ACTIVE' : 'WARNING'}`}>{isSigned ? say.sent : say.toSign}</span>
      {transfer && <Hash value={transfer.txHash} name={say.transfer} />}
      <br />
      {say.destination} <Hash value={one.destination} name={say.destination} />{' '}
      {derivationPath !== null && say.path(derivationPath)}
      {!isSigned && (
        <>
          <CopyButton text={() => JSON.stringify(transaction, null, 2)} label={say.copy} />
          <CopyButton text={() => one.eip681} label="EIP-681" />
        </>
      )}
    </p>
  )
}

interface UnexplainedProps {
  readonly transfers: readonly Schemas['UnexplainedTransfer'][]
  readonly reload: () => void
}

function Unexplained({ transfers, reload }: UnexplainedProps) {
  const { orders: say } = words.value.operator
  const send = async (id: string, form: FormData) => {
    const request = { params: { path: { id } }, body: { reason: textOf(form, 'reason') } }
    await ask(api.POST('/operations/v1/unexplained-transfers/{id}/close', request))
    reload()
  }
  return (
    <div class="notice bad" role="alert">
      <b>{say.unexplained}</b>
      <ul>
        {transfers.map(one => (
          <li key={`${one.txHash}/${one.logIndex}`}>
            {one.contractId !== null && <a href={`#/contract/${one.contractId}`}>{one.contractId}</a>}{' '}
            {amount(one.amount)}, {one.network}: <Hash value={one.from} name={say.from} /> →{' '}
            <Hash value={one.to} name={say.destination} /> <Hash value={one.txHash} name={say.transfer} />
            {one.closing && <p>{say.proposed(one.closing.proposal.keyId, one.closing.proposal.reason)}</p>}
            <RequestForm
              label={say.close}
              submit={one.closing ? say.close : say.propose}
              fields={['reason']}
              send={form => send(one.id, form)}
              done={words.value.action.recorded}
              isGrave
            >
              <Field name="reason" label={say.reason} hint={say.reasonHint} />
            </RequestForm>
          </li>
        ))}
      </ul>
    </div>
  )
}
