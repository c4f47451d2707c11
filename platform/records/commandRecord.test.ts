import { readFileSync } from 'node:fs'
import { partitionOf } from '../../schemas/partition.ts'
import { USUAL_PARTITIONS } from '../../schemas/topic.ts'
import { BY_THE_PLATFORM, commandRecord } from './commandRecord.ts'

/** The table of docs/data-contract.md: header → true where every command has it. */
const listed = new Map(
  readFileSync(new URL('../../docs/data-contract.md', import.meta.url), 'utf8')
    .split('## Headers of a command')[1]!
    .split('\n## ')[0]!
    .split('\n')
    .filter(line => line.startsWith('| `'))
    .map(line => line.split('|').map(cell => cell.trim()))
    .map(([, header, present]) => [header!.replaceAll('`', ''), present === 'always'] as const),
)

const codec = { encode: async () => Buffer.from('bytes'), partitions: () => USUAL_PARTITIONS }
const command = {
  topic: 'contractCommands',
  name: 'lastro.commands.SendContract',
  value: { contractId: 1241 },
  key: '1241',
  commandId: 'cmd_1',
  issuedAt: Date.parse('2026-07-30T12:00:00.250Z'),
  source: 'gateway',
} as const
const asked = {
  ...command,
  actor: 'key_1',
  tenant: 'pty_1',
  replyTo: 'gw_1/3',
  traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
}

test('a command of a client carries every header of the data contract, and no other', async () => {
  const { headers } = await commandRecord(codec, asked)
  expect(Object.keys(headers).sort()).toEqual([...listed.keys()].sort())
  expect(headers).toEqual({
    ce_id: 'cmd_1',
    ce_type: 'lastro.commands.SendContract',
    ce_source: '/lastro/gateway',
    ce_specversion: '1.0',
    ce_time: '2026-07-30T12:00:00.250Z',
    ce_subject: '1241',
    'content-type': 'application/avro',
    'command-id': 'cmd_1',
    'issued-at': '1785412800250',
    actor: 'key_1',
    tenant: 'pty_1',
    'reply-to': 'gw_1/3',
    traceparent: asked.traceparent,
  })
})

test('a command of the platform carries what every command has', async () => {
  const { headers } = await commandRecord(codec, { ...command, ...BY_THE_PLATFORM, source: 'contracts' })
  const always = [...listed].filter(([, present]) => present).map(([header]) => header)
  expect(Object.keys(headers).sort()).toEqual(always.sort())
})

test('a command goes where Java clients would put its key', async () => {
  const record = await commandRecord(codec, asked)
  expect(record).toMatchObject({ topic: 'contract-commands', key: '1241', timestamp: command.issuedAt })
  expect(record.partition).toBe(partitionOf('1241', USUAL_PARTITIONS))
  const more = await commandRecord({ ...codec, partitions: () => 96 }, asked)
  expect(more.partition).toBe(partitionOf('1241', 96))
  const { partition } = await commandRecord(codec, { ...asked, topic: 'directoryCommands', key: 'directory' })
  expect(partition).toBe(0)
})
