import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import {
  createSecretBox,
  createSubkeyBox,
  parseMasterKeys,
  parseSubkeys,
  SealBroken,
  subkeyText,
} from './secretBox.ts'

const newKey = () => randomBytes(32).toString('base64')
const key = newKey()

test('what is sealed opens again, at its place only', () => {
  const box = createSecretBox(key, 'webhook-secret')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (plain, context) => {
      const sealed = box.seal(plain, context)
      expect(box.open(sealed, context)).toBe(plain)
      expect(() => box.open(sealed, `${context}x`)).toThrow(SealBroken)
    }),
  )
})

test('the same text sealed twice looks different', () => {
  const box = createSecretBox(key, 'a')
  expect(box.seal('x', '')).not.toBe(box.seal('x', ''))
})

test('a purpose cannot open what another sealed', () => {
  const sealed = createSecretBox(key, 'a').seal('x', '')
  expect(() => createSecretBox(key, 'b').open(sealed, '')).toThrow(SealBroken)
})

test('any altered character is noticed', () => {
  const box = createSecretBox(key, 'a')
  const sealed = box.seal('whsec_secret', 'ep_1')
  const start = sealed.lastIndexOf('.') + 1
  for (let i = start; i < sealed.length - 1; i++) {
    const other = sealed[i] === 'A' ? 'B' : 'A'
    expect(() => box.open(sealed.slice(0, i) + other + sealed.slice(i + 1), 'ep_1')).toThrow(SealBroken)
  }
  for (const text of ['', 'x', 'b1', 'b1..', 'b2.aaaaaaaa.x', `${sealed}.x`]) {
    expect(() => box.open(text, 'ep_1')).toThrow(SealBroken)
  }
})

test('rotation: the first key seals, all open, a removed one no longer', () => {
  const next = newKey()
  const old = createSecretBox(key, 'a').seal('x', '')
  const both = createSecretBox(`${next}, ${key}`, 'a')
  expect(both.open(old, '')).toBe('x')
  const fresh = both.seal('y', '')
  expect(createSecretBox(next, 'a').open(fresh, '')).toBe('y')
  expect(() => createSecretBox(next, 'a').open(old, '')).toThrow(/does not have/)
})

test('a master key of the wrong length is refused without being shown', () => {
  const short = randomBytes(31).toString('base64')
  for (const text of ['', short, `${key},`]) {
    expect(() => parseMasterKeys(text)).toThrow('base64 of 32 bytes')
    expect(() => parseMasterKeys(text)).not.toThrow(short)
  }
})

test('with the subkeys of one purpose a process opens what that purpose sealed, and nothing else', () => {
  const next = newKey()
  const subkeys = subkeyText(`${next},${key}`, 'webhook-secret')
  const box = createSubkeyBox(subkeys)
  for (const master of [key, next]) {
    expect(box.open(createSecretBox(master, 'webhook-secret').seal('x', 'ep_1'), 'ep_1')).toBe('x')
    expect(() => box.open(createSecretBox(master, 'personal-keys').seal('x', 'ep_1'), 'ep_1')).toThrow(
      SealBroken,
    )
    expect(subkeys).not.toContain(master)
    // Nor do they serve as a master key.
    const asMaster = subkeys.split(',').map(entry => entry.split(':')[1])
    const sealed = createSecretBox(master, 'personal-keys').seal('x', '')
    expect(() => createSecretBox(asMaster.join(), 'personal-keys').open(sealed, '')).toThrow(SealBroken)
  }
  // What it seals opens under the master key: rewrap and the gateway see no difference.
  expect(createSecretBox(next, 'webhook-secret').open(box.seal('y', ''), '')).toBe('y')
})

test('a subkey that is none is refused without being shown', () => {
  for (const text of ['', key, `0123abcd:${key.slice(4)}`, `${subkeyText(key, 'a')},`]) {
    expect(() => parseSubkeys(text)).toThrow('lastro webhook-key')
    expect(() => parseSubkeys(text)).not.toThrow(key.slice(4))
  }
})
