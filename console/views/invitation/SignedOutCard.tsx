import type { ComponentChildren } from 'preact'
import { Preferences } from '../../parts/Preferences.tsx'
import { words } from '../../text/i18n.ts'

interface Props {
  readonly heading: string
  readonly failure: string | null
  readonly children: ComponentChildren
}

/** The card that people without a session see. */
export function SignedOutCard({ heading, failure, children }: Props) {
  const { app } = words.value
  return (
    <main class="sign-in">
      <div class="card">
        <p class="brand">
          <span aria-hidden="true">▙</span> Lastro
        </p>
        <h1>{heading}</h1>
        {failure !== null && (
          <p class="notice bad" role="alert">
            {failure}
          </p>
        )}
        {children}
        <p class="doors">
          <a href="/docs">{app.reference}</a> <a href="/docs/events.html">{app.events}</a> <Preferences />
        </p>
      </div>
    </main>
  )
}
