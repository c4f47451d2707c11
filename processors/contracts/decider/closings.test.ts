/** Transfers without an order, as two operators close them. */
import type { TransferClosing } from '../../../schemas/documents/chain.ts'
import type { Ledger } from '../ledger.fixture.ts'
import { sent } from '../money.fixture.ts'

const TRANSFER = `trf_POLYGON_0x${'a'.repeat(64)}_7`
const close = (l: Ledger, keyId: string, reason = 'sent back') =>
  l.ask('CloseUnexplainedTransfer', { contractId: 0, transferId: TRANSFER, keyId, reason })
const closings = (l: Ledger) => l.all<TransferClosing>('transferClosings')

test('one operator proposes, the key of a second one closes, and both reasons are kept', async () => {
  const l = await sent()
  const proposed = await close(l, 'key_1', 'a wrong signer')
  expect([proposed.status, proposed.outputs]).toEqual(['SUCCEEDED', []])
  expect(closings(l)).toMatchObject([
    { _id: TRANSFER, proposal: { keyId: 'key_1', reason: 'a wrong signer' }, confirmation: null },
  ])
  expect((await close(l, 'key_1')).code).toBe('invalid_state')
  expect(closings(l)[0]?.confirmation).toBeNull()
  const closed = await close(l, 'key_2')
  expect(closed.body.closing.confirmation).toMatchObject({ keyId: 'key_2', reason: 'sent back' })
  expect(closings(l)).toEqual([closed.body.closing])
  for (const key of ['key_1', 'key_2', 'key_3']) expect((await close(l, key)).code).toBe('invalid_state')
})
