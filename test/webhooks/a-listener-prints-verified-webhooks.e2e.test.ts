import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { repositoryRoot } from '../../local/machine/processes.ts'
import { eventually } from '../support/eventually.ts'
import { expectStatus, type Platform, platform } from '../support/platform.ts'

let lastro: Platform
beforeAll(async () => {
  lastro = await platform()
})
afterAll(() => lastro?.close())

const freePort = () =>
  new Promise<number>(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

test.each([
  ['its own secret', (secret: string) => secret, /signature verified/],
  ['another secret', () => `whsec_${Buffer.alloc(32, 1).toString('base64')}`, /SIGNATURE NOT VALID/],
])('lastro receive with %s', async (_name, secretFor, expected) => {
  const lender = await lastro.newLender()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  const created = expectStatus(
    await lastro.call(lender.key, 'POST', '/webhooks/v1/endpoints', { body: { url, events: ['*'] } }),
    201,
  ).body.data
  const path = `/webhooks/v1/endpoints/${created.id}`
  const { secret } = expectStatus(await lastro.call(lender.key, 'GET', `${path}/secret`), 200).body.data
  const listener = spawn(
    process.execPath,
    ['cli/lastro.ts', 'receive', String(port), '--secret', secretFor(secret)],
    {
      cwd: repositoryRoot,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  try {
    let printed = ''
    listener.stdout.setEncoding('utf8').on('data', text => (printed += text))
    await eventually('it listens', () => printed.includes('listening at'))
    expectStatus(await lastro.call(lender.key, 'POST', `${path}/test`), 200, 202)
    await eventually('the webhook is printed', () => printed.includes('endpoint.test'))
    expect(printed).toMatch(expected)
    expect(printed).toMatch(/evt_[\w-]+/)
  } finally {
    listener.kill()
  }
})
