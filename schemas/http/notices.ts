import { Type } from 'typebox'
import { exampleWith } from './examples.ts'
import { TokenAmount } from './guarantees.ts'
import * as v from './values.ts'

/** Notices to the borrower (docs/specification.md, Notices). */

const NoticeCure = v.shape('NoticeCure', {
  toLtv: v.decimal('Ratio that a cure must reach or go below.'),
  repayAmount: v.decimal('Repayment that suffices, in `fiatCurrency`, rounded up.'),
  topUp: v.listOf(TokenAmount, 'Alternative deposits, each sufficient, rounded up.'),
})

const NoticeReceipt = v.shape('NoticeReceipt', {
  channel: v.described(v.oneOf('WEBHOOK', 'EMAIL'), 'WEBHOOK, or EMAIL to the address of the account.'),
  outcome: v.described(
    v.oneOf('SENDING', 'DELIVERED', 'FAILED', 'PARKED', 'NO_CHANNEL'),
    'SENDING: no result yet. DELIVERED: a 2xx response, or accepted by the mail server. FAILED: the ' +
      'first attempt failed; retries follow unless a mail server rejected it permanently. PARKED: the ' +
      'endpoint is disabled. NO_CHANNEL: the borrower has no subscribed endpoint or no e-mail address.',
  ),
  eventId: v.described(v.TextId('evt'), 'Event of the notice; see `/webhooks/v1/events/{id}/attempts`.'),
  endpointId: v.orNull(v.TextId('ep'), 'Webhook endpoint of the borrower; null if none.'),
  statusCode: v.orNull(Type.Integer({ minimum: 100, maximum: 999 }), 'HTTP status of the response, or null.'),
  at: v.time('When it happened.'),
})

export const Notice = v.shape('Notice', {
  id: v.TextId('ntc'),
  contractId: v.ContractId,
  reason: v.described(
    v.oneOf(
      'ALERT',
      'REMINDER_50',
      'REMINDER_90',
      'LAST_NOTICE',
      'SALE',
      'SURPLUS_RETURNED',
      'DESTINATION_NAMED',
    ),
    'ALERT starts a cure period, with reminders at 50 and 90 percent and LAST_NOTICE at its end; SALE ' +
      'and SURPLUS_RETURNED report a liquidation.',
  ),
  issuedAt: v.time('When the notice was given.'),
  cureDeadline: v.timeOrNull('Deadline for a cure; null if nothing is left to cure.'),
  cure: v.orNull(NoticeCure, 'What would cure, as of the alert; null if nothing would.'),
  liquidationId: v.orNull(v.TextId('liq'), 'The sale concerned; null for alerts and reminders.'),
  surplusAmount: v.decimalOrNull('Proceeds beyond the debt, owed to the borrower; or null.'),
  eventId: v.described(v.TextId('evt'), 'The event `notice.issued` of this notice.'),
  delivered: v.flag('True once delivered on any channel.'),
  receipts: v.listOf(NoticeReceipt, 'Delivery receipts, oldest first.'),
})

const at = '2026-07-30T12:00:00.000Z'

export const noticeExample = exampleWith(Notice, {
  id: 'ntc_1001_snp_1001_4-alert',
  cureDeadline: '2026-07-31T12:00:00.000Z',
  cure: {
    toLtv: '0.666667',
    repayAmount: '2000',
    topUp: [{ tokenSymbol: 'USDC', network: 'POLYGON', amount: '600' }],
  },
  eventId: 'evt_snp_1001_4-alert_3',
  delivered: true,
  receipts: [
    {
      channel: 'WEBHOOK',
      outcome: 'SENDING',
      eventId: 'evt_snp_1001_4-alert_2',
      endpointId: 'ep_01k9z4qv3m8x',
      statusCode: null,
      at,
    },
    {
      channel: 'WEBHOOK',
      outcome: 'DELIVERED',
      eventId: 'evt_snp_1001_4-alert_2',
      endpointId: 'ep_01k9z4qv3m8x',
      statusCode: 200,
      at: '2026-07-30T12:00:00.400Z',
    },
  ],
})
