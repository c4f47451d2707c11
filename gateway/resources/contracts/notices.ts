import type { StoredNotice, StoredReceipt } from '../../../schemas/documents/contracts.ts'
import { Notice, noticeExample } from '../../../schemas/http/notices.ts'
import { ContractId } from '../../../schemas/http/values.ts'
import { BY_CREATION, readPage, takeSkipCursor } from '../../input/pagination.ts'
import { pageAnswer } from '../../routing/answers.ts'
import type { NeedsDb } from '../../routing/needs.ts'
import { route } from '../../routing/route.ts'
import { ownContract } from './contracts.ts'
import { amountOf, instant, instantOrNull } from './view.ts'

export const noticeRoutes = [
  route({
    on: 'GET /contracts/v1/:id/notices',
    scopes: ['contracts', 'borrower'],
    tenant: 'required',
    operationId: 'listNotices',
    tag: 'Contracts',
    summary: 'List the notices to the borrower, newest first, with their delivery receipts.',
    description:
      'An alert starts a cure period. Reminders follow at 50 and 90 percent of it and the last notice ' +
      'at its end, then notices of the sale and the surplus. With `ltvPolicy.mode` AFTER_NOTICE, ' +
      'nothing is sold before the last notice.',
    params: { id: ContractId },
    query: takeSkipCursor,
    ok: pageAnswer('A page of notices.', 'notices', Notice, noticeExample),
    read: async ({ params, query, tenant }, deps: NeedsDb) => {
      const { _id: contractId } = await ownContract(params.id, tenant, deps)
      const source = {
        collection: deps.db.collection<StoredNotice>('notices'),
        filter: { contractId },
        orderBy: BY_CREATION,
      }
      const { documents, pagination } = await readPage(source, query)
      const receipts = await deps.db
        .collection<StoredReceipt>('noticeReceipts')
        .find({ noticeId: { $in: documents.map(({ _id }) => _id) } })
        .sort({ occurredAt: 1, _id: 1 })
        .toArray()
      const notices = documents.map(notice =>
        presentNotice(
          notice,
          receipts.filter(({ noticeId }) => noticeId === notice._id),
        ),
      )
      return { notices, pagination }
    },
  }),
]

function presentNotice(notice: StoredNotice, receipts: readonly StoredReceipt[]) {
  const { cure } = notice
  return {
    id: notice._id,
    contractId: notice.contractId,
    reason: notice.noticeReason,
    issuedAt: instant(notice.createdAt),
    cureDeadline: instantOrNull(notice.cureDeadline),
    cure: cure && {
      toLtv: cure.toLtv,
      repayAmount: cure.repayAmount,
      topUp: cure.topUp.map(amountOf),
    },
    liquidationId: notice.liquidationId,
    surplusAmount: notice.surplusAmount ?? null,
    eventId: notice.eventId,
    delivered: receipts.some(({ receiptOutcome }) => receiptOutcome === 'DELIVERED'),
    receipts: receipts.map(receipt => ({
      channel: receipt.noticeChannel,
      outcome: receipt.receiptOutcome,
      eventId: receipt.noticeEventId,
      endpointId: receipt.endpointId,
      statusCode: receipt.statusCode,
      at: instant(receipt.occurredAt),
    })),
  }
}
