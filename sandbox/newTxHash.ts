import { randomBytes } from 'node:crypto'

/** Hash of a transaction that no chain has. */
export const newTxHash = () => `0x${randomBytes(32).toString('hex')}`
