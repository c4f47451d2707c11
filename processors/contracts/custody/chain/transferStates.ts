import type { WatchedTransfer } from '../../../../schemas/documents/chain.ts'
import type { ChainTransfer } from './chainClient.ts'

/** Names a transfer on its network; one between two watched addresses is two. */
export const transferKey = ({
  txHash,
  logIndex,
  isOutgoing,
}: Pick<ChainTransfer, 'txHash' | 'logIndex' | 'isOutgoing'>) =>
  `${txHash}/${logIndex}${isOutgoing ? '/out' : ''}`

interface Seen {
  /** Transfers seen before in the blocks that were read again, and all that are not final yet. */
  readonly known: readonly WatchedTransfer[]
  readonly found: readonly ChainTransfer[]
  /** The blocks after `base`, up to `to`, were read again. */
  readonly base: number
  readonly to: number
  /** The newest final block. */
  readonly final: number
}

/**
 * Changes that follow when the blocks after `base` are read again. A transfer in them that is no longer
 * there is REVERSED, and one that came back in another block is SEEN again; what is in a final block is
 * CONFIRMED. A transfer of nothing, with which strangers fill histories, is none.
 */
export function changesOf({ known, found, base, to, final }: Seen): readonly WatchedTransfer[] {
  const before = new Map(known.map(one => [transferKey(one), one]))
  const now = new Map(found.filter(({ value }) => value > 0n).map(one => [transferKey(one), one]))
  const gone = known.filter(one => {
    const isRead = one.blockNumber > base && one.blockNumber <= to
    return isRead && one.status !== 'REVERSED' && !now.has(transferKey(one))
  })
  const waiting = known.filter(one => one.status === 'SEEN' && one.blockNumber <= base)
  return [
    ...gone.map(one => ({ ...one, status: 'REVERSED' as const, turn: one.turn + 1 })),
    ...waiting
      .filter(one => one.blockNumber <= final)
      .map(one => ({ ...one, status: 'CONFIRMED' as const, turn: one.turn + 1 })),
    ...[...now].flatMap(([key, one]) => changed(before.get(key), one, final)),
  ]
}

function changed(
  known: WatchedTransfer | undefined,
  { value, ...found }: ChainTransfer,
  final: number,
): readonly WatchedTransfer[] {
  const isFinal = found.blockNumber <= final
  const units = String(value)
  const status = isFinal || known?.status === 'CONFIRMED' ? 'CONFIRMED' : 'SEEN'
  if (!known) return [{ ...found, units, status, turn: 1 }]
  if (known.status !== status) return [{ ...found, units, status, turn: known.turn + 1 }]
  return known.blockHash === found.blockHash ? [] : [{ ...known, ...found }]
}
