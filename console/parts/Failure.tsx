import { Refused } from '../data/api.ts'
import { isConnected } from '../data/connection.ts'
import type { Asked } from '../data/remoteData.ts'
import { words } from '../text/i18n.ts'
import { fieldReason, problemText, reasonText } from '../text/problems.ts'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

/** Error text for people; includes a refusal's own message where it has one. */
export function failureText(error: Error): string {
  const { state } = words.value
  if (!(error instanceof Refused)) return error.message
  if (error.status === 0) return state.unreachable
  if (error.status === 429) return state.rateLimited(error.retryAfterSeconds ?? 60)
  if (error.status === 403) return state.forbidden
  if (error.status === 404 && error.code === 'not_found') return state.notFound
  if (error.status === 202) return state.unknownOutcome
  const [first] = error.violations
  const reason = first?.reason && (first.field ? fieldReason(first.reason) : reasonText(first.reason))
  return [problemText(error.code, error.message), reason].filter(Boolean).join(' ')
}

export function Failure({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  const { state } = words.value
  const requestId = error instanceof Refused ? error.requestId : null
  return (
    <div class="notice bad" role="alert">
      <span>{failureText(error)}</span>
      {requestId && (
        <small>
          {state.request} {requestId}
        </small>
      )}
      {onRetry && <Button onClick={onRetry}>{state.retry}</Button>}
    </div>
  )
}

/** Loading, failing and stale, the same everywhere; null where the answer is there and fresh. */
export function AskedState({ asked }: { asked: Asked<unknown> }) {
  const { state } = words.value
  // The banner says it once, and everything is asked again when the gateway is back.
  if (!isConnected.value && (asked.error || asked.value !== null)) return null
  if (asked.error && asked.value !== null)
    return (
      <Notice kind="stale">
        {state.stale} {failureText(asked.error)}
      </Notice>
    )
  if (asked.error) return <Failure error={asked.error} onRetry={asked.reload} />
  if (asked.value === null && asked.isLoading) return <Notice kind="loading">{state.loading}</Notice>
  return null
}
