import { type AddressInfo, connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import fastify from 'fastify'
import { Refusal } from '../errors/errors.ts'
import { fileNameOf } from '../files/fileName.ts'
import type { Uploads } from '../files/uploads.ts'
import { MAX_FILE_BYTES } from '../files/uploads.ts'
import { PUBLISHED_ROUTES } from '../publishedRoutes.ts'
import { acceptForms, readForm } from './multipart.ts'
import { bodyFromFields } from './textCoercion.ts'

/** Both multipart routes on a real connection, without the steps before and after parsing. */
const route = (id: string) => PUBLISHED_ROUTES.find(({ operationId }) => operationId === id)!
const [CREATE, PUT] = [route('createContract'), route('attachCcb')]

const uploads = {
  async receive({ field, originalName, stream }) {
    let size = 0
    for await (const chunk of stream) size += (chunk as Buffer).length
    const file = { field, originalName: fileNameOf(originalName), size }
    return { ...file, mimeType: 'application/pdf', sha256: '', pendingKey: '' }
  },
  discard: async () => undefined,
} as Partial<Uploads> as Uploads

export interface FormAnswer {
  readonly status: number
  readonly body?: Readonly<Record<string, unknown>>
  readonly file?: { readonly name: string; readonly size: number } | null
  readonly field?: string
  readonly reason?: string
}

export type Url = '/create' | '/ccb'

export interface FormApp {
  post(body: NonNullable<RequestInit['body']>, type?: string, url?: Url): Promise<FormAnswer>
  /** The same in pieces that end at these places. */
  postInPieces(bytes: Buffer, type: string, ends: readonly number[]): Promise<FormAnswer>
  close(): Promise<void>
}

export const MULTIPART = 'multipart/form-data; boundary=b'

/** A part between boundaries `b`: its head as Latin-1, so byte for byte, and its value. */
export function part(head: string, value: Uint8Array | string): Buffer {
  return Buffer.concat([
    Buffer.from(`--b\r\n${head}\r\n\r\n`, 'latin1'),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ])
}

export async function formApp(): Promise<FormApp> {
  const app = fastify()
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Refusal)) throw error
    return reply.code(error.status).send(error.violations[0])
  })
  await app.register(async scope => {
    scope.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
    await acceptForms(scope, MAX_FILE_BYTES)
    for (const [url, read] of [
      ['/create', CREATE],
      ['/ccb', PUT],
    ] as const) {
      scope.post(url, async request => {
        const { fields, file } = await readForm(request, read, uploads, 'somebody')
        const { body, violations } = bodyFromFields(CREATE.body!, fields)
        return { body, violations, file: file && { name: file.originalName, size: file.size } }
      })
    }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return {
    async post(body, type, url = '/create') {
      const headers = { connection: 'close', ...(type === undefined ? {} : { 'content-type': type }) }
      const answer = await fetch(`http://127.0.0.1:${port}${url}`, { method: 'POST', body, headers })
      return { status: answer.status, ...((await answer.json()) as object) }
    },
    async postInPieces(bytes, type, ends) {
      const socket = connect(port, '127.0.0.1').setNoDelay(true)
      const answer = textOf(socket)
      const head = [
        'POST /create HTTP/1.1',
        'host: x',
        'connection: close',
        `content-length: ${bytes.length}`,
      ]
      socket.write([...head, `content-type: ${type}`, '', ''].join('\r\n'))
      const places = [0, ...ends.map(end => end % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
      for (const [n, start] of places.slice(0, -1).entries()) {
        if (start < places[n + 1]!) socket.write(bytes.subarray(start, places[n + 1]))
        await setImmediate()
      }
      const [lines, body] = (await answer).split('\r\n\r\n')
      return { status: Number(lines!.slice(9, 12)), ...JSON.parse(body!) }
    },
    close: () => app.close(),
  }
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += chunk
  return text
}
