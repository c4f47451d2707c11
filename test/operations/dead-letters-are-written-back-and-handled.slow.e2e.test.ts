import { USUAL_PARTITIONS } from '../../schemas/topic.ts'
import { topics } from '../../schemas/topics.ts'
import { deadLetterTool, writeGarbage } from '../support/deadLetterTool.ts'
import { eventually } from '../support/eventually.ts'
import {
  type Answer,
  contractForm,
  expectStatus,
  type Party,
  type Platform,
  platform,
} from '../support/platform.ts'
import { openTopic } from '../support/topicReader.ts'

const { name: TOPIC } = topics.contractCommands
const FORBIDDEN = 'refused by the database'

let lastro: Platform
let lender: Party
let borrower: Party
beforeAll(async () => {
  lastro = await platform()
  ;[lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
})
afterAll(async () => {
  await validate({})
  await lastro?.close()
})

const deadLetters = (...args: string[]) => deadLetterTool(lastro.servers, ...args)
const lineOf = (lines: readonly string[], source: string) => lines.find(line => line.includes(` ${source} `))

/** The source of the letter that a command became: `list` names letters, `show` tells one. */
function letterOf(commandId: string): Promise<string> {
  return eventually('the letter', async () => {
    const sources = (await deadLetters('list', '--topic', TOPIC)).map(line => line.split(/\s+/)[1] ?? '')
    for (const source of sources.filter(one => one.startsWith(`${TOPIC}/`))) {
      if ((await deadLetters('show', source)).includes(`  command-id: ${commandId}`)) return source
    }
    return undefined
  })
}

const create = (name: string): Promise<Answer> =>
  lastro.call(lender.key, 'POST', '/contracts/v1', { form: contractForm(borrower.document, { name }) })

const contractsNamed = async (name: string) =>
  expectStatus(await lastro.call(lender.key, 'GET', `/contracts/v1?name=${encodeURIComponent(name)}`), 200)
    .body.data.contracts

/** Settings that an administrator of the database may set and reset. */
const validate = (validator: object) => lastro?.db.command({ collMod: 'contracts', validator })

test('a command that the database refused is set aside, its lane goes on, and written back it is handled once', async () => {
  await validate({ name: { $ne: FORBIDDEN } })
  const refused = await create(FORBIDDEN)
  // On a machine that is too busy to answer in time it is 202, and the letter comes later.
  if (refused.status !== 202) {
    expect([refused.status, refused.body.error.code]).toEqual([500, 'internal_error'])
  }
  // Every lane goes on, the one of the letter among them.
  for (let i = 0; i < USUAL_PARTITIONS; i++) expectStatus(await create(`beside ${i}`), 201, 202)

  const commandId = refused.headers.get('x-command-id')!
  const source = await letterOf(commandId)
  expect(lineOf(await deadLetters('list'), source)).toMatch(/ contracts {2}Permanent: .* waiting$/)
  expect(await contractsNamed(FORBIDDEN)).toEqual([])

  await validate({})
  expect(await deadLetters('redrive', source)).toEqual([`${source} written back`, '1 written back'])
  const [contract] = await eventually('the contract', async () => {
    const found = await contractsNamed(FORBIDDEN)
    return found.length === 1 ? found : undefined
  })
  expect(contract.status).toBe('DRAFT')
  expect(lineOf(await deadLetters('list'), source)).toBeUndefined()
  expect(lineOf(await deadLetters('list', '--all'), source)).toMatch(/ written back /)

  // Once more by mistake: the same id, so nothing happens again.
  await deadLetters('redrive', source)
  expectStatus(await create('after'), 201)
  const events = await openTopic(lastro.servers, 'contract-events')
  try {
    await events.until(({ key }) => key === String(contract.id))
    await events.caughtUp()
    const own = events.records.filter(({ key }) => key === String(contract.id))
    // Custody's addresses may follow at once.
    const [created, ...later] = own.map(({ value }) => [value['event'], value['sequence']])
    expect(created).toEqual(['contract.created', 1])
    expect(later.filter(([event]) => event !== 'guarantee.deposit_instructions_ready')).toEqual([])
  } finally {
    await events.close()
  }
  expect(await contractsNamed(FORBIDDEN)).toHaveLength(1)
})

test('bytes that nobody can read are set aside; written back they are set aside again, and never lost', async () => {
  const source = await writeGarbage(lastro.servers, '999999999', `cmd_garbage${Date.now()}`)
  const listed = () => deadLetters('list', '--topic', TOPIC)
  await eventually('the letter', async () => lineOf(await listed(), source))
  const shown = (await deadLetters('show', source)).join('\n')
  expect(shown).toMatch(/Poisoned: /)
  expect(shown).toMatch(/ {2}dead-letter-processor: contracts\n/)
  expect(shown).toMatch(/ {2}6 bytes: 00[0-9a-f]{10}\n/)

  const known = new Set(await listed())
  await deadLetters('redrive', source)
  const again = await eventually('it is set aside again', async () => {
    const lines = (await listed()).filter(line => line.includes(`${TOPIC}/`))
    return lines.find(line => !known.has(line))
  })
  expect(again.split(/\s+/)[1]).not.toBe(source)
  const other = (await deadLetters('show', again.split(/\s+/)[1]!)).join('\n')
  expect(other).toMatch(`  redriven-from: ${source}\n`)
  expectStatus(await create('goes on'), 201)
})
