import { Type } from '@sinclair/typebox'
import { TokenAmount } from './guarantees.ts'
import { DecimalText, IntegerId, IsoDateTime, oneOf, orNull, shape, TextId } from './values.ts'

/** What the borrower was told before collateral was sold (docs/specification.md, Notices). */

const NoticeCure = shape('NoticeCure', {
  toLtv: DecimalText,
  repayAmount: DecimalText,
  topUp: Type.Array(TokenAmount),
})

const NoticeReceipt = shape('NoticeReceipt', {
  channel: oneOf('WEBHOOK', 'EMAIL'),
  outcome: oneOf('SENDING', 'DELIVERED', 'FAILED', 'PARKED', 'NO_CHANNEL'),
  eventId: TextId('evt'),
  endpointId: orNull(TextId('ep')),
  statusCode: orNull(Type.Integer({ minimum: 100, maximum: 999 })),
  at: IsoDateTime,
})

export const Notice = shape('Notice', {
  id: TextId('ntc'),
  contractId: IntegerId,
  reason: oneOf('ALERT', 'REMINDER_50', 'REMINDER_90', 'LAST_NOTICE', 'SALE', 'SURPLUS_RETURNED'),
  issuedAt: IsoDateTime,
  cureDeadline: orNull(IsoDateTime),
  cure: orNull(NoticeCure),
  liquidationId: orNull(TextId('liq')),
  surplusAmount: orNull(DecimalText),
  eventId: TextId('evt'),
  delivered: Type.Boolean(),
  receipts: Type.Array(NoticeReceipt),
})

const at = '2026-07-30T12:00:00.000Z'

export const noticeExample = {
  id: 'ntc_1001_snp_1001_4-alert',
  contractId: 1001,
  reason: 'ALERT',
  issuedAt: at,
  cureDeadline: '2026-07-31T12:00:00.000Z',
  cure: {
    toLtv: '0.666667',
    repayAmount: '2000',
    topUp: [{ tokenSymbol: 'USDC', network: 'POLYGON', amount: '600' }],
  },
  liquidationId: null,
  surplusAmount: null,
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
}
