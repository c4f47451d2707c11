import type { Fact } from '../webhooks/record/eventBody.ts'
import type { EventStore } from '../webhooks/record/eventStore.ts'
import type { OfferMails } from './noticeMails.ts'
import { alertPositions, type Receipt, type ReportReceipt, receiptsBeforeAttempts } from './noticeReceipts.ts'

export interface NoticeChannels {
  readonly store: Pick<EventStore, 'endpointsOf' | 'lastSequences'>
  /** Null where notices do not go out by e-mail. */
  readonly offerMails: OfferMails | null
  readonly reportReceipt: ReportReceipt
}

/**
 * Reports on which channels notices go out, before their events are recorded: a recorded event is not looked
 * at again.
 */
export function channelReporter({ store, offerMails, reportReceipt }: NoticeChannels) {
  return async (facts: readonly Fact[]): Promise<void> => {
    // Mails first: the report on endpoints ends with the word that all channels are named.
    await offerMails?.(facts)
    for (const receipt of await beforeAttempts(store, facts)) await reportReceipt(receipt)
  }
}

/** Receipts for notices that carry no attempt yet. */
async function beforeAttempts(
  store: NoticeChannels['store'],
  facts: readonly Fact[],
): Promise<readonly Receipt[]> {
  const carrying = facts.filter(({ notice }) => notice !== undefined)
  if (carrying.length === 0) return []
  const borrowers = new Set(carrying.map(({ notice }) => notice!.borrowerPartyId))
  const recorded = await store.lastSequences(alertPositions(carrying))
  return receiptsBeforeAttempts(carrying, await store.endpointsOf([...borrowers]), recorded)
}
