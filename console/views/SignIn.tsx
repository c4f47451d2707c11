import { useEffect, useState } from 'preact/hooks'
import { isPortal, may, signedOutBecause, signIn, who } from '../data/session.ts'
import { showTitle } from '../navigation/route.ts'
import { words } from '../text/i18n.ts'
import { MailLink } from './invitation/MailLink.tsx'
import { SignedOutCard } from './invitation/SignedOutCard.tsx'

export function SignIn() {
  const { signIn: say, state } = words.value
  // A borrower came by mail, and has no key.
  const [isByMail, setByMail] = useState(!may.value.lend && (may.value.borrow || may.value.onboard))
  const [failure, setFailure] = useState<string | null>(null)
  const [isWorking, setBusy] = useState(false)
  const why = signedOutBecause.value
  const told = failure ?? (why === null ? null : say[why])
  const heading = isByMail ? say.byMail : say.heading
  useEffect(() => showTitle(heading), [heading])
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget as HTMLFormElement).get('key')
    const key = String(given ?? '').trim()
    if (key === '') return setFailure(say.empty)
    setBusy(true)
    setFailure(null)
    await signIn({ key }).then(
      isKnown => isKnown || setFailure(say.refused),
      () => setFailure(state.unreachable),
    )
    setBusy(false)
  }
  if (isPortal)
    return (
      <main class="sign-in">
        <p class="notice" role="alert">
          {say.portalEnded}
        </p>
      </main>
    )
  const turn = () => {
    setByMail(!isByMail)
    setFailure(null)
  }
  return (
    <SignedOutCard heading={heading} failure={told}>
      {isByMail ? (
        <MailLink />
      ) : (
        <form onSubmit={submit} aria-busy={isWorking}>
          <label for="key">{say.key}</label>
          <input id="key" name="key" type="password" autocomplete="off" spellcheck={false} autofocus />
          <p class="hint">{who.value === null ? say.hint : say.kept}</p>
          <button type="submit" class="main" disabled={isWorking}>
            {isWorking ? say.working : say.go}
          </button>
        </form>
      )}
      <button type="button" onClick={turn}>
        {isByMail ? say.byKey : say.byMail}
      </button>
    </SignedOutCard>
  )
}
