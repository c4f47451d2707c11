import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { headerOf, type RawBlock } from './blockHeader.ts'

/** Headers of main networks after Prague, as their nodes answered them. */
const BLOCKS: Readonly<Record<string, RawBlock>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'headers.fixture.json'), 'utf8'),
)

test.each(Object.keys(BLOCKS))(
  'the fields of a real block of %s hash to the hash that the network says',
  name => {
    const block = BLOCKS[name]!
    const { number, hash, at, fields } = headerOf(block)
    expect([number, hash]).toEqual([Number(block['number']), block['hash']])
    expect(at).toBe(Number(block['timestamp']) * 1_000)
    expect([fields[3], fields.length]).toEqual([block['stateRoot'], 21])
  },
)

test('a block whose fields are not those of its hash is refused, with both hashes', () => {
  const block = { ...BLOCKS['Ethereum'], gasUsed: '0x1' }
  expect(() => headerOf(block)).toThrow(/block 24630100 have the hash 0x\w+, not 0x6c4c6ea0/)
})
