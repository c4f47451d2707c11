import { readFileSync } from 'node:fs'
import { DEMO_TOKEN, demoToken } from '../../test/support/writeDemoToken.ts'

test('the token of `npm start` is compiled from its source: `npm run generate -- token`', () => {
  expect(readFileSync(DEMO_TOKEN, 'utf8')).toBe(demoToken())
})
