import { useState } from 'preact/hooks'
import { api, ask, type Endpoint, type Schemas } from '../../data/api.ts'
import { now } from '../../data/clock.ts'
import { useInterval, useRead, useRenewal } from '../../data/remoteData.ts'
import { go } from '../../navigation/route.ts'
import { Button } from '../../parts/Button.tsx'
import { AskedState, Failure } from '../../parts/Failure.tsx'
import { toast } from '../../parts/Toasts.tsx'
import { count, instant } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'
import { reasonText } from '../../text/problems.ts'
import { DeliveryChart } from './DeliveryChart.tsx'
import { EndpointForm } from './EndpointForm.tsx'

const REFRESH_MS = 30_000
const POLL_MS = 1_000
const DAY_MS = 86_400_000

type Job = Schemas['WebhookRequest']
/** Follows what webhooks does on request until it is done. */
async function followJob(id: string, tell: (job: Job) => void): Promise<void> {
  for (;;) {
    const { data } = await ask(api.GET('/webhooks/v1/requests/{id}', { params: { path: { id } } }))
    tell(data)
    if (data.status !== 'OPEN') return
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
  }
}

type Action = readonly [name: string, work: () => Promise<void>]

function actionsOf(
  { id, status }: Endpoint,
  setJob: (job: Job) => void,
  setSecret: (secret: string | null) => void,
): readonly Action[] {
  const { webhooks: say } = words.value
  const params = { path: { id } }
  const followed = async (asked: Promise<{ data: { id: string } }>) =>
    followJob((await asked).data.id, setJob)
  const shown = async (asked: Promise<{ data: { secret: string | null } }>) =>
    setSecret((await asked).data.secret)
  const recovery = () => ({ since: new Date(now() - DAY_MS).toISOString() })
  const other = status === 'ENABLED' ? ('DISABLED' as const) : ('ENABLED' as const)
  return [
    [say.test, () => followed(ask(api.POST('/webhooks/v1/endpoints/{id}/test', { params })))],
    [say.conformance, () => followed(ask(api.POST('/webhooks/v1/endpoints/{id}/conformance', { params })))],
    [
      say.recover,
      () => followed(ask(api.POST('/webhooks/v1/endpoints/{id}/recover', { params, body: recovery() }))),
    ],
    [say.showSecret, () => shown(ask(api.GET('/webhooks/v1/endpoints/{id}/secret', { params })))],
    [
      say.rotate,
      () => shown(ask(api.POST('/webhooks/v1/endpoints/{id}/secret/rotate', { params, body: {} }))),
    ],
    [
      status === 'ENABLED' ? say.disable : say.enable,
      async () => {
        await ask(api.PATCH('/webhooks/v1/endpoints/{id}', { params, body: { status: other } }))
        toast(words.value.action.saved)
      },
    ],
  ]
}

/** One endpoint: its health, and its actions. */
export function EndpointPanel({ endpoint, onChange }: { endpoint: Endpoint; onChange: () => void }) {
  const { webhooks: say } = words.value
  const [isEditing, setEditing] = useState(false)
  const [job, setJob] = useState<Job | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const stats = useRead('/webhooks/v1/endpoints/{id}/stats', { params: { path: { id: endpoint.id } } })
  useInterval(useRenewal(stats.reload, 1), REFRESH_MS)
  const attempt = async (work: () => Promise<void>) => {
    setError(null)
    await work().catch(setError)
    stats.reload()
    onChange()
  }
  const edited = () => {
    setEditing(false)
    onChange()
  }
  return (
    <section class="panel endpoint">
      <h2>
        <bdi>{endpoint.url}</bdi>
      </h2>
      {endpoint.disabledReason && (
        <p class="notice stale">
          {say.disabled}: {reasonText(endpoint.disabledReason)} {instant(endpoint.disabledAt)}
        </p>
      )}
      <AskedState asked={stats} />
      {stats.value?.failingSince && (
        <p class="notice bad">{say.failingSince(instant(stats.value.failingSince))}</p>
      )}
      {stats.value && <Stats stats={stats.value} />}
      {stats.value && <DeliveryChart hours={stats.value.hours} />}
      {error && <Failure error={error} />}
      {isEditing ? (
        <EndpointForm endpoint={endpoint} onDone={edited} onBack={() => setEditing(false)} />
      ) : (
        <div class="buttons">
          <Button onClick={() => setEditing(true)}>{say.edit}</Button>
          {actionsOf(endpoint, setJob, setSecret).map(([name, work]) => (
            <Button key={name} onClick={() => void attempt(work)}>
              {name}
            </Button>
          ))}
          <Remove endpoint={endpoint} onDone={onChange} onError={setError} />
        </div>
      )}
      {secret !== null && (
        <p>
          {say.secret}: <code class="hash">{secret}</code>
        </p>
      )}
      {job && <JobResult job={job} />}
    </section>
  )
}

function Stats({ stats }: { stats: Schemas['WebhookEndpointStats'] }) {
  const { webhooks: say } = words.value
  const figures = [
    [say.succeeded, stats.succeeded],
    [say.pending, stats.pending],
    [say.failed, stats.failed],
    [say.parked, stats.parked],
  ] as const
  return (
    <dl class="stats">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd class="figure">{count(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

interface RemoveProps {
  readonly endpoint: Endpoint
  readonly onDone: () => void
  readonly onError: (error: Error) => void
}

/** Asked twice: it cannot be undone. */
function Remove({ endpoint, onDone, onError }: RemoveProps) {
  const { webhooks: say } = words.value
  const [isSure, setSure] = useState(false)
  const remove = async () => {
    if (!isSure) return setSure(true)
    const params = { path: { id: endpoint.id } }
    await ask(api.DELETE('/webhooks/v1/endpoints/{id}', { params })).then(() => {
      toast(words.value.action.removed)
      go('webhooks')
      onDone()
    }, onError)
  }
  return (
    <button type="button" class="grave" onClick={() => void remove()}>
      {isSure ? say.confirmRemove : say.remove}
    </button>
  )
}

function JobResult({ job }: { job: Job }) {
  const { webhooks: say } = words.value
  const look = job.status === 'DONE' ? 'good' : job.status === 'FAILED' ? 'bad' : ''
  return (
    <div role="status">
      <p class={`notice ${look}`}>
        {job.kind}: {say.requestState[job.status]}
      </p>
      {job.result && <pre class="bytes">{JSON.stringify(job.result, null, 2)}</pre>}
    </div>
  )
}
