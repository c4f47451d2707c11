import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import {
  type ClientRequest,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { repositoryRoot } from '../../local/machine/processes.ts'
import { S3_ACCESS } from '../../local/servers/serverPlans.ts'

/**
 * Doors to an S3 server, one for each process, which refuse what a bucket's policy would: an action that
 * docs/managed-services.md does not give the process, an upload without the encryption that is required or
 * without a checksum.
 */
export interface EnforcingS3 {
  /** Address for this process. */
  endpointOf(process: string): string
  /** Refused requests, as `process: METHOD path: reason`. */
  readonly refused: readonly string[]
  /** Actions that each process made use of. */
  readonly used: ReadonlyMap<string, ReadonlySet<string>>
  close(): void
}

export const ENCRYPTION = 'aws:kms'
const OPERATIONS: Readonly<Record<string, string>> = {
  GET: 's3:GetObject',
  HEAD: 's3:GetObject',
  PUT: 's3:PutObject',
  POST: 's3:PutObject',
  DELETE: 's3:DeleteObject',
}

/** The table of the page: actions of S3 by process. */
export function actionsInDocs(): ReadonlyMap<string, ReadonlySet<string>> {
  const page = readFileSync(join(repositoryRoot, 'docs/managed-services.md'), 'utf8')
  const [head = '', ...rows] = page.match(/^(Action|s3:).*$/gm) ?? []
  const columns = [...head.matchAll(/\b(gateway|contracts|ltvView|provision)\b/g)]
  return new Map(
    columns.map(({ 0: process, index }) => {
      const has = (row: string) => row.slice(index, index + process.length).includes('x')
      return [process, new Set(rows.filter(has).map(row => row.split(' ')[0]!))]
    }),
  )
}

/** Actions of a request, as Amazon's reference of actions has it. */
function actionsOf(incoming: IncomingMessage): readonly string[] {
  const isCopy = incoming.headers['x-amz-copy-source'] !== undefined
  return isCopy ? ['s3:GetObject', 's3:PutObject'] : [actionOf(incoming)]
}

function actionOf({ method = '', url = '' }: IncomingMessage): string {
  const { pathname, searchParams } = new URL(url, 'http://s3')
  const isBucket = pathname.split('/').filter(Boolean).length < 2
  if (isBucket) return method === 'PUT' ? 's3:CreateBucket' : 's3:ListBucket'
  if (method === 'DELETE' && searchParams.has('uploadId')) return 's3:AbortMultipartUpload'
  return OPERATIONS[method] ?? method
}

/** Why a bucket with default rules of a bank would refuse the upload; null where it would not. */
function faultOfUpload({ method, url = '', headers }: IncomingMessage): string | null {
  const { searchParams } = new URL(url, 'http://s3')
  const isPart = searchParams.has('partNumber')
  const begins = (method === 'PUT' && !isPart) || (method === 'POST' && searchParams.has('uploads'))
  if (begins && headers[ENCRYPTED] !== ENCRYPTION) return 'no encryption named'
  const isBody = method === 'PUT' && headers['x-amz-copy-source'] === undefined
  const hasChecksum = Object.keys(headers).some(name => /^(content-md5|x-amz-checksum-)/.test(name))
  return isBody && !hasChecksum ? 'no checksum' : null
}

const ENCRYPTED = 'x-amz-server-side-encryption'
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** The server behind knows no encryption: the header goes, the request is signed anew. */
function withoutEncryption({ method, url = '', headers }: IncomingMessage): IncomingHttpHeaders {
  if (headers[ENCRYPTED] === undefined) return headers
  const { [ENCRYPTED]: _, ...rest } = headers
  const scope = /Credential=[^/]+\/([^,]+)/.exec(headers.authorization ?? '')?.[1] ?? ''
  const names = ['host', 'x-amz-content-sha256', 'x-amz-date'] as const
  const { pathname, searchParams } = new URL(url, 'http://s3')
  searchParams.sort()
  const canonical = [
    ...[method, pathname, searchParams.toString().replaceAll('+', '%20')],
    ...names.map(name => `${name}:${rest[name]}`),
    ...['', names.join(';'), rest['x-amz-content-sha256']],
  ].join('\n')
  const digest = createHash('sha256').update(canonical).digest('hex')
  const toSign = ['AWS4-HMAC-SHA256', rest['x-amz-date'], scope, digest].join('\n')
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${S3_ACCESS.secretKey}`)
  const signature = hmac(key, toSign).toString('hex')
  const who = `Credential=${S3_ACCESS.accessKey}/${scope}, SignedHeaders=${names.join(';')}`
  return { ...rest, authorization: `AWS4-HMAC-SHA256 ${who}, Signature=${signature}` }
}

export async function startEnforcingS3(endpoint: string, names: readonly string[]): Promise<EnforcingS3> {
  const allowed = actionsInDocs()
  const refused: string[] = []
  const used = new Map<string, ReadonlySet<string>>()
  const behind = new URL(endpoint)
  const doors = await Promise.all(
    names.map(async name => {
      const server = createServer((incoming, response) => {
        const actions = actionsOf(incoming)
        const missing = actions.find(action => !allowed.get(name)?.has(action))
        const upload = actions.includes('s3:PutObject') ? faultOfUpload(incoming) : null
        const reason = missing === undefined ? upload : `${missing} is not allowed`
        if (reason !== null) {
          refused.push(`${name}: ${incoming.method} ${incoming.url}: ${reason}`)
          incoming.resume()
          response.writeHead(403, { 'content-type': 'application/xml' })
          response.end(`<Error><Code>AccessDenied</Code><Message>${reason}</Message></Error>`)
          return
        }
        used.set(name, new Set([...(used.get(name) ?? []), ...actions]))
        const { method, url: path } = incoming
        const headers = withoutEncryption(incoming)
        const onward: ClientRequest = request(
          { host: behind.hostname, port: behind.port, method, path, headers },
          answer => {
            response.writeHead(answer.statusCode ?? 502, answer.headers)
            answer.pipe(response)
          },
        )
        onward.on('error', () => response.destroy())
        incoming.pipe(onward)
      })
      await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
      return [name, server] as const
    }),
  )
  const servers = new Map(doors)
  return {
    endpointOf: name => `http://127.0.0.1:${(servers.get(name)!.address() as AddressInfo).port}`,
    refused,
    used,
    close() {
      for (const server of servers.values()) server.close()
    },
  }
}
