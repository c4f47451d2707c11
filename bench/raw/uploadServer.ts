import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import multipart from '@fastify/multipart'
import fastify from 'fastify'
import { MAX_FILE_BYTES, type Uploads } from '../../gateway/files/uploads.ts'
import { acceptForms, readForm } from '../../gateway/input/multipart.ts'
import { PUBLISHED_ROUTES } from '../../gateway/publishedRoutes.ts'

/**
 * Reads forms and nothing else: `node bench/raw/uploadServer.ts gateway|plugin`, as the gateway reads them or
 * with @fastify/multipart alone, with the same limits. Files are hashed and thrown away. Says its port to
 * its parent.
 */
const [how = 'gateway'] = process.argv.slice(2)
const app = fastify({ childLoggerFactory: logger => logger })
const route = PUBLISHED_ROUTES.find(({ operationId }) => operationId === 'createContract')!

async function digest(stream: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk)
  return hash.digest('hex')
}

const uploads = {
  async receive({ field, originalName, stream }) {
    const sha256 = await digest(stream)
    return { field, originalName, mimeType: 'application/pdf', size: 0, sha256, pendingKey: '' }
  },
} as Partial<Uploads> as Uploads

if (how === 'plugin') {
  const limits = { fieldNameSize: 200, fieldSize: 64 * 1024, fields: 300, files: 2, parts: 302 }
  await app.register(multipart, { limits: { ...limits, headerPairs: 20, fileSize: MAX_FILE_BYTES } })
  app.post('/contracts/v1', async request => {
    const fields: [string, unknown][] = []
    let sha256: string | null = null
    for await (const part of request.parts()) {
      if (part.type === 'file') sha256 = await digest(part.file)
      else fields.push([part.fieldname, part.value])
    }
    return { fields: fields.length, sha256 }
  })
} else {
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
  await acceptForms(app, MAX_FILE_BYTES)
  app.post('/contracts/v1', async request => {
    const { fields, file } = await readForm(request, route, uploads, 'somebody')
    return { fields: fields.length, sha256: file?.sha256 ?? null }
  })
}
await app.listen({ port: 0, host: '127.0.0.1' })
process.on('disconnect', () => process.exit(0))
process.send?.({ port: (app.server.address() as AddressInfo).port })
