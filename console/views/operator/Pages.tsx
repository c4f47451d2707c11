import { Button } from '../../parts/Button.tsx'
import { words } from '../../text/i18n.ts'

interface Props {
  /** Null on the first page. */
  readonly cursor: string | null
  readonly pagination: { readonly hasMore: boolean; readonly nextCursor: string | null } | undefined
  readonly onGo: (cursor: string | null) => void
}

/** From the newest page on to older ones, and back to the newest. */
export function Pages({ cursor, pagination, onGo }: Props) {
  const { deadLetters: say } = words.value.operator
  return (
    <div class="buttons">
      {cursor !== null && <Button onClick={() => onGo(null)}>{say.newer}</Button>}
      {pagination?.hasMore && <Button onClick={() => onGo(pagination.nextCursor)}>{say.older}</Button>}
    </div>
  )
}
