import { api, asCurl, ask } from '../../data/api.ts'
import type { ActionProps } from '../../data/contractData.ts'
import { DecimalField, decimalOf, Field, RequestForm, SelectField, textOf } from '../../parts/Form.tsx'
import { proposalIn } from '../../parts/Notice.tsx'
import { amount } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'

/** Forms of the actions that need one. */

export function Reasoned({ contract, onDone, onBack, verb }: ActionProps & { verb: 'decline' | 'cancel' }) {
  const { action } = words.value
  const params = { path: { id: contract.id } }
  const send = async (form: FormData) => {
    const reason = textOf(form, 'reason')
    if (verb === 'cancel')
      return onDone(
        proposalIn(await ask(api.POST('/contracts/v1/{id}/cancel', { params, body: { reason } }))),
      )
    await ask(api.POST('/contracts/v1/{id}/decline', { params, body: reason === '' ? {} : { reason } }))
    onDone()
  }
  return (
    <RequestForm
      label={action[verb]}
      fields={['reason']}
      send={send}
      onBack={onBack}
      isGrave
      curl={form =>
        asCurl('POST', `/contracts/v1/${contract.id}/${verb}`, { reason: textOf(form, 'reason') })
      }
    >
      <Field name="reason" label={action.reason} />
    </RequestForm>
  )
}

/** The lender releases; the borrower asks for it. */
export function Release({ contract, onDone, onBack, isAsked }: ActionProps & { isAsked?: boolean }) {
  const { action, contract: say } = words.value
  const { holdings, id } = contract.guarantee
  const bodyOf = (form: FormData) => {
    const held = holdings[Number(textOf(form, 'tokenSymbol'))] ?? contract.acceptedTokens[0]!
    return { tokenSymbol: held.tokenSymbol, network: held.network, amount: decimalOf(form, 'amount') }
  }
  const send = async (form: FormData) => {
    const request = { params: { path: { id } }, body: bodyOf(form) }
    if (!isAsked) return onDone(proposalIn(await ask(api.POST('/guarantees/{id}/releases', request))))
    await ask(api.POST('/guarantees/{id}/release-requests', request))
    onDone()
  }
  return (
    <RequestForm
      label={isAsked ? action.excess : action.release}
      fields={['amount', 'tokenSymbol']}
      send={send}
      onBack={onBack}
      curl={form =>
        asCurl('POST', `/guarantees/${id}/${isAsked ? 'release-requests' : 'releases'}`, bodyOf(form))
      }
    >
      <SelectField
        name="tokenSymbol"
        label={say.token}
        options={holdings.map((held, index) => [
          index,
          `${held.tokenSymbol} ${held.network} (${amount(held.amount)})`,
        ])}
      />
      <DecimalField name="amount" label={action.releaseAmount} isRequired />
    </RequestForm>
  )
}

export function SaleRequest({ contract, onDone, onBack }: ActionProps) {
  const { action } = words.value
  const { id } = contract.guarantee
  const bodyOf = (form: FormData) => ({ toLtv: decimalOf(form, 'toLtv') })
  const send = async (form: FormData) => {
    await ask(api.POST('/guarantees/{id}/sale-requests', { params: { path: { id } }, body: bodyOf(form) }))
    onDone()
  }
  return (
    <RequestForm
      label={action.sale}
      fields={['toLtv']}
      send={send}
      onBack={onBack}
      curl={form => asCurl('POST', `/guarantees/${id}/sale-requests`, bodyOf(form))}
    >
      <DecimalField name="toLtv" label={action.saleTo} isRequired />
    </RequestForm>
  )
}

export function Signing({ contract, onDone, onBack }: ActionProps) {
  const { action, contract: say } = words.value
  const types = (['CCB', 'GUARANTEE'] as const).map(type => [type, say.signingType[type]] as const)
  const typeOf = (form: FormData) => textOf(form, 'type') as 'CCB' | 'GUARANTEE'
  const send = async (form: FormData) => {
    const request = { params: { path: { id: contract.id } }, body: { type: typeOf(form) } }
    await ask(api.POST('/contracts/v1/{id}/signings', request))
    onDone()
  }
  return (
    <RequestForm
      label={action.signing}
      fields={['type']}
      send={send}
      onBack={onBack}
      curl={form => asCurl('POST', `/contracts/v1/${contract.id}/signings`, { type: typeOf(form) })}
    >
      <SelectField name="type" label={action.which} options={types} />
    </RequestForm>
  )
}

export function Attach({ contract, onDone, onBack }: ActionProps) {
  const { action } = words.value
  const send = async (form: FormData) => {
    const body = form as unknown as { ccbFile: Blob } & string
    const request = { params: { path: { id: contract.id } }, body, bodySerializer: () => form }
    await ask(api.PUT('/contracts/v1/{id}/ccb', request))
    onDone()
  }
  return (
    <RequestForm
      label={action.attach}
      fields={['ccbFile']}
      send={send}
      onBack={onBack}
      curl={() =>
        asCurl('PUT', `/contracts/v1/${contract.id}/ccb`, {}, 'ccbFile=@ccb.pdf;type=application/pdf')
      }
    >
      <Field name="ccbFile" label={action.attachFile} type="file" accept="application/pdf" />
    </RequestForm>
  )
}
