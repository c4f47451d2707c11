import { CONTRACT_PARTITIONS } from '../../schemas/topics.ts'

/** Group and topics of the raw pipeline beside ltv; it reads the same balance changes. */
export const RAW_LTV = {
  group: 'raw-ltv',
  snapshots: 'raw-snapshots',
  positions: 'raw-positions',
  partitions: CONTRACT_PARTITIONS,
} as const
