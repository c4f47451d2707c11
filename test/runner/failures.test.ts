import { failuresIn, skippedIn } from './failures.ts'

test('each test that failed is named with its reason, without colours and stack', () => {
  const failure = '\u001b[31mError: expected 1, got 2\u001b[39m\n\n    at Object.<anonymous> (a.test.ts:3:4)'
  const files = [
    { name: 'a.test.ts', status: 'passed', assertionResults: [] },
    {
      name: 'b.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'holds' },
        { status: 'failed', fullName: 'a sum is right', failureMessages: [failure] },
      ],
    },
  ] as const
  expect(failuresIn(files)).toEqual(['b.test.ts: a sum is right\n    Error: expected 1, got 2'])
})

test('a file that did not even start says why', () => {
  const file = { name: 'c.test.ts', status: 'failed', assertionResults: [] } as const
  const files = [{ ...file, message: 'Cannot find module x' }]
  expect(failuresIn(files)).toEqual(['c.test.ts\n    Cannot find module x'])
})

test('a document that was compared is cut', () => {
  const assertionResults = [{ status: 'failed', fullName: 'same', failureMessages: ['x'.repeat(10_000)] }]
  const [said] = failuresIn([{ name: 'd.test.ts', status: 'failed', assertionResults }])
  expect(said).toHaveLength('d.test.ts: same\n'.length + 1_500 + ' …'.length)
})

test('a skipped test is listed with its title', () => {
  const assertionResults = [{ status: 'pending', fullName: 'cuts a wire (skipped: root only)' }]
  expect(skippedIn([{ name: 'e.test.ts', status: 'passed', assertionResults }])).toEqual([
    'e.test.ts: cuts a wire (skipped: root only)',
  ])
})
