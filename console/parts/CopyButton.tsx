import { useState } from 'preact/hooks'
import { words } from '../text/i18n.ts'
import { copied } from './Hash.tsx'

const SHOWN_MS = 2_000

/** Without the clipboard, which browsers withhold from pages without TLS, the text is shown to be copied. */
export function CopyButton({ text, label }: { text: () => string; label: string }) {
  const { contract } = words.value
  const [state, setState] = useState<'ready' | 'copied' | 'shown'>('ready')
  const copy = async () => {
    const isCopied = await copied(text())
    setState(isCopied ? 'copied' : 'shown')
    if (isCopied) setTimeout(() => setState('ready'), SHOWN_MS)
  }
  return (
    <>
      <button type="button" class="quiet curl" onClick={copy}>
        {state === 'copied' ? contract.copied : label}
      </button>
      {state === 'shown' && <pre class="curl-text">{text()}</pre>}
    </>
  )
}
