import { api, asCurl, ask } from '../../data/api.ts'
import { Field, RequestForm, textOf } from '../../parts/Form.tsx'
import { toast } from '../../parts/Toasts.tsx'
import { words } from '../../text/i18n.ts'

/** Lets a guarantee be sold again after a sale that brought too little. */
export function Sales() {
  const { sales: say } = words.value.operator
  const idOf = (form: FormData) => Number.parseInt(textOf(form, 'id'), 10)
  const bodyOf = (form: FormData) => ({ reason: textOf(form, 'reason') })
  const send = async (form: FormData) => {
    const id = idOf(form)
    const request = { params: { path: { id } }, body: bodyOf(form) }
    await ask(api.POST('/operations/v1/guarantees/{id}/resume-sales', request))
    toast(say.resumed(String(id)))
  }
  return (
    <section class="panel">
      <h2>{say.heading}</h2>
      <p class="faint">{say.about}</p>
      <RequestForm
        label={say.heading}
        submit={say.resume}
        fields={['id', 'reason']}
        send={send}
        curl={form => asCurl('POST', `/operations/v1/guarantees/${idOf(form)}/resume-sales`, bodyOf(form))}
        isGrave
      >
        <Field name="id" label={say.guarantee} inputMode="numeric" />
        <Field name="reason" label={say.reason} hint={say.reasonHint} />
      </RequestForm>
    </section>
  )
}
