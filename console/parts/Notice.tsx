import type { ComponentChildren } from 'preact'

interface Props {
  readonly kind: 'good' | 'bad' | 'stale' | 'loading'
  readonly children: ComponentChildren
}

/** News, which a screen reader says too: bad ones at once. */
export function Notice({ kind, children }: Props) {
  return (
    <p class={kind === 'loading' ? kind : `notice ${kind}`} role={kind === 'bad' ? 'alert' : 'status'}>
      {children}
    </p>
  )
}
