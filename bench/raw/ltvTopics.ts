import { USUAL_PARTITIONS } from '../../schemas/topic.ts'

/** Group and topics of the raw pipeline; it reads the same balance changes as ltv. */
export const RAW_LTV = {
  group: 'raw-ltv',
  snapshots: 'raw-snapshots',
  positions: 'raw-positions',
  partitions: USUAL_PARTITIONS,
} as const
