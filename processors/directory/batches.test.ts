import fc from 'fast-check'
import { drawn } from '../../test/support/thoroughness.ts'
import {
  BORROWER,
  CORRECTED,
  change,
  client,
  completion,
  createDirectory,
  customer,
  type Directory,
  LENDER,
  onboardingBorrower,
  RIGHT,
} from './directory.fixture.ts'

const document = fc.constantFrom(BORROWER, CORRECTED, LENDER)
const keyId = fc.constantFrom('pk_1', 'pk_2', 'pk_3')
const status = fc.constantFrom('OPEN' as const, 'APPROVED' as const)
const step = fc.oneof(
  fc.record({ do: fc.constant('register' as const), document, keyId }),
  fc.record({ do: fc.constant('change' as const), document }),
  fc.record({ do: fc.constant('complete' as const), document, keyId }),
  fc.record({ do: fc.constant('examine' as const), document, status }),
  fc.record({ do: fc.constant('erase' as const), document }),
  fc.record({ do: fc.constant('customer' as const) }),
  fc.record({ do: fc.constant('key' as const), document }),
  fc.record({ do: fc.constant('provider' as const), eventId: fc.constantFrom('msg_1', 'msg_2') }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const key = { name: 'x', scopes: ['contracts'], rateLimit: 1, expiresAt: null, prefix: 'test_x' }

function prepare(directory: Directory, what: Step, partyId: string, lender: string) {
  switch (what.do) {
    case 'register':
      return directory.prepare('PreRegisterBorrower', client(what.document, what.keyId), lender)
    case 'change':
      return directory.prepare('ChangeDocument', change(what.document, RIGHT), partyId)
    case 'complete':
      return directory.prepare('CompleteOnboarding', completion(what.document, what.keyId))
    case 'examine':
      return directory.prepare('RecordComplianceCase', { document: what.document, status: what.status })
    case 'erase':
      return directory.prepare('EraseParty', { document: what.document })
    case 'customer':
      return directory.prepare('CreateCustomer', customer, partyId)
    case 'provider':
      return directory.prepare('ReceiveProviderEvent', {
        provider: 'account',
        eventId: what.eventId,
        ...{ contractId: null, guaranteeId: null },
        rawBody: JSON.stringify({ customerId: 'cus_5', status: 'ACTIVE', reference: 'acc_1' }),
      })
    case 'key':
      return directory.prepare('CreateApiKey', {
        ...key,
        networks: [],
        document: what.document,
        secretHash: 'f'.repeat(64),
      })
  }
}

const COLLECTIONS = [
  'parties',
  'preRegistrations',
  'complianceCases',
  'apiKeys',
  'customers',
  'providerEvents',
  'personalKeys',
]

async function run(steps: readonly Step[], together: boolean) {
  const directory = createDirectory()
  const { partyId, other } = await onboardingBorrower(directory)
  await directory.ask('CreateCustomer', customer, partyId)
  const asked = []
  for (const one of steps) asked.push(await prepare(directory, one, partyId, other))
  const answers = []
  if (together) answers.push(...(await directory.askTogether(asked)))
  else for (const one of asked) answers.push(...(await directory.askTogether([one])))
  const sorted = (name: string) =>
    directory.all<{ _id: string }>(name).sort((a, b) => (a._id < b._id ? -1 : 1))
  return { answers, state: COLLECTIONS.map(sorted) }
}

test('commands decided as a batch decide as one by one: needs name all that a rule looks at', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async steps => {
      expect(await run(steps, true)).toEqual(await run(steps, false))
    }),
    { numRuns: drawn(100, 1_000) },
  )
})
