import { execFile } from 'node:child_process'
import { ensureTool } from '../support/charts/tools.ts'
import { type Platform, platform, platformFacts } from '../support/platform.ts'

/** promtool is built with Go at first: minutes, which a run of `npm test` has no time for. */
const LIMIT_MS = 900_000

let lastro: Platform
let promtool: string

beforeAll(async () => {
  promtool = await ensureTool('prometheus')
  lastro = await platform()
  await lastro.untilReady()
}, LIMIT_MS)
afterAll(() => lastro?.close())

test('promtool finds nothing to criticise in the names and texts of our metrics', async () => {
  const { metrics } = await platformFacts()
  for (const [name, address] of Object.entries(metrics)) {
    const text = await fetch(`${address}/metrics`).then(answer => answer.text())
    // Node's own metrics come with the client library under names that the linter would choose otherwise.
    const ours = text.split('\n').filter(line => /^(# \w+ )?lastro_/.test(line))
    expect({ name, any: ours.length > 0, found: await lint(`${ours.join('\n')}\n`) }).toEqual({
      name,
      any: true,
      found: '',
    })
  }
})

function lint(text: string): Promise<string> {
  return new Promise(resolve => {
    const child = execFile(promtool, ['check', 'metrics'], (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    )
    child.stdin?.end(text)
  })
}
