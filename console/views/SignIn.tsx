import { useEffect, useState } from 'preact/hooks'
import { isPortal, signedOutBecause, signIn, who } from '../data/session.ts'
import { showTitle } from '../navigation/route.ts'
import { Taste } from '../parts/Preferences.tsx'
import { words } from '../text/i18n.ts'

export function SignIn() {
  const { signIn: say, app, state } = words.value
  const [failure, setFailure] = useState<string | null>(null)
  const [isWorking, setBusy] = useState(false)
  const why = signedOutBecause.value
  const told = failure ?? (why === null ? null : say[why])
  useEffect(() => showTitle(say.heading), [say])
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
  return (
    <main class="sign-in">
      <form onSubmit={submit} aria-busy={isWorking}>
        <p class="brand">
          <span aria-hidden="true">▙</span> Lastro
        </p>
        <h1>{say.heading}</h1>
        {told !== null && (
          <p class="notice bad" role="alert">
            {told}
          </p>
        )}
        <label for="key">{say.key}</label>
        <input id="key" name="key" type="password" autocomplete="off" spellcheck={false} autofocus />
        <p class="hint">{who.value === null ? say.hint : say.kept}</p>
        <button type="submit" class="main" disabled={isWorking}>
          {isWorking ? say.working : say.go}
        </button>
        <p class="doors">
          <a href="/docs">{app.reference}</a> <a href="/docs/events.html">{app.events}</a> <Taste />
        </p>
      </form>
    </main>
  )
}
