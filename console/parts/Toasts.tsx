import { signal } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'

/**
 * Toasts: what an action that succeeded has done, said by screen readers too. They go by themselves, but not
 * while a pointer is on them. What must be read or followed is a notice in its view.
 */
interface Toast {
  readonly id: number
  readonly text: string
}

const LASTING_MS = 6_000
/** More would hide the page. */
const MOST = 3
const toasts = signal<readonly Toast[]>([])
let said = 0

export function toast(text: string): void {
  said += 1
  toasts.value = [...toasts.value, { id: said, text }].slice(-MOST)
}

export function Toasts() {
  const [isHeld, setHeld] = useState(false)
  const first = toasts.value[0]?.id
  useEffect(() => {
    if (first === undefined || isHeld) return
    const timer = setTimeout(() => {
      toasts.value = toasts.value.slice(1)
    }, LASTING_MS)
    return () => clearTimeout(timer)
  }, [first, isHeld])
  return (
    <div
      class="toasts"
      role="status"
      aria-live="polite"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      {toasts.value.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  )
}
