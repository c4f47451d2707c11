import { connect } from 'node:net'

export interface RawAnswer {
  /** 0 where the connection ended without an answer. */
  readonly status: number
  readonly code: string | null
}

const LIMIT_MS = 15_000

/** A request byte by byte, for what no HTTP client sends; the connection is closed after `body`. */
export function rawRequest(
  port: number,
  {
    head,
    body,
    declared,
  }: { readonly head: readonly string[]; readonly body: string; readonly declared: number },
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => {
      socket.write([...head, `content-length: ${declared}`, 'connection: close', '', ''].join('\r\n') + body)
      // An incomplete body is what a client that goes away in the middle leaves.
      if (declared > Buffer.byteLength(body)) socket.end()
    })
    socket.setTimeout(LIMIT_MS, () => socket.destroy(new Error('no answer')))
    socket.on('data', chunk => {
      answer += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const status = /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]
      const code = /"code":"([^"]+)"/.exec(answer)?.[1]
      resolve({ status: status === undefined ? 0 : Number(status), code: code ?? null })
    })
  })
}
