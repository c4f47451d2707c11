import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../../local/machine/processes.ts'
import { expectStatus, type Platform, platform } from '../support/platform.ts'

const LIMIT_MS = 300_000
let lastro: Platform

beforeAll(async () => {
  lastro = await platform()
  const { now } = expectStatus(await lastro.call(lastro.adminKey, 'GET', '/sandbox/v1/clock'), 200).body.data
  const body = { symbol: 'USDC', price: '1', source: 'test', asOf: now }
  const path = '/internal/v1/market/prices'
  expectStatus(await lastro.call(lastro.integrationKey, 'POST', path, { body }), 202)
})
afterAll(() => lastro?.close())

test.each(['README.md', 'README.pt-BR.md'])('the first request of %s is answered as it says', name => {
  const page = readFileSync(join(repositoryRoot, name), 'utf8')
  const [, request = '', answer = ''] = /```sh\n(curl [\s\S]*?)```\n```json\n([\s\S]*?)```/.exec(page) ?? []
  const command = request
    .replaceAll('http://127.0.0.1:8080', lastro.gateway)
    .replace('$(jq -r .keys.admin .lastro/local.json)', lastro.adminKey)
  expect(command).not.toContain('.lastro')
  expect(execFileSync('sh', ['-c', command], { encoding: 'utf8', timeout: LIMIT_MS })).toBe(answer)
})
