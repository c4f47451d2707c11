import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer, Platform } from '../support/platform.ts'

/** Requests of one client under one idempotency key, and every definite response to them. */
export interface Asked {
  readonly kind: string
  readonly idempotencyKey: string
  readonly contractId: number | null
  readonly answers: { readonly status: number; readonly bytes: string }[]
}

export interface History {
  readonly asked: Asked[]
  /** Commands whose outcome no response gave within the patience of a client. */
  readonly unknown: Asked[]
}

const TRY_LIMIT_MS = 15_000
const RETRY_PAUSE_MS = 250
const PATIENCE_MS = 120_000
/** Now and then a client asks again although it knows. */
const REPEAT_CHANCE = 0.15

export interface Request {
  readonly kind: string
  readonly key: string
  readonly method: string
  readonly path: string
  readonly contractId: number | null
  /** Made anew for each try: a form can be sent once. */
  readonly make: () => { readonly body?: unknown; readonly form?: FormData }
}

/** Asks again, through one gateway after the other, until an answer is definite or patience ends. */
export async function askUntilKnown(
  lastro: Platform,
  gateways: readonly string[],
  history: History,
  request: Request,
): Promise<Answer | null> {
  const asked: Asked = {
    kind: request.kind,
    idempotencyKey: `chaos-${randomUUID()}`,
    contractId: request.contractId,
    answers: [],
  }
  history.asked.push(asked)
  const deadline = Date.now() + PATIENCE_MS
  let known: Answer | null = null
  for (let tries = 0; Date.now() < deadline; tries++) {
    const answer = await attempt(lastro, gateways[tries % gateways.length]!, request, asked.idempotencyKey)
    if (answer && isDefinite(answer)) {
      asked.answers.push({ status: answer.status, bytes: withoutRequestId(answer.bytes.toString()) })
      if (known || Math.random() > REPEAT_CHANCE) return known ?? answer
      known = answer
    } else await sleep(RETRY_PAUSE_MS)
  }
  if (!known) history.unknown.push(asked)
  return known
}

async function attempt(
  lastro: Platform,
  gateway: string,
  { key, method, path, make }: Request,
  idempotencyKey: string,
): Promise<Answer | null> {
  try {
    const headers = { 'idempotency-key': idempotencyKey }
    const options = { headers, gateway, timeoutMs: TRY_LIMIT_MS, once: true }
    return await lastro.call(key, method, path, { ...make(), ...options })
  } catch {
    return null
  }
}

/** A refusal names the request that it answers; everything else must be the same again. */
const withoutRequestId = (text: string) => text.replace(/"requestId":"[^"]*"/, '')

function isDefinite({ status, body }: Answer): boolean {
  if (status >= 500) return false
  if (status === 202 && body?.data?.commandId !== undefined) return false
  return !(status === 409 && body?.error?.code === 'idempotency_in_progress')
}
