import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOUR_MS } from '../../../schemas/durations.ts'
import { ensurePrometheus } from '../../../test/support/charts/tools.ts'
import { eventually } from '../../../test/support/eventually.ts'
import { recordedLag } from './prometheus.ts'

/** A real Prometheus with the samples of yesterday. */
const LIMIT_MS = 900_000

const freePort = () =>
  new Promise<number>(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

test(
  'the longest lag of each hour is read by group, of the labels in the address; null without Prometheus',
  async () => {
    const { prometheus, promtool } = await ensurePrometheus()
    const folder = mkdtempSync(join(tmpdir(), 'lastro-recorded-'))
    const port = await freePort()
    const first = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 6 * HOUR_MS
    const sample = (release: string, topic: string, hours: number, value: number) =>
      `lastro_group_lag_seconds{release="${release}",group="ltv",topic="${topic}"} ${value} ${
        (first + hours * HOUR_MS) / 1_000
      }\n`
    const samples = [
      sample('lastro', 'a', 0.25, 3) + sample('lastro', 'a', 0.5, 40) + sample('lastro', 'a', 2.5, 0),
      sample('lastro', 'b', 0.75, 7),
      sample('another', 'a', 0.5, 900),
    ]
    writeFileSync(
      join(folder, 'samples'),
      `# TYPE lastro_group_lag_seconds gauge\n${samples.join('')}# EOF\n`,
    )
    writeFileSync(join(folder, 'config.yaml'), '{}')
    const blocks = [
      'tsdb',
      'create-blocks-from',
      'openmetrics',
      join(folder, 'samples'),
      join(folder, 'data'),
    ]
    execFileSync(promtool, blocks)
    const child = spawn(
      prometheus,
      [
        `--config.file=${join(folder, 'config.yaml')}`,
        `--storage.tsdb.path=${join(folder, 'data')}`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      { stdio: 'ignore' },
    )
    const ended = new Promise(resolve => child.once('exit', resolve))
    const address = `http://127.0.0.1:${port}`
    const starts = [0, 1, 2].map(hour => first + hour * HOUR_MS)
    try {
      await eventually('Prometheus is ready', async () => (await fetch(`${address}/-/ready`)).ok)
      expect(await recordedLag(`${address}?release=lastro`, starts)).toEqual(
        new Map([['ltv', [40, null, 0]]]),
      )
      expect((await recordedLag(address, starts))?.get('ltv')).toEqual([900, null, 0])
      expect(await recordedLag(`${address}/elsewhere`, starts)).toBeNull()
    } finally {
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    }
    expect(await recordedLag(address, starts)).toBeNull()
  },
  LIMIT_MS,
)
