import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Answers the requests to `/<reader>/<step>,<step>…` one step each: a status, `cut` for a connection that
 * breaks, `long` for 429 with an hour of waiting. A 202 is followed at `/commands/v1/<reader>`.
 */
export interface ScriptedServer {
  readonly url: string
  /** Idempotency keys of a reader's requests, in order. */
  keysOf(reader: string): readonly (string | null)[]
  close(): Promise<void>
}

const error = (code: string) => ({
  error: {
    code,
    message: code,
    details: null,
    violations: [{ field: 'f', reason: 'r' }],
    requestId: 'req_1',
  },
})
const BODIES: Readonly<Record<string, unknown>> = {
  '400': error('INVALID_REQUEST'),
  '409': error('idempotency_in_progress'),
  '429': error('rate_limited'),
  '503': error('service_unavailable'),
}

export async function startScriptedServer(): Promise<ScriptedServer> {
  const keys = new Map<string, (string | null)[]>()
  const looks = new Map<string, number>()
  const server = createServer((request, response) => {
    const [, reader = '', steps = '', , command = ''] = request.url!.split('/')
    const answer = (status: number, body: unknown, headers = {}) =>
      void response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(body))
    request.resume()
    if (reader === 'commands') {
      const seen = (looks.get(command) ?? 0) + 1
      looks.set(command, seen)
      const end = {
        status: 'SUCCEEDED',
        answer: { status: 200, body: { data: { outstandingBalance: '9' } } },
      }
      return answer(200, { data: seen > 1 ? end : { status: 'PENDING', answer: null } })
    }
    const known = keys.get(reader) ?? []
    keys.set(reader, known)
    const step = steps.split(',')[known.length] ?? 'too many'
    known.push((request.headers['idempotency-key'] as string | undefined) ?? null)
    if (step === 'cut') return void request.socket.destroy()
    if (step === 'long') return answer(429, BODIES['429'], { 'retry-after': '3600' })
    if (step === '202')
      return answer(
        202,
        { data: { commandId: reader, status: 'PENDING' } },
        { location: `/commands/v1/x/${reader}` },
      )
    return answer(Number(step), BODIES[step] ?? { data: { outstandingBalance: '9' } }, { 'retry-after': '0' })
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keysOf: reader => keys.get(reader) ?? [],
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Steps of the server, operation, end (`ok` or a code) and number of requests. */
export const CASES: readonly (readonly [string, 'read' | 'change' | 'remove', string, number])[] = [
  ['200', 'change', 'ok', 1],
  ['503,429,409,200', 'change', 'ok', 4],
  ['cut,cut,200', 'change', 'ok', 3],
  ['503,503,503,503,200', 'change', 'service_unavailable', 4],
  ['cut,200', 'read', 'ok', 2],
  ['503,200', 'remove', 'service_unavailable', 1],
  ['cut,200', 'remove', 'unreachable', 1],
  ['long,200', 'change', 'rate_limited', 1],
  ['400,200', 'change', 'INVALID_REQUEST', 1],
  ['503,202', 'change', 'ok', 2],
]
