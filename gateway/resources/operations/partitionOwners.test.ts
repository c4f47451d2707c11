import type { ConsumerLagSnapshot, LanePosition } from '../../../processors/monitor/consumerLag.ts'
import { lanesOf } from './partitionOwners.ts'

const position = (topic: string, lane: number, changes: Partial<LanePosition> = {}): LanePosition => {
  return { group: 'contracts', topic, lane, next: 5, lag: 0, lagSeconds: 0, stalledSeconds: 0, ...changes }
}
const owner = { group: 'contracts', topic: 'ltv-findings', member: 'lastro-contracts-1', host: '10.0.0.1' }
const seen: ConsumerLagSnapshot = {
  at: 1_000,
  positions: [
    position('ltv-findings', 1, { lag: 7, lagSeconds: 70, stalledSeconds: 60 }),
    position('ltv-findings', 0, { lag: 3, lagSeconds: 90, stalledSeconds: 59 }),
    position('contract-commands', 1, { lag: 4, lagSeconds: 80 }),
    position('contract-commands', 0),
  ],
  owners: [
    { ...owner, lanes: [0] },
    { ...owner, topic: 'contract-commands', lanes: [0] },
  ],
}

test('a lane is behind by all of its inputs, and stalled when one of them has not moved for a minute', () => {
  const [group] = lanesOf(seen, new Map([['contracts/0', 4]])).groups
  expect(group).toMatchObject({ group: 'contracts', members: 1, behind: 14, stalled: 1 })
  expect(group!.lanes).toMatchObject([
    { lane: 0, owner: { member: owner.member }, epoch: 4, behind: 3, seconds: 90, stalled: false },
    { lane: 1, owner: null, epoch: null, behind: 11, seconds: 80, stalled: true },
  ])
})
