/** `npm run operate -- prices check`, as an operator runs it, against a server with answers of each kind. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'lastro-check-'))
const heard: IncomingMessage[] = []
const answers: Record<string, string> = {}
const server = createServer((request, response) => {
  heard.push(request)
  const body = answers[request.url ?? '']
  response.writeHead(body === undefined ? 404 : 200).end(body ?? '')
})
/** Addresses that the proxy was asked for; it answers as the server does. */
const proxied: string[] = []
const proxy = createServer((request, response) => {
  proxied.push(request.url ?? '')
  response.end(answers[new URL(request.url ?? '').pathname] ?? '')
})
const urlOf = (one: typeof server) => `http://127.0.0.1:${(one.address() as AddressInfo).port}`

beforeAll(async () => {
  for (const one of [server, proxy]) {
    await new Promise<void>(resolve => void one.listen(0, '127.0.0.1', resolve))
  }
})
afterAll(() => {
  for (const one of [server, proxy]) one.close()
  rmSync(folder, { recursive: true })
})

async function check(list: string, env: Readonly<Record<string, string>> = {}) {
  const file = join(folder, 'sources.yaml')
  writeFileSync(file, list)
  const child = spawn(process.execPath, ['operations/operate.ts', 'prices', 'check', file], {
    ...{ cwd: ROOT, env: { PATH: process.env['PATH'], ...env } },
  })
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', chunk => void (said.stdout += chunk))
  child.stderr.on('data', chunk => void (said.stderr += chunk))
  const status = await new Promise<number | null>(resolve => child.once('close', resolve))
  return { status, ...said }
}

const at = (secondsAgo: number) => Math.floor(Date.now() / 1_000) - secondsAgo
const source = (symbol: string, name: string, more = '') =>
  `- { symbol: ${symbol}, source: ${name}, url: '${urlOf(server)}/${name}', path: p, timePath: t ${more} }\n`

test('a table says value, age, distance from the median and what is wrong; without a price it fails', async () => {
  answers['/a'] = `{"p":"1.0000","t":${at(3)}}`
  answers['/b'] = `{"p":"1.0020","t":${at(4)}}`
  answers['/c'] = `{"p":"0.9990","t":${at(250)}}`
  answers['/d'] = '<html>'
  const own = ['a', 'b', 'c', 'd'].map(name => source('USDC', name)).join('')
  const { status, stdout, stderr } = await check(own + source('USDT', 'a') + source('USDT', 'nowhere'))
  expect(stderr).toBe('')
  const rows = stdout.split('\n').map(line => line.split(/ {2,}/))
  expect(rows).toEqual([
    ['symbol', 'source', 'value', 'age', 'bps', 'what is wrong'],
    ['USDC', 'a', '1', expect.stringMatching(/^\d+ s$/), '0'],
    ['USDC', 'b', '1.002', expect.stringMatching(/^\d+ s$/), '20'],
    ['USDC', 'c', '0.999', '4 min', '-10', 'older than 120 s'],
    ['USDC', 'd', expect.stringContaining('is not valid JSON')],
    ['USDT', 'a', '1', expect.stringMatching(/^\d+ s$/), '0'],
    ['USDT', 'nowhere', 'answered 404'],
    [''],
    ['USDC: 1, median of a, b'],
    ['USDT: no price: 1 of at least 2 upstreams'],
    [''],
  ])
  expect(status).toBe(1)
})

test('a list whose symbols all have a price succeeds; a key of a file is sent, and no list says it', async () => {
  answers['/a'] = `{"p":"1.0000","t":${at(3)}}`
  answers['/b'] = `{"p":"1.0001","t":${at(3)}}`
  writeFileSync(join(folder, 'key'), 'Token secret-of-a-vendor\n')
  heard.length = 0
  const key = ', headers: { authorization: { file: key } }'
  const { status, stdout } = await check(source('USDC', 'a', key) + source('USDC', 'b'))
  expect([status, stdout]).toEqual([0, expect.stringMatching(/\nUSDC: 1, median of a, b\n$/)])
  expect(stdout).not.toContain('secret-of-a-vendor')
  const sent = heard.map(({ url, headers }) => [url, headers.authorization])
  expect(sent.sort()).toEqual([
    ['/a', 'Token secret-of-a-vendor'],
    ['/b', undefined],
  ])
})

test('sources are asked through the proxy of the environment, and those of NO_PROXY without it', async () => {
  answers['/a'] = answers['/b'] = `{"p":"1","t":${at(3)}}`
  proxied.length = 0
  const outside = `- { symbol: USDC, source: a, url: 'http://prices.example/a', path: p, timePath: t }\n`
  const env = { HTTP_PROXY: urlOf(proxy), NO_PROXY: '127.0.0.1' }
  const { status } = await check(outside + source('USDC', 'b'), env)
  expect([status, proxied]).toEqual([0, ['http://prices.example/a']])
})

test('a wrong list is refused with its entry, and nothing is asked', async () => {
  heard.length = 0
  const { status, stdout, stderr } = await check('- { symbol: DOGE, source: a }')
  expect([status, stdout, heard.length]).toEqual([2, '', 0])
  expect(stderr).toMatch(/sources\.yaml\[0\]\.symbol: DOGE is not a supported symbol\n$/)
})
