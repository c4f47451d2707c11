import type { Schemas } from '../../data/api.ts'
import { count, minute } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'

type Hour = Schemas['WebhookEndpointStats']['hours'][number]
const GAP = 0.6

/** Attempts of the last day by the hour: how many succeeded and failed, and how long they took. */
export function DeliveryChart({ hours }: { hours: readonly Hour[] }) {
  const { webhooks: say } = words.value
  const attempts = hours.filter(({ succeeded, failed }) => succeeded + failed > 0)
  if (attempts.length === 0) return <p class="faint">{say.noAttempts}</p>
  const most = Math.max(...hours.map(({ succeeded, failed }) => succeeded + failed))
  const slowest = Math.max(1, ...hours.map(({ slowestMs }) => slowestMs ?? 0))
  const told = (hour: Hour) =>
    say.hour(minute(hour.at), count(hour.succeeded), count(hour.failed), count(hour.medianMs ?? 0))
  const described = attempts.map(told).join('; ')
  const width = 100 / hours.length
  const place = (index: number) => ({ x: `${index * width + GAP / 2}%`, width: `${width - GAP}%` })
  const height = (part: number, whole: number) => `${(part / whole) * 100}%`
  return (
    <figure class="delivery-chart">
      <figcaption>{say.chart}</figcaption>
      <svg role="img" aria-label={`${say.chart}: ${described}`}>
        {hours.map((hour, index) => {
          const all = hour.succeeded + hour.failed
          const top = `${100 - (all / most) * 100}%`
          return (
            <g key={hour.at}>
              <title>{told(hour)}</title>
              <rect class="failed" {...place(index)} y={top} height={height(hour.failed, most)} />
              <rect
                class="succeeded"
                {...place(index)}
                y={`${100 - (hour.succeeded / most) * 100}%`}
                height={height(hour.succeeded, most)}
              />
            </g>
          )
        })}
      </svg>
      <figcaption>{say.latency(count(slowest))}</figcaption>
      <svg aria-hidden="true">
        {hours.map((hour, index) => (
          <g key={hour.at}>
            <rect
              class="slowest"
              {...place(index)}
              y={`${100 - ((hour.slowestMs ?? 0) / slowest) * 100}%`}
              height={height(hour.slowestMs ?? 0, slowest)}
            />
            <rect
              class="median"
              {...place(index)}
              y={`${100 - ((hour.medianMs ?? 0) / slowest) * 100}%`}
              height={height(hour.medianMs ?? 0, slowest)}
            />
          </g>
        ))}
      </svg>
    </figure>
  )
}
