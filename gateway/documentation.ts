import { Type } from '@sinclair/typebox'
import { exactly } from '../schemas/http/values.ts'
import { PROBLEMS } from './problems.ts'
import { route } from './routes.ts'

const ErrorTable = exactly({
  data: exactly({
    errors: Type.Array(
      exactly({
        code: Type.String(),
        status: Type.Integer(),
        message: Type.String(),
      }),
    ),
  }),
})

const table = Object.entries(PROBLEMS).map(([code, [status, message]]) => ({ code, status, message }))

/** What the API says about itself. */
export const documentationRoutes = [
  route({
    method: 'GET',
    url: '/errors',
    scopes: 'public',
    operationId: 'listErrors',
    tag: 'Documentation',
    summary: 'Every error code with its status and meaning.',
    answers: {
      200: {
        description: 'The closed table of errors.',
        schema: ErrorTable,
        example: { data: { errors: table.slice(0, 2) } },
      },
    },
    handle: () => ({ status: 200, body: { data: { errors: table } } }),
  }),
]
