import type { ComponentChildren } from 'preact'
import { words } from '../text/i18n.ts'

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

/** Notice that a request was proposed, not done: it links to where a second key approves. */
export function Proposed({ id }: { id: string }) {
  const { approvals: say } = words.value
  return (
    <Notice kind="good">
      {say.proposed} <a href={`#/approvals/${id}`}>{say.heading}</a>
    </Notice>
  )
}

/** The approval that a request became; null where it was done. */
export function proposalIn({ data }: { readonly data: object }): string | null {
  return 'proposedBy' in data && 'id' in data ? String(data.id) : null
}
