import { useState } from 'preact/hooks'
import { requestLink } from '../../data/session.ts'
import { Field, RequestForm, textOf } from '../../parts/Form.tsx'
import { words } from '../../text/i18n.ts'

/** A borrower's way back: a link by mail, to the address of an invitation that was opened. */
export function MailLink() {
  const { signIn: say, create } = words.value
  const [isSent, setSent] = useState(false)
  if (isSent)
    return (
      <p class="notice" role="status">
        {say.mailed}
      </p>
    )
  const send = async (form: FormData) => {
    await requestLink({ document: textOf(form, 'document'), email: textOf(form, 'email') })
    setSent(true)
  }
  return (
    <RequestForm label={say.byMail} submit={say.mail} fields={['document', 'email']} send={send}>
      <p class="hint">{say.byMailHint}</p>
      <Field name="document" label={say.document} inputMode="numeric" isRequired />
      <Field name="email" label={create.personEmail} type="email" isRequired />
    </RequestForm>
  )
}
