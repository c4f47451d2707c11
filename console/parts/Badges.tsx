import type { Contract, Snapshot } from '../data/api.ts'
import { words } from '../text/i18n.ts'

export function StatusBadge({ status }: { status: Contract['status'] }) {
  return <span class={`badge status ${status}`}>{words.value.status[status]}</span>
}

/** Badge with a label: the contract's badge often shows the same state. */
export function GuaranteeBadge({ status }: { status: Contract['guarantee']['status'] }) {
  const { guaranteeStatus, contract } = words.value
  return (
    <span class={`badge guarantee ${status}`}>
      {contract.signingType.GUARANTEE}: {guaranteeStatus[status]}
    </span>
  )
}

export function LevelBadge({ level }: { level: Snapshot['level'] }) {
  return <span class={`badge level ${level}`}>{words.value.level[level]}</span>
}

/** Doubts about a valuation. */
export function Marks({
  of,
}: {
  of: Pick<Snapshot, 'stale' | 'depeg' | 'disputed' | 'implausible' | 'thin'>
}) {
  const { marks } = words.value
  return (
    <>
      {of.stale && <span class="mark">{marks.stale}</span>}
      {of.depeg && <span class="mark">{marks.depeg}</span>}
      {of.disputed && <span class="mark">{marks.disputed}</span>}
      {of.implausible && <span class="mark">{marks.implausible}</span>}
      {of.thin && <span class="mark">{marks.thin}</span>}
    </>
  )
}

/** A token with its network. */
export const Token = ({ of }: { of: { readonly tokenSymbol: string; readonly network: string } }) => (
  <>
    {of.tokenSymbol} <span class="faint">{of.network}</span>
  </>
)
