import { createLogger } from './logger.ts'

/** The one line that a log in this format writes. */
function lineOf(logFormat: 'plain' | 'ecs' | 'gcp'): Record<string, unknown> {
  const lines: string[] = []
  const log = createLogger(
    'contracts',
    { logLevel: 'info', logFormat },
    { write: line => void lines.push(line) },
  )
  log.debug('too much')
  log.warn({ err: new TypeError('no'), lane: 7 }, 'the lane waits')
  expect(lines.length).toBe(1)
  return JSON.parse(lines[0]!)
}
const RFC_3339 = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

test('plain is what it was: numbers for level and time', () => {
  expect(lineOf('plain')).toMatchObject({
    level: 40,
    time: expect.any(Number),
    msg: 'the lane waits',
    lane: 7,
  })
})

test('gcp has a severity of Google Cloud and a timestamp in RFC 3339', () => {
  const line = lineOf('gcp')
  expect(line).toMatchObject({ severity: 'WARNING', timestamp: RFC_3339, message: 'the lane waits', lane: 7 })
  expect(line).toMatchObject({ process: 'contracts', err: { type: 'TypeError', message: 'no' } })
  for (const name of ['level', 'time', 'msg']) expect(line).not.toHaveProperty(name)
})

test('ecs has the names of the Elastic Common Schema for level, time and errors', () => {
  const line = lineOf('ecs')
  expect(line).toMatchObject({ '@timestamp': RFC_3339, message: 'the lane waits', process: 'contracts' })
  expect(line['log.level']).toBe('warn')
  expect(line['error']).toMatchObject({ type: 'TypeError', message: 'no', stack_trace: expect.any(String) })
  for (const name of ['level', 'time', 'msg', 'err']) expect(line).not.toHaveProperty(name)
})
