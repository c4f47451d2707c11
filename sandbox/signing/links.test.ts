import { randomBytes } from 'node:crypto'
import { contractOfSigner, createSigningLinks } from './links.ts'

const newKey = () => randomBytes(32).toString('base64')
const tokenIn = (path: string) => path.split('/').at(-1)!

test('a link is right for its signer and for nobody else', () => {
  const links = createSigningLinks(newKey())
  const path = links.pathOf('sgr_1001_1_1')
  expect(path).toMatch(/^\/sign\/sgr_1001_1_1\/[\w-]{43}$/)
  expect(links.isRight('sgr_1001_1_1', tokenIn(path))).toBe(true)
  for (const other of ['sgr_1001_1_2', 'sgr_1001_2_1', 'sgr_1002_1_1']) {
    expect(links.isRight(other, tokenIn(path))).toBe(false)
  }
  const last = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-'
  const ends = [...last].filter(end => links.isRight('sgr_1001_1_1', tokenIn(path).slice(0, -1) + end))
  expect(ends).toEqual([path.at(-1)])
  for (const token of ['', 'x', tokenIn(path).slice(1), `${tokenIn(path)}A`]) {
    expect(links.isRight('sgr_1001_1_1', token)).toBe(false)
  }
})

test('a link outlives the rotation of the master key, not its end', () => {
  const [old, next] = [newKey(), newKey()]
  const token = tokenIn(createSigningLinks(old).pathOf('sgr_1001_1_1'))
  expect(createSigningLinks(`${next},${old}`).isRight('sgr_1001_1_1', token)).toBe(true)
  expect(createSigningLinks(next).isRight('sgr_1001_1_1', token)).toBe(false)
})

test('the contract stands in the id of the signer', () => {
  expect(contractOfSigner('sgr_1001_2_1')).toBe(1001)
  for (const id of ['sgr_0_1_1', 'sgr_x_1_1', 'sig_1001_1', 'sgr_9999999999999999_1_1', '']) {
    expect(contractOfSigner(id)).toBeNull()
  }
})
