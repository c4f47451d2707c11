import { useState } from 'preact/hooks'
import { words } from '../text/i18n.ts'
import { toast } from './Toasts.tsx'

const START = 8
const END = 4

/** Copies a text and says so; false where the browser keeps the clipboard to itself, as without TLS. */
export async function copied(text: string): Promise<boolean> {
  if (!navigator.clipboard) return false
  return navigator.clipboard.writeText(text).then(
    () => {
      toast(words.value.contract.copied)
      return true
    },
    () => false,
  )
}

/** A hash or an id, folded to its ends; a click shows and copies the whole of it. */
export function Hash({ value, name }: { value: string; name: string }) {
  const [isWhole, setWhole] = useState(false)
  const copy = () => {
    setWhole(true)
    void copied(value)
  }
  const short = value.length > START + END + 1 ? `${value.slice(0, START)}…${value.slice(-END)}` : value
  return (
    <button type="button" class="hash" title={`${name}: ${value}`} onClick={copy}>
      <code>{isWhole ? value : short}</code>
    </button>
  )
}
