/** Integer ids come in blocks from MongoDB, so that a command costs no round trip; gaps are normal. */
export const ID_SEQUENCES = ['contract', 'guarantee', 'acceptedToken'] as const
export type IdSequence = (typeof ID_SEQUENCES)[number]

/** For each sequence the ids that were asked for, in ascending order; empty where none were. */
export type AllocatedIds = Readonly<Record<IdSequence, readonly number[]>>
