import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { stringify } from 'yaml'
import { type Manifest, manifestsOf, renderCase } from '../test/support/charts/rendering.ts'
import { ensureTool } from '../test/support/charts/tools.ts'
import { commandsOf, runbookSections } from '../test/support/runbookCommands.ts'

const execute = promisify(execFile)
const INSTALLATION_MS = 900_000

let manifests: Manifest[] = []
beforeAll(async () => {
  await ensureTool('helm')
  manifests = manifestsOf(await renderCase('everything'))
}, INSTALLATION_MS)

test('every section has a command and a remedy', () => {
  for (const [title, text] of runbookSections) {
    expect({ title, command: /^```(sh|js|promql)$/m.test(text) }).toEqual({ title, command: true })
    expect({ title, remedy: /\*\*Remedy\.\*\* \S/.test(text) }).toEqual({ title, remedy: true })
  }
  expect(runbookSections.length).toBeGreaterThan(30)
})

test('every command is of a kind that a test runs', () => {
  const kinds = /^(kubectl -n \$NS|lastro [a-z-]+|curl -s|kafka-[a-z-]+\.sh --bootstrap-server \$BROKER) /
  expect(commandsOf('sh').filter(({ text }) => !kinds.test(`${text} `))).toEqual([])
  expect(commandsOf('js').filter(({ text }) => !/^db\.\w+\.find\(/.test(text))).toEqual([])
})

test('kubectl asks for objects, labels and ports that the chart renders, and for no way that a policy shuts', () => {
  const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`)
  const labels = manifests.flatMap(({ metadata, spec }) => [
    ...Object.entries(metadata.labels ?? {}),
    ...Object.entries(spec?.template?.metadata?.labels ?? {}),
  ])
  const known = new Set(labels.map(([key, value]) => `${key}=${value}`))
  for (const { section, text } of commandsOf('sh', /^kubectl/)) {
    const command = text.replaceAll(/\$(RELEASE|PREFIX)/g, 'lastro').replaceAll('$NS', 'lending')
    expect({ section, raw: command.includes('--raw') }).toEqual({ section, raw: false })
    for (const [, label] of command.matchAll(/-l (\S+)/g)) {
      expect({ section, label, known: known.has(label!) }).toEqual({ section, label, known: true })
    }
    for (const [, name] of command.matchAll(/deploy\/(\S+)/g)) expect(names).toContain(`Deployment ${name}`)
    expect(command).toMatch(
      /^kubectl -n lending (get|describe|logs|delete pod|top pods|port-forward|exec|rollout status) ?/,
    )
  }
})

test('every query is one that Prometheus takes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lastro-runbooks-'))
  try {
    const file = join(folder, 'rules.yaml')
    const rules = commandsOf('promql').map(({ text }, index) => ({
      record: `runbook:query_${index}`,
      expr: text,
    }))
    expect(rules.length).toBeGreaterThan(25)
    writeFileSync(file, stringify({ groups: [{ name: 'runbooks', rules }] }))
    const { stdout } = await execute(await ensureTool('prometheus'), ['check', 'rules', file])
    expect(stdout).toContain(`SUCCESS: ${rules.length} rules found`)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
