import type { SignedTree } from '../../schemas/documents/transparency.ts'

/**
 * The tree to sign at this size: one of which nothing as large was signed, and whose last checkpoint is
 * wherever strangers look. So nothing that was signed is ever passed over, or stays unseen.
 */
export function claimable(lane: number, { size }: Pick<SignedTree, 'size'>) {
  const free = { 'signed.size': { $lt: size }, 'signed.published': true }
  return { _id: lane, $or: [{ signed: null }, free] }
}
