import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { processes } from '../../local/machine/processes.ts'
import { settingsOfProcesses, settingsPage } from './settingsPage.ts'

const repository = join(import.meta.dirname, '..', '..')

test('the page has every process', () => {
  const started = [...processes.map(({ name }) => name), 'provision']
  expect(Object.keys(settingsOfProcesses).sort()).toEqual(started.sort())
})

test('what the chart sets is on the page, but for what Node itself reads, and proxies', () => {
  const template = join(repository, 'charts', 'lastro', 'templates', '_environment.tpl')
  const set = [...readFileSync(template, 'utf8').matchAll(/name: ([A-Z][A-Z0-9_]+)\b/g)].map(
    ([, name]) => name!,
  )
  const page = settingsPage()
  const missing = set.filter(name => !/^NODE_|_PROXY$/.test(name) && !page.includes(`\`${name}\``))
  expect(missing).toEqual([])
  expect(set.length).toBeGreaterThan(50)
})

test('a setting says whether it is required, what it is without, and whether it is a secret', () => {
  const page = settingsPage()
  expect(page).toContain('| `KAFKA_BROKERS` | host:port of the brokers, comma-separated | **required** |')
  expect(page).toContain('| `LOG_LEVEL` | least severe level that is logged | `info` |')
  expect(page).toMatch(/\| `KAFKA_SASL_PASSWORD` \(secret\) \| .* \| none \|/)
})
