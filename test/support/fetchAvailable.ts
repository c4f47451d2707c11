import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from './eventually.ts'

const BUSY_LIMIT_MS = 120_000

/**
 * A request that is repeated while the answer is 503, as every client should: a busy machine gives some.
 * Under an idempotency key the first one may still run then, which is 409 with `retry-after`.
 */
export async function untilAvailable<A extends { readonly status: number; readonly headers: Headers }>(
  ask: () => Promise<A>,
  drop: (answer: A) => Promise<void> | undefined = () => undefined,
): Promise<A> {
  const deadline = Date.now() + BUSY_LIMIT_MS
  for (let tries = 0; ; tries++) {
    const answer = await ask()
    const isRunning = tries > 0 && answer.status === 409 && answer.headers.has('retry-after')
    if (!(answer.status === 503 || isRunning) || Date.now() > deadline) return answer
    await drop(answer)
    await sleep(1_000 * Number(answer.headers.get('retry-after') ?? 1))
  }
}

export const fetchAvailable = (url: string | URL, init: RequestInit = {}): Promise<Response> =>
  untilAvailable(
    () => fetch(url, init),
    ({ body }) => body?.cancel(),
  )

/** As `fetchAvailable`; where the answer only names its command, the answer that it has in the end. */
export async function fetchOutcome(url: string, init: RequestInit): Promise<Response> {
  const first = await fetchAvailable(url, init)
  if (first.status !== 202) return first
  const { commandId } = ((await first.clone().json()) as { data: { commandId?: string } }).data
  if (commandId === undefined) return first
  const path = `${new URL(url).origin}/commands/v1/${commandId}`
  const headers = { 'api-key': new Headers(init.headers).get('api-key') ?? '' }
  return await eventually(`the outcome of ${commandId}`, async () => {
    const read = await fetchAvailable(path, { headers })
    const { answer } = ((await read.json()) as CommandAnswer).data
    return answer ? Response.json(answer.body, { status: answer.status }) : undefined
  })
}

interface CommandAnswer {
  readonly data: { readonly answer: { readonly status: number; readonly body: unknown } | null }
}
