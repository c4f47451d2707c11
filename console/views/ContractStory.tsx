import { instant, percent } from '../format.ts'
import { recentEvents } from '../live.ts'
import { words } from '../words.ts'
import type { ContractPage } from './contractData.ts'

interface Chapter {
  readonly at: string
  readonly text: string
  readonly level?: string
}

/** The story of a contract, the newest first. */
export function ContractStory({ id, page, asOf }: { id: number; page: ContractPage; asOf: string | null }) {
  const { contract: say } = words.value
  const live = asOf === null ? recentEvents.value.filter(({ data }) => data.contractId === id) : []
  const chapters = chaptersOf(page)
  return (
    <section class="panel">
      <h2>{say.story}</h2>
      {live.length > 0 && (
        <>
          <h3>{say.webhooksFor}</h3>
          <ol class="story live-events">
            {live.map(event => (
              <li key={event.id}>
                <time dateTime={event.timestamp}>{instant(event.timestamp)}</time> <code>{event.event}</code>
              </li>
            ))}
          </ol>
        </>
      )}
      {chapters.length === 0 && <p class="faint">{say.noStory}</p>}
      <ol class="story">
        {chapters.map(({ at, text, level }) => (
          <li key={`${at} ${text}`} class={level ?? ''}>
            <time dateTime={at}>{instant(at)}</time> {text}
          </li>
        ))}
      </ol>
    </section>
  )
}

function chaptersOf({ contract, deposits, releases, snapshots }: ContractPage): readonly Chapter[] {
  const { contract: say, level } = words.value
  const { milestones } = say
  const own: readonly (readonly [string | null | undefined, string])[] = [
    [contract.createdAt, milestones.createdAt],
    [contract.sentAt, milestones.sentAt],
    [contract.acceptance?.at, milestones.acceptance],
    [contract.activatedAt, milestones.activatedAt],
    [contract.completedAt, milestones.completedAt],
    [contract.cancelledAt, milestones.cancelledAt],
  ]
  const crossings = snapshots.filter((one, index) => index > 0 && snapshots[index - 1]!.level !== one.level)
  const all: Chapter[] = [
    ...own.flatMap(([at, text]) => (at ? [{ at, text }] : [])),
    ...deposits.map(one => ({
      at: one.createdAt,
      text: `${say.deposits}: ${one.amount} ${one.tokenSymbol} ${one.network}`,
    })),
    ...releases.map(one => ({
      at: one.updatedAt,
      text: `${say.releaseStatus[one.status]}: ${one.amount} ${one.tokenSymbol}`,
    })),
    ...crossings.map(one => ({
      at: one.createdAt,
      text: `${level[one.level]}: ${percent(one.currentLtv)}`,
      level: one.level,
    })),
  ]
  return all.sort((a, b) => b.at.localeCompare(a.at))
}
