import type { Schemas } from '../../data/api.ts'
import { tickingNow } from '../../data/clock.ts'
import { count, countdown, instant } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'
import { reasonText } from '../../text/problems.ts'

type Attempt = Schemas['DeliveryAttempt']

interface Props {
  readonly attempts: readonly Attempt[]
  /** When the next one is due; null if none is planned. */
  readonly nextAt: string | null
}

/** Attempts of one delivery, the first on top, with what was sent and answered; the next one at the end. */
export function Timeline({ attempts, nextAt }: Props) {
  const { webhooks: say } = words.value
  if (attempts.length === 0 && nextAt === null) return <p class="faint">{say.noAttempts}</p>
  return (
    <ol class="timeline">
      {attempts.map(attempt => (
        <Made key={attempt.attempt} attempt={attempt} />
      ))}
      {nextAt && (
        <li class="next">
          <time dateTime={nextAt}>{instant(nextAt)}</time>
          <span>{say.nextTry(countdown(Math.max(0, Date.parse(nextAt) - tickingNow())))}</span>
        </li>
      )}
    </ol>
  )
}

function Made({ attempt: made }: { attempt: Attempt }) {
  const { webhooks: say } = words.value
  const { attempt, outcome, statusCode, startedAt, durationMs, error } = made
  const reason = statusCode === null && error ? reasonText(error) : null
  return (
    <li class={outcome === 'SUCCEEDED' ? 'good' : 'bad'}>
      <time dateTime={startedAt}>{instant(startedAt)}</time>
      <span>
        {say.attempt(count(attempt))}{' '}
        <span class={`badge ${outcome === 'SUCCEEDED' ? 'SUCCEEDED' : 'FAILED'}`}>
          {statusCode ?? say.noResponse}
        </span>{' '}
        {say.outcomes[outcome]} <span class="faint">{count(durationMs)} ms</span>
        {reason && <span class="faint reason">{reason}</span>}
      </span>
      <details>
        <summary>{say.exchange}</summary>
        <Side name={say.request} headers={made.requestHeaders} body={made.request} />
        <Side name={say.response} headers={made.responseHeaders} body={made.response} />
      </details>
    </li>
  )
}

interface SideProps {
  readonly name: string
  readonly headers: Attempt['requestHeaders']
  readonly body: string | null
}

/** One side of the exchange; what is masked was never kept. */
function Side({ name, headers, body }: SideProps) {
  const { webhooks: say } = words.value
  return (
    <>
      <h4>{name}</h4>
      {headers && headers.length > 0 && (
        <dl class="headers" aria-label={`${name}: ${say.headers}`}>
          {headers.map(header => (
            <div key={header.name}>
              <dt>{header.name}</dt>
              <dd>
                <bdi>{header.value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <pre class="bytes">{body ?? say.noResponse}</pre>
    </>
  )
}
