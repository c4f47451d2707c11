/** Limits of one gateway; each has one right value. Tests put others in. */
export interface GatewayLimits {
  /** How long an answer waits for the outcome before it becomes 202. */
  replyTimeoutMs: number
  /** Commands waiting for a reply before new ones get 503. */
  maxInFlight: number
  /** Files streaming to S3 at once; each may hold 5 MiB. */
  maxUploads: number
}

export const gatewayLimits: GatewayLimits = { replyTimeoutMs: 5_000, maxInFlight: 4_096, maxUploads: 16 }
