import { USUAL_PARTITIONS } from '../../schemas/topic.ts'
import { writeGarbage } from '../support/deadLetterTool.ts'
import { eventually } from '../support/eventually.ts'
import { expectStatus, type Platform, platform } from '../support/platform.ts'

/** One or two records before a group are taken for markers of transactions. */
const RECORDS = 5
const KEY = '999999995'
let lastro: Platform

beforeAll(async () => {
  lastro = await platform()
})
afterAll(() => lastro?.close())

interface Lane {
  readonly lane: number
  readonly owner: { readonly member: string } | null
  readonly epoch: number | null
  readonly behind: number
  readonly seconds: number
  readonly inputs: readonly { readonly topic: string }[]
}
interface Group {
  readonly group: string
  readonly members: number
  readonly lanes: readonly Lane[]
}

async function contracts(): Promise<Group | undefined> {
  const answer = await lastro.call(lastro.adminKey, 'GET', '/operations/v1/lanes')
  const groups: readonly Group[] = expectStatus(answer, 200).body.data.groups
  return groups.find(({ group }) => group === 'contracts')
}

const until = (what: string, holds: (group: Group) => boolean) =>
  eventually(what, async () => {
    const group = await contracts()
    return group && holds(group) ? group : undefined
  })

test('every lane has its owner; of a processor that is gone nobody has any, and what waits is counted', async () => {
  const isOwned = ({ lanes }: Group) => lanes.every(({ owner }) => owner !== null)
  const before = await until('every lane is owned', isOwned)
  expect(before.lanes.map(({ lane }) => lane)).toEqual(
    Array.from({ length: USUAL_PARTITIONS }, (_, lane) => lane),
  )
  for (const { owner, inputs } of before.lanes) {
    expect(owner!.member).toMatch(/^lastro-contracts\.contracts-1-/)
    expect(inputs.map(({ topic }) => topic)).toEqual(['contract-commands', 'ltv-findings', 'notice-receipts'])
  }

  await lastro.stop('contracts')
  const sources: string[] = []
  for (let n = 0; n < RECORDS; n += 1) {
    sources.push(await writeGarbage(lastro.servers, KEY, `cmd_lanes${Date.now()}_${n}`))
  }
  const place = Number(sources[0]!.split('/')[1])
  const lane = await until('what waits is seen', ({ lanes }) => lanes[place]!.behind >= RECORDS)
  expect(lane.members).toBe(0)
  expect(lane.lanes[place]).toMatchObject({ owner: null, stalled: false })
  await until('it waits longer', ({ lanes }) => lanes[place]!.seconds > 0)

  await lastro.start('contracts')
  const after = await until('all is done', found => isOwned(found) && found.lanes[place]!.behind === 0)
  expect(after.lanes[place]!.epoch).toBeGreaterThan(before.lanes[place]!.epoch ?? 0)
  for (const source of sources) {
    const path = `/operations/v1/dead-letters/${source.replaceAll('/', '.')}/discard`
    const body = { reason: 'a test of lanes' }
    await eventually('its letter is there', async () => {
      const { status } = await lastro.call(lastro.adminKey, 'POST', path, { body })
      return status === 200
    })
  }
  const { key } = await lastro.newLender()
  expectStatus(await lastro.call(key, 'GET', '/operations/v1/lanes'), 403)
})
