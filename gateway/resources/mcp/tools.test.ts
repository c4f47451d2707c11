import { Ajv2020 } from 'ajv/dist/2020.js'
import { exampleOf } from '../../../schemas/http/examples.ts'
import { PUBLISHED_ROUTES } from '../../publishedRoutes.ts'
import { toolsOf } from './tools.ts'

const tools = [...toolsOf(PUBLISHED_ROUTES)]
const ajv = new Ajv2020({
  logger: false,
  strict: false,
  formats: { decimal: true, 'date-time': true, int32: true, int64: true },
})

test('there are at most 25 tools, and those that change something are named here', () => {
  expect(tools.length).toBeLessThanOrEqual(25)
  expect(tools.filter(([, { changes }]) => changes).map(([name]) => name)).toEqual([
    ...['sendContract', 'cancelContract', 'updateOutstandingBalance', 'requestRelease', 'resendWebhookEvent'],
  ])
})

test.each(tools)(
  '%s: a reading tool submits no command, a changing one wants confirmation and reason',
  (name, tool) => {
    const { changes, route } = tool
    if (!changes) expect([route.command, ['GET', 'POST'].indexOf(route.method) >= 0]).toEqual([null, true])
    if (route.method !== 'GET') expect(changes || name === 'simulateLtv').toBe(true)
    expect(route.file).toBeNull()
    const { required = [] } = tool.inputSchema as { readonly required?: readonly string[] }
    expect(['confirm', 'reason'].filter(one => required.includes(one))).toEqual(
      changes ? ['confirm', 'reason'] : [],
    )
  },
)

test.each(tools)(
  '%s: its schema stands alone, and takes what the route takes, in JSON',
  (_name, { route, changes, check, inputSchema }) => {
    const validate = ajv.compile(inputSchema)
    const { format: _format, ...query } = exampleOf(route.query) as Readonly<Record<string, unknown>>
    const given = {
      ...(exampleOf(route.params) as object),
      ...query,
      ...(route.body === null ? {} : { body: structuredClone(route.bodyExample) }),
      ...(changes ? { confirm: true, reason: 'Asked by Ana.' } : {}),
    }
    expect([validate(given), validate.errors]).toEqual([true, null])
    expect(check(structuredClone(given))).toEqual([])
    const wrong = { ...given, nothing: 1 }
    expect([validate(wrong), check(wrong).length]).toEqual([false, 1])
    if (changes) expect(check({ ...given, confirm: false })).toMatchObject([{ field: 'confirm' }])
  },
)
