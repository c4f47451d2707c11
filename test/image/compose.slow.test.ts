import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import { processes } from '../../local/machine/processes.ts'
import { ensureTool } from '../support/charts/tools.ts'
import { repository } from '../support/image/imageFiles.ts'

const execute = promisify(execFile)

const servers = ['kafka', 'mongodb', 'registry', 's3']

interface Service {
  readonly image: string
  readonly command?: string[]
  readonly profiles?: string[]
  readonly depends_on?: Record<string, { condition: string }>
  readonly healthcheck?: { test?: string[]; disable?: boolean; start_period?: string }
  readonly user?: string
  readonly ports?: { host_ip?: string }[]
  readonly logging?: { options: Record<string, string> }
  readonly read_only?: boolean
  readonly environment?: Record<string, string>
  readonly volumes?: { type: string; source: string }[]
}

let services: Record<string, Service> = {}

beforeAll(async () => {
  const compose = await ensureTool('compose')
  const args = ['--profile', 'observability', 'config', '--format', 'json']
  const { stdout } = await execute(compose, args, { cwd: repository })
  services = JSON.parse(stdout).services
})

const ours = () => Object.entries(services).filter(([, { image }]) => image.startsWith('lastro/'))

test('Compose reads the file, and without profiles there is the whole platform', async () => {
  const { stdout } = await execute(await ensureTool('compose'), ['config', '--services'], { cwd: repository })
  const names = [...servers, 'provision', ...processes.map(({ name }) => name)]
  expect(stdout.trim().split('\n').sort()).toEqual(expect.arrayContaining(names.sort()))
  expect(stdout).not.toContain('grafana')
})

test('servers come first, then provision, then the processes', () => {
  for (const name of servers) {
    expect(services['provision']?.depends_on?.[name]?.condition).toBe('service_healthy')
  }
  for (const { name, file, nodeFlags } of processes) {
    expect(services[name]?.depends_on?.['provision']?.condition).toBe('service_completed_successfully')
    expect(services[name]?.command).toEqual([...nodeFlags, file])
  }
})

test('everything that stays up is asked for its health', () => {
  for (const [name, { healthcheck }] of Object.entries(services)) {
    const asked = name === 'provision' ? healthcheck?.disable : (healthcheck?.test?.length ?? 0) > 1
    expect({ name, asked }).toEqual({ name, asked: true })
  }
})

test('no health check counts against a service that is still starting', () => {
  const asked = Object.entries(services).filter(([, { healthcheck }]) => healthcheck?.test)
  for (const [name, { healthcheck }] of asked) {
    expect({ name, patient: healthcheck?.start_period }).toEqual({
      name,
      patient: expect.stringMatching(/^\d+s$/),
    })
  }
})

test('S3 is a SeaweedFS that knows `mini`, which came with 4.04', () => {
  const [, major, minor] = /:(\d+)\.(\d+)(?:@|$)/.exec(services['s3']?.image ?? '') ?? []
  expect(Number(major) * 100 + Number(minor)).toBeGreaterThanOrEqual(404)
})

test('the registry can write into its new volume, which belongs to root', () => {
  expect(services['registry']?.user).toBe('root')
})

test('ports are on loopback, logs are bounded, images are pinned', () => {
  for (const [name, { ports = [], logging, image }] of Object.entries(services)) {
    expect({ name, hosts: [...new Set(ports.map(({ host_ip }) => host_ip))] }).toEqual({
      name,
      hosts: ports.length > 0 ? ['127.0.0.1'] : [],
    })
    expect(logging?.options).toMatchObject({ 'max-size': '10m', 'max-file': '3' })
    expect(image).toMatch(/:(?!latest).+/)
  }
})

test('our containers are as closed as in the chart', () => {
  expect(ours().length).toBe(8)
  for (const [, service] of ours()) expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
})

test('Prometheus scrapes every process and both tools read the rules and dashboards of the chart', () => {
  const config = parse(readFileSync(join(repository, 'compose/prometheus.yml'), 'utf8'))
  const targets: string[] = config.scrape_configs[0].static_configs[0].targets
  expect(targets.sort()).toEqual(
    ours()
      .map(([name]) => `${name}:9090`)
      .filter(name => !name.startsWith('provision'))
      .sort(),
  )
  for (const { volumes = [] } of Object.values(services)) {
    for (const { type, source } of volumes) expect(type === 'volume' || existsSync(source)).toBe(true)
  }
})
