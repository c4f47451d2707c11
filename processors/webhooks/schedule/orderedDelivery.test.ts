import type { Item } from './deliveryStore.ts'
import { delivery } from './endpointQueue.fixture.ts'
import { createOrderedDelivery } from './orderedDelivery.ts'

const item = (n: number): Item => ({ delivery: delivery(n, { fifo: true }), body: '{}' })
const KEY = item(1).delivery.place

function world() {
  const held: string[] = []
  let next: Item[] = []
  const order = createOrderedDelivery('ep_1', {
    headsOfLine: async () => new Set([item(1).delivery._id]),
    hold: async ids => void held.push(...ids),
    wakeNext: async () => next,
    settleOrder: async () => undefined,
  })
  const follow = (...items: Item[]) => {
    next = items
  }
  return { order, held, follow }
}

test('of an ordering key the head is admitted, and the others are held until it completes', async () => {
  const { order, held, follow } = world()
  expect(await order.admit([item(1), item(2)])).toEqual([item(1)])
  expect(held).toEqual([item(2).delivery._id])
  follow(item(2))
  expect(await order.complete(KEY, 1)).toEqual(item(2))
})

test('a delivery that was woken while it was being loaded is neither held nor admitted twice', async () => {
  const { order, held, follow } = world()
  await order.admit([item(1)])
  follow(item(2))
  const [woken, admitted] = await Promise.all([order.complete(KEY, 1), order.admit([item(2)])])
  expect([woken, admitted, held]).toEqual([item(2), [], []])
})

test('a head that is tried again lets none pass, and is admitted again itself', async () => {
  const { order, held } = world()
  await order.admit([item(1)])
  expect(await order.complete(KEY, null)).toBeNull()
  expect(await order.admit([item(2), item(1)])).toEqual([item(1)])
  expect(held).toEqual([item(2).delivery._id])
})
