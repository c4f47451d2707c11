import { useState } from 'preact/hooks'
import { copied } from './Hash.tsx'

/** Without the clipboard, which browsers withhold from pages without TLS, the text is shown to be copied. */
export function CopyButton({ text, label }: { text: () => string; label: string }) {
  const [isShown, setShown] = useState(false)
  const copy = async () => setShown(!(await copied(text())))
  return (
    <>
      <button type="button" class="quiet curl" onClick={copy}>
        {label}
      </button>
      {isShown && <pre class="curl-text">{text()}</pre>}
    </>
  )
}
