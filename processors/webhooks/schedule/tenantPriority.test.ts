import { eventually } from '../../../test/support/eventually.ts'
import { createTenantPriority, MAX_LIGHT_DELIVERIES } from './tenantPriority.ts'

/** Time passes with turns and pauses alone. */
function world() {
  let time = 0
  const held = new Map<string, number>()
  const pauses: number[] = []
  const priority = createTenantPriority({
    now: () => time,
    sleep: async ms => {
      pauses.push(ms)
      time += ms
      // A light tenant stays active.
      priority.markActive('few')
    },
    heldBy: tenant => held.get(tenant) ?? 0,
  })
  const pass = (ms: number) => {
    time += ms
  }
  return { priority, held, pauses, pass }
}

test('a heavy tenant waits while a light one is active, and not otherwise', () => {
  const { priority, held, pass } = world()
  held.set('many', MAX_LIGHT_DELIVERIES + 1)
  held.set('few', MAX_LIGHT_DELIVERIES)
  priority.markActive('many')
  expect(priority.mustWait('many')).toBe(false)
  priority.markActive('few')
  expect([priority.mustWait('many'), priority.mustWait('few')]).toEqual([true, false])
  pass(1_000)
  expect(priority.mustWait('many')).toBe(false)
})

test('a tenant stays heavy for five seconds: it has nothing in memory between two reads', () => {
  const { priority, pass } = world()
  priority.markHeavy('many')
  pass(4_000)
  priority.markActive('many')
  expect(priority.lightTenantsActive()).toBe(false)
  priority.markActive('few')
  expect(priority.mustWait('many')).toBe(true)
  pass(1_000)
  priority.markActive('many')
  expect([priority.lightTenantsActive(), priority.mustWait('many')]).toEqual([true, false])
})

test('turns go round-robin, each followed by a pause of three times its duration', async () => {
  const { priority, pauses, pass } = world()
  const turns: string[] = []
  priority.markActive('few')
  for (const tenant of ['a', 'b']) {
    for (let n = 0; n < 6; n++) {
      priority.wait(tenant, () => {
        turns.push(tenant)
        pass(5)
      })
    }
  }
  await eventually('everybody had a turn', () => turns.length === 12 && pauses.length === 4)
  expect(turns.join('')).toBe('aaaabbbbaabb')
  expect(pauses).toEqual([60, 60, 30, 30])
})

test('the pause after a very short or long turn is within limits, and absent without light tenants', async () => {
  const { priority, pauses, pass } = world()
  let done = 0
  priority.markActive('few')
  priority.wait('a', () => void done++)
  await eventually('the first pause', () => pauses.length === 1)
  priority.wait('a', () => {
    done++
    pass(900)
  })
  await eventually('the second pause', () => pauses.length === 2)
  expect(pauses).toEqual([8, 200])
  pass(1_000)
  priority.wait('a', () => void done++)
  priority.wait('b', () => void done++)
  await eventually('the others', () => done === 4)
  expect(pauses).toHaveLength(2)
})

test('a cancelled wait has no turn', async () => {
  const { priority } = world()
  const turns: string[] = []
  const left = () => void turns.push('left')
  priority.wait('a', left)
  priority.wait('a', () => void turns.push('stays'))
  priority.cancel('a', left)
  await eventually('a turn', () => turns.length > 0)
  expect(turns).toEqual(['stays'])
})
