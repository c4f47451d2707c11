import { useEffect, useState } from 'preact/hooks'
import { api, ask, Refused, type Schemas } from '../../data/api.ts'
import { isSandbox } from '../../data/clock.ts'
import { useAsked, useInterval } from '../../data/remoteData.ts'
import { continueAsBorrower } from '../../data/session.ts'
import { goToLoan } from '../../navigation/route.ts'
import { AskedState } from '../../parts/Failure.tsx'
import { Field, RequestForm, textOf } from '../../parts/Form.tsx'
import { taxDocument } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'

const LOOK_MS = 10_000

/**
 * An invited person without an account: what the lender recorded, and what is missing. The onboarding system
 * completes it; in a sandbox the person does. Then the session goes on as the borrower's.
 */
export function Onboarding() {
  const { invitation: say } = words.value
  const [isElsewhere, setElsewhere] = useState(false)
  const asked = useAsked(signal => ask(api.GET('/contracts/v1/borrowers/me', { signal })), [])
  const own = asked.value?.data
  useInterval(asked.reload, LOOK_MS)
  useEffect(() => {
    if (!own?.hasAccount || isElsewhere) return
    continueAsBorrower().then(goToLoan, error =>
      setElsewhere(error instanceof Refused && error.status === 409),
    )
  }, [own, isElsewhere])
  return (
    <section class="panel onboarding">
      <h1>{say.onboarding}</h1>
      <AskedState asked={asked} />
      {isElsewhere && (
        <p class="notice bad" role="alert">
          {say.elsewhere}
        </p>
      )}
      {own && !own.hasAccount && <Recorded own={own} onDone={asked.reload} />}
    </section>
  )
}

function Recorded({ own, onDone }: { own: Schemas['OwnProfile']; onDone: () => void }) {
  const { invitation: say, create } = words.value
  const { document, name, email, phone } = own
  const recorded = (
    <dl class="terms">
      <dt>{own.documentType}</dt>
      <dd>{taxDocument(document)}</dd>
      <dt>{create.personEmail}</dt>
      <dd>
        <bdi>{email ?? '–'}</bdi>
      </dd>
    </dl>
  )
  if (!isSandbox.value)
    return (
      <>
        {recorded}
        <p role="status">{say.checking}</p>
      </>
    )
  const send = async (form: FormData) => {
    const given = textOf(form, 'phone')
    const body = { name: textOf(form, 'name'), ...(given === '' ? {} : { phone: given }) }
    await ask(api.POST('/sandbox/v1/onboarding', { body }))
    onDone()
  }
  return (
    <RequestForm label={say.onboarding} submit={say.confirm} fields={['name', 'phone']} send={send}>
      <p>{say.recorded}</p>
      {recorded}
      <Field name="name" label={create.personName} value={name ?? ''} isRequired />
      <Field name="phone" label={say.phone} value={phone ?? ''} hint={say.phoneHint} />
    </RequestForm>
  )
}
