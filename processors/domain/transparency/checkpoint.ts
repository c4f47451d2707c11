/** Checkpoints of a log (C2SP tlog-checkpoint): its origin, the size of its tree, the hash of its root. */
import { type Signer, signNote } from './note.ts'
import { HASH_BYTES, type Head } from './tree.ts'

/** Name of the log of one lane; its keys have the same name. */
export const originOf = (platform: string, lane: number) => `${platform}/contract-events/${lane}`

/** Without a time on purpose: the same tree has the same checkpoint for any signer, however often. */
export function checkpointOf(origin: string, { size, root }: Head, signers: readonly Signer[]): string {
  return signNote(`${origin}\n${size}\n${root.toString('base64')}\n`, signers)
}

const FORM = /^([^\n]+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/]+=*)\n/

/** Tree head in a checkpoint of ours; null for others. Checks no signature. */
export function headIn(checkpoint: string): Head | null {
  const [, , size = '', hash = ''] = FORM.exec(checkpoint) ?? []
  const root = Buffer.from(hash, 'base64')
  return root.length === HASH_BYTES ? { size: +size, root } : null
}
