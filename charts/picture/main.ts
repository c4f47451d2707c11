/**
 * `npm run dashboards:picture [-- --minutes 3] [--data .lastro] [--out <folder>]`, beside a running `npm
 * start`: Prometheus (Debian's) scrapes the platform under the load of loan lives, with the chart's rules;
 * then every dashboard of the chart is drawn from what its own queries answer, one PNG each. Says which
 * panels stayed empty and which alerts fire.
 */
import { execFile, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { childEnvironment } from '../../local/machine/config.ts'
import { ensurePythonPackages } from '../../local/servers/install.ts'
import type { LocalFacts } from '../../local/start/facts.ts'
import { chartFolder } from '../chartFolder.ts'
import { ensurePrometheus } from '../tools.ts'
import { loadUntil } from './load.ts'
import { drawnPanels, type Range } from './series.ts'

const execute = promisify(execFile)
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '3' },
    data: { type: 'string', default: '.lastro' },
    out: { type: 'string', default: '.lastro/dashboards' },
  },
})
const SCRAPE_EVERY = '5s'
const MATPLOTLIB = '3.10.3'
const PROBE_EVERY_MS = 100
const say = (line: string) => void process.stdout.write(`${line}\n`)

const local = resolve(values.data, 'local.json')
const facts = JSON.parse(readFileSync(local, 'utf8')) as LocalFacts
const folder = mkdtempSync(join(tmpdir(), 'lastro-dashboards-'))
const out = resolve(values.out)
mkdirSync(out, { recursive: true })
const packages = await ensurePythonPackages('matplotlib', MATPLOTLIB, [`matplotlib==${MATPLOTLIB}`], say)
const prometheus = await startPrometheus()
try {
  const from = Date.now() / 1_000
  const until = Date.now() + Number(values.minutes) * 60_000
  const told = await loadUntil(until, local, facts)
  say(
    `${told.lives} loan lives (${told.lifeFailures} not as expected), ${told.created} creations beside them`,
  )
  const range = { prometheus: prometheus.url, from, to: Date.now() / 1_000 }
  for (const file of readdirSync(join(chartFolder, 'dashboards'))) await draw(file, range)
  await sayAlerts()
} finally {
  prometheus.stop()
  rmSync(folder, { recursive: true })
}

async function startPrometheus(): Promise<{ readonly url: string; stop(): void }> {
  const { prometheus: program } = await ensurePrometheus()
  const targets = Object.entries(facts.metrics).map(([name, address]) => ({
    targets: [new URL(address).host],
    // What Kubernetes would call them.
    labels: { namespace: 'local', instance: name },
  }))
  const config = {
    global: { scrape_interval: SCRAPE_EVERY, evaluation_interval: SCRAPE_EVERY },
    rule_files: [join(chartFolder, 'alerts', '*.yaml')],
    scrape_configs: [{ job_name: 'lastro', static_configs: targets }],
  }
  // JSON is YAML.
  writeFileSync(join(folder, 'prometheus.yml'), JSON.stringify(config))
  const port = await freePort()
  const child = spawn(
    program,
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/-/ready`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`Prometheus ended with ${child.exitCode}`)
    await sleep(PROBE_EVERY_MS)
  }
  say(`Prometheus on ${url} scrapes ${targets.length} processes every ${SCRAPE_EVERY}`)
  return { url, stop: () => void child.kill('SIGTERM') }
}

function freePort(): Promise<number> {
  return new Promise(found => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => found(port))
    })
  })
}

async function draw(file: string, range: Range): Promise<void> {
  const panels = await drawnPanels(join(chartFolder, 'dashboards', file), range)
  const name = file.replace(/\.json$/, '')
  const data = join(folder, file)
  writeFileSync(data, JSON.stringify(panels))
  const picture = join(out, `${name}.png`)
  const script = join(import.meta.dirname, 'draw.py')
  const env = childEnvironment({ PYTHONPATH: packages, MPLCONFIGDIR: folder })
  await execute('python3', [script, data, picture, `Lastro / ${name}`], { env })
  const graphs = panels.filter(({ type }) => type !== 'row')
  const empty = graphs.filter(({ series }) => series.every(({ points }) => points.length === 0))
  const names = empty.map(({ title }) => title).join(', ')
  say(
    `${picture}: ${graphs.length} panels${empty.length > 0 ? `, without data: ${names}` : ', all with data'}`,
  )
}

async function sayAlerts(): Promise<void> {
  const answer = await fetch(`${prometheus.url}/api/v1/alerts`)
  const { data } = (await answer.json()) as {
    data: { alerts: { state: string; labels: { alertname: string } }[] }
  }
  const told = data.alerts.map(({ state, labels }) => `${labels.alertname} ${state}`)
  say(`alerts: ${told.length === 0 ? 'none' : [...new Set(told)].join(', ')}`)
}
