/** Receipts before any attempt, and which of them says that all channels are named. */
import type { Endpoint } from '../../schemas/documents/webhooks.ts'
import type { Fact } from '../webhooks/record/eventBody.ts'
import { alertPositions, receiptsBeforeAttempts } from './noticeReceipts.ts'

const NOTICE = { noticeId: 'ntc_7_a', borrowerPartyId: 'pty_ana' }
const ISSUED = fact('contract-events', 'notice.issued', 12)
const ALERTED = fact('collateral-events', 'collateral.ltv_alert', 3)
const NOTHING: ReadonlyMap<string, number> = new Map()

function fact(topic: string, event: string, sequence: number): Fact {
  const about = { contractId: 7, recipients: ['pty_ana'], notice: NOTICE, data: {}, body: '' }
  return { topic, key: '7', eventId: `evt_${event}`, event, timestamp: 1, sequence, ...about }
}

const endpoint = (_id: string, events: readonly string[], status: Endpoint['status'] = 'ENABLED') =>
  ({ _id, partyId: 'pty_ana', events, status, filter: [] }) as unknown as Endpoint

const said = (facts: readonly Fact[], endpoints: readonly Endpoint[], recorded = NOTHING) =>
  receiptsBeforeAttempts(facts, endpoints, recorded).map(({ endpointId, outcome, read }) => [
    endpointId,
    outcome,
    read ? [read.isNoticeRead, read.alertsReadTo] : null,
  ])

test('the last receipt of an event says that it is read, the endpoints that are tried come before it', () => {
  const endpoints = [
    endpoint('ep_off', ['notice.*'], 'DISABLED'),
    endpoint('ep_1', ['notice.*']),
    endpoint('ep_2', ['notice.issued']),
    endpoint('ep_star', ['*']),
  ]
  expect(said([ISSUED], endpoints)).toEqual([
    ['ep_1', 'SENDING', null],
    ['ep_2', 'SENDING', null],
    ['ep_off', 'PARKED', [true, 0]],
  ])
  expect(said([ALERTED], endpoints)).toEqual([['ep_star', 'SENDING', [false, 3]]])
})

test('an event that no endpoint asks for is read as well', () => {
  expect(said([ISSUED], [endpoint('ep_star', ['*'])])).toEqual([[null, 'NO_CHANNEL', [true, 0]]])
  expect(said([ALERTED], [endpoint('ep_1', ['notice.*'])])).toEqual([[null, 'NO_CHANNEL', [false, 3]]])
})

test('a notice says up to where the alerts of its contract are recorded', () => {
  expect(alertPositions([ISSUED, ISSUED])).toEqual([{ topic: 'collateral-events', key: '7', sequence: 0 }])
  const recorded = new Map([['collateral-events/7', 3]])
  expect(said([ISSUED], [], recorded)).toEqual([[null, 'NO_CHANNEL', [true, 3]]])
})
