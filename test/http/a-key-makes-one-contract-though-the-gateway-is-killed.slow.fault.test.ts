import { attempt, startCreations, whenKnown } from '../support/creations.ts'
import { contractForm, type Party, type Platform, platform } from '../support/platform.ts'

/** `LASTRO_GATEWAY_KILLS=10` for the large show, of 500 keys. */
const KILLS = Number(process.env['LASTRO_GATEWAY_KILLS'] ?? 4)
const KEYS = 50 * KILLS
const AT_ONCE = 25

let lastro: Platform
let lender: Party
let borrower: Party

beforeAll(async () => {
  lastro = await platform()
  ;[lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
})

afterAll(() => lastro?.close())

test(`${KEYS} keys retried through ${KILLS} kills of the gateway: each exactly one contract, replays byte for byte`, async () => {
  const load = startCreations(lastro, { count: KEYS, concurrency: AT_ONCE, lender, borrower })
  for (let kill = 1; kill <= KILLS; kill++) {
    await whenKnown(load, (KEYS * kill) / (KILLS + 1))
    expect(load.known()).toBeLessThan(KEYS)
    await lastro.kill('gateway')
    await lastro.start('gateway')
  }
  const creations = await load.done
  process.stderr.write(`${creations.filter(({ tries }) => tries > 1).length} keys were tried again\n`)

  expect(new Set(creations.map(({ contractId }) => contractId)).size).toBe(KEYS)
  const names = creations.map(({ idempotencyKey }) => idempotencyKey)
  const perName = await lastro.db
    .collection('contracts')
    .aggregate([{ $match: { name: { $in: names } } }, { $group: { _id: '$name', count: { $sum: 1 } } }])
    .toArray()
  expect(perName).toHaveLength(KEYS)
  expect(perName.filter(({ count }) => count !== 1)).toEqual([])
  for (const { contractId, named } of creations) expect([...named]).toEqual([contractId])

  for (const { idempotencyKey, answer } of creations) {
    const again = await attempt(lastro, lastro.gateway, lender.key, 'POST', '/contracts/v1', {
      form: contractForm(borrower.document, { name: idempotencyKey }),
      headers: { 'idempotency-key': idempotencyKey },
    })
    expect([again?.status, again?.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
    expect(again?.bytes.toString()).toBe(answer)
  }
})
