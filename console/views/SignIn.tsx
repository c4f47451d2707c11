import { useEffect, useState } from 'preact/hooks'
import { signedOutBecause, signIn } from '../data/session.ts'
import { Taste } from '../parts/Preferences.tsx'
import { words } from '../text/i18n.ts'

/** `npm start` prints an address with a code behind the `#`; it is exchanged for a key once. */
function useCode(onFailure: () => void): boolean {
  const [isWorking, setWorking] = useState(false)
  useEffect(() => {
    const code = new URLSearchParams(location.hash.slice(1)).get('code')
    if (code === null) return
    history.replaceState(null, '', location.pathname)
    setWorking(true)
    exchange(code)
      .then(signIn, onFailure)
      .finally(() => setWorking(false))
  }, [])
  return isWorking
}

async function exchange(code: string): Promise<string> {
  const response = await fetch('/console/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })
  if (!response.ok) throw new Error(String(response.status))
  const answer = (await response.json()) as { key?: string; data?: { key?: string } }
  const secret = answer.data?.key ?? answer.key
  if (!secret) throw new Error('no key')
  return secret
}

export function SignIn() {
  const { signIn: say, app } = words.value
  const [failure, setFailure] = useState<string | null>(null)
  const isWorking = useCode(() => setFailure(words.peek().signIn.codeFailed))
  const why = signedOutBecause.value
  const told = failure ?? (why === null ? null : say[why])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const secret = new FormData(event.currentTarget as HTMLFormElement).get('key')
    const text = String(secret ?? '').trim()
    if (text === '') setFailure(say.empty)
    else {
      setFailure(null)
      signIn(text)
    }
  }
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
        <p class="hint">{say.hint}</p>
        <button type="submit" class="main" disabled={isWorking}>
          {isWorking ? say.working : say.go}
        </button>
        <p class="doors">
          <a href="/docs">{app.reference}</a> <a href="/docs/events">{app.events}</a> <Taste />
        </p>
      </form>
    </main>
  )
}
