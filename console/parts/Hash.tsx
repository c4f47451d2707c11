import { useState } from 'preact/hooks'
import { words } from '../text/i18n.ts'

const START = 8
const END = 4
const SHOWN_MS = 2_000

/** Copies a text; false where the browser keeps the clipboard to itself, as without TLS. */
export async function copied(text: string): Promise<boolean> {
  if (!navigator.clipboard) return false
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}

/** A hash or an id, folded to its ends; a click shows and copies the whole of it. */
export function Hash({ value, name }: { value: string; name: string }) {
  const { contract } = words.value
  const [isWhole, setWhole] = useState(false)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    setWhole(true)
    if (!(await copied(value))) return
    setCopied(true)
    setTimeout(() => setCopied(false), SHOWN_MS)
  }
  const short = value.length > START + END + 1 ? `${value.slice(0, START)}…${value.slice(-END)}` : value
  return (
    <button type="button" class="hash" title={`${name}: ${value}`} onClick={() => void copy()}>
      <code>{isWhole ? value : short}</code>
      <span class="faint" role="status">
        {isCopied ? ` ${contract.copied}` : ''}
      </span>
    </button>
  )
}
