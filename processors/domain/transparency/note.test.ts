import { createHash } from 'node:crypto'
import { checkpointOf, headIn, originOf } from './checkpoint.ts'
import { leafText } from './leaf.ts'
import { signerOf, signNote, verifierKey } from './note.ts'

/** The example of the package golang.org/x/mod/sumdb/note, from which the format comes. */
const SECRET = 'AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz'
const SEED = Buffer.from(SECRET, 'base64').subarray(1)
const TEXT =
  "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"
const SIGNATURE =
  'x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM='

test('a note is signed as the package that invented them signs it', () => {
  const signer = signerOf('PeterNeumann', SEED)
  expect(verifierKey(signer)).toBe('PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW')
  expect(signNote(TEXT, [signer])).toBe(`${TEXT}\n— PeterNeumann ${SIGNATURE}\n`)
})

test('names and texts that would break a note are refused', () => {
  expect(() => signerOf('two words', SEED)).toThrow('no blanks')
  expect(() => signerOf('a+b', SEED)).toThrow('no plus signs')
  expect(() => signerOf('short', SEED.subarray(1))).toThrow('32 bytes')
  expect(() => signNote('no end', [])).toThrow('line break')
})

test('a checkpoint says origin, size and root, has a line per signer, and is always the same', () => {
  const origin = originOf('lastro.example', 7)
  const signers = [signerOf(origin, SEED), signerOf(origin, Buffer.alloc(32, 9))]
  const head = { size: 12, root: Buffer.alloc(32, 1) }
  const checkpoint = checkpointOf(origin, head, signers)
  const [first, size, root, blank, ...lines] = checkpoint.split('\n')
  expect([first, size, root, blank]).toEqual([
    'lastro.example/contract-events/7',
    '12',
    head.root.toString('base64'),
    '',
  ])
  expect(lines.map(line => line.split(' ').slice(0, 2))).toEqual([['—', origin], ['—', origin], ['']])
  expect(checkpointOf(origin, head, signers)).toBe(checkpoint)
  expect(headIn(checkpoint)).toEqual(head)
  expect(headIn(checkpoint.replace('\n12\n', '\n012\n'))).toBeNull()
  expect(headIn('')).toBeNull()
})

test('the text of a leaf holds the event and its record, and is hidden by a salt that only the log makes', () => {
  const event = {
    id: 'evt_1',
    event: 'contract.sent',
    timestamp: '2026-07-30T12:00:00.000Z',
    data: { b: 1, a: 2 },
  }
  const text = leafText(event, Buffer.from('record'), Buffer.alloc(32, 1))
  const { salt, record, ...rest } = JSON.parse(text)
  expect(rest).toEqual(event)
  expect(record).toBe(createHash('sha256').update('record').digest('hex'))
  expect(Buffer.from(salt, 'base64')).toHaveLength(16)
  expect(text.indexOf('"a":2')).toBeLessThan(text.indexOf('"b":1'))
  expect(leafText(event, Buffer.from('record'), Buffer.alloc(32, 1))).toBe(text)
  expect(leafText(event, Buffer.from('record'), Buffer.alloc(32, 2))).not.toBe(text)
  expect(leafText(event, Buffer.from('recorD'), Buffer.alloc(32, 1))).not.toBe(text)
})
