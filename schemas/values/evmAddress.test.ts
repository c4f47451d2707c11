import fc from 'fast-check'
import { checkedAddress } from './evmAddress.ts'

/** The examples of EIP-55 itself. */
test.each([
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
])('%s keeps its checksum', address => {
  expect(checkedAddress(address)).toBe(address)
  expect(checkedAddress(address.toLowerCase())).toBe(address)
})

test('an address with one letter in the wrong case is refused, unless all letters have one case', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9a-f]{40}$/), fc.nat(39), (digits, index) => {
      const right = checkedAddress(`0x${digits}`)!
      expect(checkedAddress(right)).toBe(right)
      const letter = right[index + 2]!
      const other = letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()
      const wrong = right.slice(0, index + 2) + other + right.slice(index + 3)
      fc.pre(wrong !== right)
      const body = wrong.slice(2)
      const isOneCase = body === body.toLowerCase() || body === body.toUpperCase()
      expect(checkedAddress(wrong)).toBe(isOneCase ? right : null)
    }),
  )
})

test.each([
  '',
  '0x',
  '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  `0x${'0'.repeat(39)}`,
  `0x${'g'.repeat(40)}`,
])('%j is no address', text => {
  expect(checkedAddress(text)).toBeNull()
})
