/** Deliberate faults of notices before a sale, for mutants.ts. */
const RULES = '../domain/guarantee/notices.ts'
const RECEIPTS = '../notices/noticeReceipts.ts'

export const noticeMutants = [
  {
    name: 'notices: one failed channel is all of them',
    file: RULES,
    find: 'failedAt === null || (openChannels ?? []).length > 0',
    replace: 'failedAt === null || (openChannels ?? []).length > 99',
  },
  {
    name: 'notices: channels of what is not read are none',
    file: RULES,
    find: "  if (isUnread(period)) return 'UNCONFIRMED'\n",
    replace: '',
  },
  {
    name: 'notices: whatever is read before it stands for an alert',
    file: '../domain/contract/findings.ts',
    find: 'const alertSequence = context.collateralSequence + 1',
    replace: 'const alertSequence = context.collateralSequence',
  },
  {
    name: 'notices: nothing is read',
    file: RECEIPTS,
    find: 'return read ? { ...receipt, read } : receipt',
    replace: 'return read ? { ...receipt } : receipt',
  },
  {
    name: 'notices: sold as soon as one is delivered',
    file: RULES,
    find: ' || !curePeriod || curePeriod.nextNoticeAt !== null) return []\n  const noticeOutcome',
    replace: ' || !curePeriod) return []\n  const noticeOutcome',
  },
  {
    name: 'notices: HOLD sells what nobody could be told',
    file: RULES,
    find: "noticeOutcome === 'UNDELIVERABLE' && undeliverable !== 'HOLD'",
    replace: "noticeOutcome === 'UNDELIVERABLE' && undeliverable !== null",
  },
  {
    name: 'notices: what is on its way is delivered',
    file: RULES,
    find: "const isDelivered = receiptOutcome === 'DELIVERED'",
    replace: "const isDelivered = receiptOutcome === 'DELIVERED' || receiptOutcome === 'SENDING'",
  },
  {
    name: 'notices: a receipt of an earlier period counts',
    file: RULES,
    find: 'if (!curePeriod?.noticeIds.includes(noticeId)) return guarantee',
    replace: 'if (!curePeriod) return guarantee',
  },
  {
    name: 'notices: after a reminder comes nothing',
    file: RULES,
    find: 'const nextNoticeAt = nextNoticeAfter(curePeriod, at)\n',
    replace: 'const nextNoticeAt = curePeriod.nextNoticeAt\n',
  },
  {
    name: 'notices: a sale waits for nobody',
    file: RULES,
    find: 'Boolean(curePeriod) && !curePeriod!.saleAllowed',
    replace: 'curePeriod?.saleAllowed === null',
  },
  {
    name: 'notices: a sale without a period of its own',
    file: '../domain/contract/findings.ts',
    find: "contract.ltvPolicy.mode !== 'IMMEDIATE' && !curePeriod &&",
    replace: "contract.ltvPolicy.mode === 'UNKNOWN' && !curePeriod &&",
  },
  {
    name: 'notices: a sale names none',
    file: '../domain/contract/findings.ts',
    find: 'noticeIds: curePeriod?.noticeIds ?? [],',
    replace: 'noticeIds: [],',
  },
  {
    name: 'notices: the same receipt under another id',
    file: RECEIPTS,
    find: "      issuedAt: clock.now(),\n      source: 'webhooks',\n",
    replace:
      "      issuedAt: clock.now(),\n      source: 'webhooks',\n      commandId: eventId + outcome + clock.now(),\n",
  },
  {
    name: 'notices: a receipt that is not taken is given up',
    file: RECEIPTS,
    find: '        await clock.sleep(RETRY_PAUSE_MS)\n',
    replace: '        return\n',
  },
  {
    name: 'notices: a first failure is not told',
    file: RECEIPTS,
    find: 'if (!isDelivered && attempt > 1) return null',
    replace: 'if (!isDelivered && attempt > 0) return null',
  },
  {
    name: 'notices: a failure is told as a delivery',
    file: RECEIPTS,
    find: "const what = isDelivered ? 'DELIVERED' : 'FAILED'",
    replace: "const what = isDelivered || statusCode !== null ? 'DELIVERED' : 'FAILED'",
  },
  {
    name: 'notices: what is said of channels is not waited for',
    file: '../notices/noticeChannels.ts',
    find: 'for (const receipt of await beforeAttempts(store, facts)) await reportReceipt(receipt)',
    replace: 'void beforeAttempts(store, facts).then(all => all.map(reportReceipt), () => undefined)',
  },
  {
    name: 'notices: nobody answers for what waits',
    file: '../notices/unansweredNotices.ts',
    find: "return isFailing && now - createdAt > PATIENCE_MS ? 'FAILED' : null",
    replace: 'return null',
  },
  {
    name: 'notices: mails are offered after the word that all channels are named',
    file: '../notices/noticeChannels.ts',
    find: '    await offerMails?.(facts)\n',
    replace: '    void Promise.resolve().then(() => offerMails?.(facts)).catch(() => undefined)\n',
  },
].map(mutant => ({ ...mutant, kind: 'notices' as const }))
