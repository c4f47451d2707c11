import { Erasure, ErasureInput } from '../../../schemas/http/parties/onboarding.ts'
import { messageAnswer } from '../../routing/answers.ts'
import { commandKind } from '../../routing/commandKind.ts'
import { commandRoute } from '../../routing/route.ts'

interface Erased {
  readonly partyId: string
  readonly erasedAt: string
}

const erase = commandKind('EraseParty', (data: Erased) => ({
  status: 200,
  body: { message: 'Personal data erased.', data },
  concerns: { partyId: data.partyId, resource: data.partyId },
}))

export const erasureRoutes = [
  commandRoute({
    on: 'POST /internal/v1/parties/erasures',
    scopes: ['admin'],
    operationId: 'eraseParty',
    tag: 'Privacy',
    summary: 'Erase the personal data of a party.',
    description:
      'Destroys the data keys of the party: name, e-mail, phone and payment details become unreadable ' +
      'at once, in the database and in the log. Contracts and documents are retained, as the law ' +
      'requires. Repeating it changes nothing. The document is in the body, so that it appears in no ' +
      'access log.',
    body: ErasureInput,
    bodyExample: { document: '529.982.247-25' },
    ok: messageAnswer('Erased, now or before.', 'Personal data erased.', Erasure, {
      partyId: 'pty_1xTq7Nn4dVb0MzKe3LwA',
      erasedAt: '2026-07-30T12:00:00.000Z',
    }),
    refusals: ['not_found'],
    command: erase,
    submission: request => ({ build: () => ({ document: request.body.document }) }),
  }),
]
