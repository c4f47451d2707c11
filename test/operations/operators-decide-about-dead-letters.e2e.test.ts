import type { LogRecord } from '../../platform/records/records.ts'
import { Poisoned } from '../../processors/runtime/errors.ts'
import { deadLetter } from '../../processors/runtime/lane/deadLetters.ts'
import { createCodec } from '../../schemas/codec/codec.ts'
import { partitionOf } from '../../schemas/partition.ts'
import { partitionsOf, USUAL_PARTITIONS } from '../../schemas/topic.ts'
import { type TopicId, topics } from '../../schemas/topics.ts'
import { deadLetterTool, writeGarbage, writeRecord } from '../support/deadLetterTool.ts'
import { eventually } from '../support/eventually.ts'
import { expectStatus, type Platform, platform } from '../support/platform.ts'
import { openTopic } from '../support/topicReader.ts'

const PATH = '/operations/v1/dead-letters'
let lastro: Platform

beforeAll(async () => {
  lastro = await platform()
})
afterAll(() => lastro?.close())

const idOf = (source: string) => source.replaceAll('/', '.')
const ask = (method: string, path: string, body?: object) =>
  lastro.call(lastro.adminKey, method, `${PATH}${path}`, body ? { body } : {})
const read = async (source: string) => expectStatus(await ask('GET', `/${idOf(source)}`), 200).body.data

/** The letter, once the gateway has it; null as long as it has none. */
const kept = (source: string, state = 'WAITING') =>
  eventually(`the letter of ${source}, ${state}`, async () => {
    const answer = expectStatus(await ask('GET', `/${idOf(source)}`), 200, 404)
    return answer.status === 200 && answer.body.data.state === state ? answer.body.data : undefined
  })

/** Waiting letters of a topic, as a scrape of the gateway counts them. */
async function waiting({ name }: { readonly name: string }): Promise<number> {
  const text = await (await fetch(`${lastro.metrics['gateway']}/metrics`)).text()
  const series = new RegExp(`^lastro_dead_letters_waiting{[^}]*topic="${name}".* (\\d+)$`, 'm')
  return Number(series.exec(text)?.[1] ?? 0)
}

let place = Date.now()
/** A letter as contracts writes it, about a record that stood nowhere. */
async function setAside(topic: TopicId, key: string, value: Buffer, commandId: string): Promise<string> {
  const { name } = topics[topic]
  const timestamp = Date.now()
  const record: LogRecord = {
    topic: name,
    partition: partitionOf(key, partitionsOf(topics[topic], USUAL_PARTITIONS)),
    offset: BigInt(place++),
    key,
    value,
    headers: { 'command-id': commandId, 'issued-at': String(timestamp), 'reply-to': 'nobody/0' },
    timestamp,
  }
  await writeRecord(lastro.servers, deadLetter(record, 'contracts', new Poisoned('set aside'), timestamp))
  return `${name}/${record.partition}/${record.offset}`
}

async function sendOf(contractId: number): Promise<Buffer> {
  const codec = createCodec({ registryUrl: lastro.servers.registry })
  return codec.encode(topics.contractCommands.name, 'lastro.commands.SendContract', { contractId })
}

test('a letter is read decoded and written back once; its lane handles it, and the audit log says who did it', async () => {
  const commandId = `cmd_letter${Date.now()}`
  const source = await setAside('contractCommands', '999999998', await sendOf(999_999_998), commandId)
  expect(await kept(source)).toMatchObject({
    topic: 'contract-commands',
    key: '999999998',
    processor: 'contracts',
    error: 'Poisoned',
    reason: 'set aside',
    settlement: null,
    redrivable: true,
    record: 'lastro.commands.SendContract',
    value: { contractId: 999_999_998 },
    undecodable: null,
    recordHeaders: { 'command-id': commandId },
  })

  const redriven = expectStatus(await ask('POST', `/${idOf(source)}/redrive`), 200)
  const settlement = { by: expect.stringMatching(/^key_/), reason: null }
  expect(redriven.body.data).toMatchObject({ state: 'REDRIVEN', settlement })
  const [, partition, offset] = source.split('/')
  await eventually('contracts has decided it', async () => {
    const commands = `${commandId}_r${partition}-${offset}`
    return (await lastro.db.collection('outbox').findOne({ commands })) ?? undefined
  })
  const again = expectStatus(await ask('POST', `/${idOf(source)}/redrive`), 200)
  expect(again.body.data).toEqual(redriven.body.data)
  const otherKey = await lastro.newKey(['admin'])
  const other = await lastro.call(otherKey, 'POST', `/operations/v1/dead-letters/${idOf(source)}/redrive`)
  expect(expectStatus(other, 409).body.error).toMatchObject({ code: 'invalid_state' })

  const audit = await openTopic(lastro.servers, 'audit-log')
  try {
    const asked = redriven.headers.get('x-request-id')
    const [found] = await audit.until(({ value }) => value['requestId'] === asked)
    expect(found!.value).toMatchObject({ operation: 'redriveDeadLetter', resource: idOf(source) })
  } finally {
    await audit.close()
  }
  const line = (await deadLetterTool(lastro.servers, 'list', '--all')).find(each => each.includes(source))
  expect(line).toMatch(/ written back /)
})

test('an unreadable record is discarded with a reason, through the API or by the tool', async () => {
  const source = await writeGarbage(lastro.servers, '999999997', `cmd_garbage${Date.now()}`)
  const letter = await kept(source)
  expect(letter).toMatchObject({ record: null, value: null, bytes: 6, error: 'Poisoned' })
  expect(letter.firstBytes).toMatch(/^00[0-9a-f]{10}$/)
  expect(letter.undecodable).not.toBeNull()

  expectStatus(await ask('POST', `/${idOf(source)}/discard`, {}), 400)
  const reason = 'Nothing but garbage: não é nada.'
  const { data } = expectStatus(await ask('POST', `/${idOf(source)}/discard`, { reason }), 200).body
  expect(data).toMatchObject({ state: 'DISCARDED', settlement: { reason } })
  expectStatus(await ask('POST', `/${idOf(source)}/discard`, { reason }), 200)
  expectStatus(await ask('POST', `/${idOf(source)}/discard`, { reason: 'another' }), 409)
  expectStatus(await ask('POST', `/${idOf(source)}/redrive`), 409)
  const line = (await deadLetterTool(lastro.servers, 'list', '--all')).find(each => each.includes(source))
  expect(line).toMatch(/ discarded \S+: Nothing but garbage: não é nada\.$/)

  const other = await setAside('contractCommands', '999999996', Buffer.from([0]), `cmd_o${Date.now()}`)
  await deadLetterTool(lastro.servers, 'discard', other, '--yes', '--reason', 'by hand')
  await kept(other, 'DISCARDED')
  expect((await read(other)).settlement).toMatchObject({ by: null, reason: 'by hand' })
})

test('a letter is counted as waiting until it is decided about, however long that takes', async () => {
  const before = await waiting(topics.noticeReceipts)
  const source = await setAside('noticeReceipts', '1', Buffer.from([0]), `cmd_w${Date.now()}`)
  await kept(source)
  expect(await waiting(topics.noticeReceipts)).toBe(before + 1)
  expectStatus(await ask('POST', `/${idOf(source)}/discard`, { reason: 'a test' }), 200)
  expect(await waiting(topics.noticeReceipts)).toBe(before)
})

test('letters are listed by topic and state, the newest first, page by page, to administrators alone', async () => {
  const value = await sendOf(1)
  const sources: string[] = []
  for (const key of ['1', '2', '3']) sources.push(await setAside('contractEvents', key, value, 'cmd_e'))
  for (const source of sources) await kept(source)
  const list = async (query: string) => expectStatus(await ask('GET', query), 200).body.data
  const first = await list('?topic=contract-events&state=WAITING&take=2')
  const cursor = first.pagination.nextCursor
  const second = await list(`?topic=contract-events&state=WAITING&take=1&cursor=${cursor}`)
  const found = [...first.deadLetters, ...second.deadLetters].map(({ id }: { id: string }) => id)
  expect(found).toEqual(sources.toReversed().map(idOf))
  expect((await list('?state=DISCARDED&topic=contract-events')).deadLetters).toEqual([])

  // Whoever reads contract events would see this one twice.
  expect(first.deadLetters[0]).toMatchObject({ redrivable: false })
  expectStatus(await ask('POST', `/${found[0]}/redrive`), 409)
  expect(await read(sources[2]!)).toMatchObject({ state: 'WAITING' })
  for (const source of sources) {
    expectStatus(await ask('POST', `/${idOf(source)}/discard`, { reason: 'a test' }), 200)
  }

  expectStatus(await ask('GET', '/contract-events.0.1'), 404)
  const { key } = await lastro.newLender()
  expectStatus(await lastro.call(key, 'GET', PATH), 403)
})
