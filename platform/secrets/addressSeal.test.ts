import { askSealed, sealFor } from './addressSeal.ts'
import { SealBroken } from './secretBox.ts'

test('an answer opens for the question that it was sealed for, and shows nothing', () => {
  const { publicKey, open } = askSealed('adr_1')
  const answer = sealFor(publicKey, 'ana@borrower.example', 'adr_1')
  expect(open(answer)).toBe('ana@borrower.example')
  expect(Buffer.from(answer, 'base64url').toString('latin1')).not.toContain('borrower')
  expect(sealFor(publicKey, 'ana@borrower.example', 'adr_1')).not.toBe(answer)
})

test('not for another question, nor in another place, nor altered', () => {
  const mine = askSealed('adr_1')
  const answer = sealFor(mine.publicKey, 'ana@borrower.example', 'adr_1')
  expect(() => askSealed('adr_1').open(answer)).toThrow(SealBroken)
  expect(() => mine.open(sealFor(mine.publicKey, 'ana@borrower.example', 'adr_2'))).toThrow(SealBroken)
  expect(() => mine.open(`${answer.slice(0, -4)}AAAA`)).toThrow(SealBroken)
})
