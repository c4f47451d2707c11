import { Type } from 'typebox'
import type { StoredRelease } from '../../../schemas/documents/contracts.ts'
import { Release, releaseExample } from '../../../schemas/http/guarantees.ts'
import { compileCheck } from '../../input/validation.ts'
import { presentRelease } from './releaseView.ts'

const stored = (reason: string | null) =>
  ({
    _id: releaseExample.id,
    contractId: 1001,
    guaranteeId: 3001,
    releaseOrigin: 'REQUEST',
    releaseStatus: reason === null ? 'PENDING' : 'REFUSED',
    tokenSymbol: 'USDC',
    network: 'POLYGON',
    quantity: '100',
    reason,
    createdAt: Date.parse(releaseExample.createdAt),
    updatedAt: Date.parse(releaseExample.updatedAt),
  }) as StoredRelease

test('a release that was not refused has no reason', () => {
  expect(presentRelease(stored(null))).toEqual(releaseExample)
})

test('a release that is open says why it waits, and one that has ended does not', () => {
  const foundAt = Date.parse('2026-07-30T12:00:00.000Z')
  const guarantee = { custodyMismatch: { foundAt, differences: [] } }
  const hold = { reasonCode: 'CUSTODY_MISMATCH', since: '2026-07-30T12:00:00.000Z' }
  expect(presentRelease(stored(null), guarantee)).toMatchObject({ hold })
  expect(presentRelease(stored('NOT_HELD'), guarantee)).toMatchObject({ hold: null })
})

test.each(['LTV_ABOVE_INITIAL', 'PRICE_STALE', 'PRICE_UNKNOWN', 'NOT_HELD'])(
  '%s is told in words, with the code beside it',
  code => {
    const shown = presentRelease(stored(code))
    expect(shown.reasonCode).toBe(code)
    expect(shown.reason).toMatch(/^[A-Z][a-z ,]+/)
    expect(shown.reason).not.toContain('_')
    expect(compileCheck(Type.Object({ release: Release }))({ release: shown })).toEqual([])
  },
)

test('a code that is newer than this gateway is shown as it is', () => {
  expect(presentRelease(stored('LATER'))).toMatchObject({ reason: 'LATER', reasonCode: 'LATER' })
})
