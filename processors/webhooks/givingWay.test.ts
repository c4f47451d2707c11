import { eventually } from '../../test/support/eventually.ts'
import { createGivingWay, FEW_DELIVERIES } from './givingWay.ts'

/** Time passes with turns and pauses alone. */
function world() {
  let time = 0
  const held = new Map<string, number>()
  const pauses: number[] = []
  const givingWay = createGivingWay({
    now: () => time,
    sleep: async ms => {
      pauses.push(ms)
      time += ms
      // Somebody with few deliveries goes on having them.
      givingWay.note('few')
    },
    heldBy: tenant => held.get(tenant) ?? 0,
  })
  const pass = (ms: number) => {
    time += ms
  }
  return { givingWay, held, pauses, pass }
}

test('a tenant with many deliveries waits while one with few has some, and for nobody otherwise', () => {
  const { givingWay, held, pass } = world()
  held.set('many', FEW_DELIVERIES + 1)
  held.set('few', FEW_DELIVERIES)
  givingWay.note('many')
  expect(givingWay.waits('many')).toBe(false)
  givingWay.note('few')
  expect([givingWay.waits('many'), givingWay.waits('few')]).toEqual([true, false])
  pass(1_000)
  expect(givingWay.waits('many')).toBe(false)
})

test('who had many a moment ago has many still: its memory is empty between two reads', () => {
  const { givingWay, pass } = world()
  givingWay.hasMany('many')
  pass(4_000)
  givingWay.note('many')
  expect(givingWay.isShared()).toBe(false)
  givingWay.note('few')
  expect(givingWay.waits('many')).toBe(true)
  pass(1_000)
  givingWay.note('many')
  expect([givingWay.isShared(), givingWay.waits('many')]).toEqual([true, false])
})

test('turns come tenant after tenant, and after each all others have three times as long', async () => {
  const { givingWay, pauses, pass } = world()
  const turns: string[] = []
  givingWay.note('few')
  for (const tenant of ['a', 'b']) {
    for (let n = 0; n < 6; n++) {
      givingWay.wait(tenant, () => {
        turns.push(tenant)
        pass(5)
      })
    }
  }
  await eventually('everybody had a turn', () =>
    turns.length === 12 && pauses.length === 4 ? true : undefined,
  )
  expect(turns.join('')).toBe('aaaabbbbaabb')
  expect(pauses).toEqual([60, 60, 30, 30])
})

test('a turn that is over at once, or takes long, has a pause within limits; without others there is none', async () => {
  const { givingWay, pauses, pass } = world()
  let done = 0
  givingWay.note('few')
  givingWay.wait('a', () => void done++)
  await eventually('the first pause', () => (pauses.length === 1 ? true : undefined))
  givingWay.wait('a', () => {
    done++
    pass(900)
  })
  await eventually('the second pause', () => (pauses.length === 2 ? true : undefined))
  expect(pauses).toEqual([8, 200])
  pass(1_000)
  givingWay.wait('a', () => void done++)
  givingWay.wait('b', () => void done++)
  await eventually('the others', () => (done === 4 ? true : undefined))
  expect(pauses).toHaveLength(2)
})

test('who has left has no turn', async () => {
  const { givingWay } = world()
  const turns: string[] = []
  const left = () => void turns.push('left')
  givingWay.wait('a', left)
  givingWay.wait('a', () => void turns.push('stays'))
  givingWay.leave('a', left)
  await eventually('a turn', () => (turns.length > 0 ? true : undefined))
  expect(turns).toEqual(['stays'])
})
