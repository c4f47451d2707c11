import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { ensurePrometheus, ensureTool } from './charts/tools.ts'
import { eventually } from './eventually.ts'
import { httpReceiver } from './httpReceiver.ts'

/**
 * Prometheus and Alertmanager over the processes of a platform, as a bank runs them, with a clock of their
 * own: every duration of rules and routes is divided by `speed`, so that an outage of minutes takes seconds.
 */
export interface Monitoring {
  /** Names of the critical alerts that fire now, inhibited ones included; with `false` of all alerts. */
  firing(onlyCritical?: boolean): Promise<readonly string[]>
  /** Names of the instances that answer a scrape now. */
  up(): Promise<readonly string[]>
  /** Critical alerts that somebody was woken for, as `<name>/<label>`, each once. */
  pages(): readonly string[]
  close(): Promise<void>
}

export interface MonitoringOptions {
  /** As a release renders them. */
  readonly rules: { readonly groups: readonly object[] }
  readonly inhibitRules: readonly object[]
  /** Addresses of metrics by name of the instance. */
  readonly targets: Readonly<Record<string, string>>
  /** The labels that the chart's monitors write. */
  readonly labels: Readonly<Record<string, string>>
  readonly ports: { readonly prometheus: number; readonly alertmanager: number }
  readonly speed: number
}

interface Notification {
  readonly alerts: readonly { readonly status: string; readonly labels: Readonly<Record<string, string>> }[]
}

const UNITS_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 } as const

export async function startMonitoring(options: MonitoringOptions): Promise<Monitoring> {
  const { speed, ports, labels, targets } = options
  const { prometheus } = await ensurePrometheus()
  const alertmanager = await ensureTool('alertmanager')
  const folder = mkdtempSync(join(tmpdir(), 'lastro-monitoring-'))
  const faster = (duration: string) => {
    const [, count, unit] = /^(\d+)(ms|s|m|h)$/.exec(duration)!
    return `${Math.round((Number(count) * UNITS_MS[unit as keyof typeof UNITS_MS]) / speed)}ms`
  }
  const write = (name: string, content: object) => {
    writeFileSync(join(folder, name), stringify(content))
    return join(folder, name)
  }
  const rules = stringify(options.rules)
    .replaceAll(/\[(\d+[smh])\]/g, (_, duration) => `[${faster(duration)}]`)
    .replaceAll(/^( *(?:- )?(?:for|interval|keep_firing_for)): (\d+[smh])$/gm, (_, key, duration) => {
      return `${key}: ${faster(duration)}`
    })
  writeFileSync(join(folder, 'rules.yaml'), rules)
  const pages = new Set<string>()
  const pager = await httpReceiver((response, { body }) => {
    for (const { status, labels } of (JSON.parse(body) as Notification).alerts)
      if (status === 'firing') pages.add([labels['alertname'], labels['part'] ?? labels['process']].join('/'))
    response.writeHead(200).end()
  })
  const alerting = write('alertmanager.yaml', {
    route: {
      receiver: 'nobody',
      group_by: ['alertname', 'namespace', 'release'],
      group_wait: faster('30s'),
      group_interval: faster('1m'),
      repeat_interval: '1h',
      routes: [{ receiver: 'pager', matchers: ['severity="critical"'] }],
    },
    receivers: [
      { name: 'nobody' },
      { name: 'pager', webhook_configs: [{ url: pager.url, send_resolved: false }] },
    ],
    inhibit_rules: options.inhibitRules,
  })
  const scraping = write('prometheus.yaml', {
    global: {
      scrape_interval: faster('15s'),
      scrape_timeout: faster('10s'),
      evaluation_interval: faster('15s'),
    },
    rule_files: [join(folder, 'rules.yaml')],
    alerting: { alertmanagers: [{ static_configs: [{ targets: [`127.0.0.1:${ports.alertmanager}`] }] }] },
    scrape_configs: [
      {
        job_name: 'lastro',
        static_configs: Object.entries(targets).map(([pod, address]) => ({
          targets: [new URL(address).host],
          labels: { ...labels, pod },
        })),
      },
    ],
  })
  const quiet = '--log.level=error'
  const children = [
    start(alertmanager, [
      quiet,
      `--config.file=${alerting}`,
      `--storage.path=${join(folder, 'alertmanager')}`,
      `--web.listen-address=127.0.0.1:${ports.alertmanager}`,
      '--cluster.listen-address=',
    ]),
    start(prometheus, [
      quiet,
      `--config.file=${scraping}`,
      `--storage.tsdb.path=${join(folder, 'prometheus')}`,
      `--web.listen-address=127.0.0.1:${ports.prometheus}`,
      // Otherwise an alert would be sent again a minute later, which is ten of this clock.
      `--rules.alert.resend-delay=${faster('1m')}`,
    ]),
  ]
  const close = async () => {
    await Promise.all(children.map(stop))
    await pager.close()
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `http://127.0.0.1:${ports.prometheus}`
  const isReady = async (address: string) =>
    (await fetch(`${address}/-/ready`).catch(() => null))?.ok ?? false
  try {
    await eventually('Prometheus and Alertmanager are ready', async () => {
      const ended = children.find(({ exitCode }) => exitCode !== null)
      if (ended) throw new Error(`${ended.spawnfile} ended with code ${ended.exitCode}`)
      const ready = await Promise.all([isReady(url), isReady(`http://127.0.0.1:${ports.alertmanager}`)])
      return ready.every(Boolean)
    })
  } catch (error) {
    await close()
    throw error
  }
  const values = async (query: string, label: string) => {
    const answer = await fetch(`${url}/api/v1/query?${new URLSearchParams({ query })}`)
    const { data } = (await answer.json()) as { data: { result: { metric: Record<string, string> }[] } }
    return data.result.map(({ metric }) => metric[label] ?? '')
  }
  return {
    firing(onlyCritical = true) {
      const severity = onlyCritical ? ',severity="critical"' : ''
      return values(`count by (alertname) (ALERTS{alertstate="firing"${severity}})`, 'alertname')
    },
    up: () => values('up == 1', 'pod'),
    pages: () => [...pages],
    close,
  }
}

const start = (program: string, args: readonly string[]) =>
  spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve()
  child.kill('SIGTERM')
  return new Promise(resolve => void child.once('exit', () => resolve()))
}
