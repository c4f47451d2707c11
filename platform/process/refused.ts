/**
 * A reachable server that does not meet our requirements: a person must change it. The message is one
 * sentence that names the problem and the remedy, and has no secret.
 */
export class ServerRefused extends Error {
  override readonly name = 'ServerRefused'
}

/** Prefix in readiness and logs that tells a refusal from an unreachable server. */
export const refusalText = (reason: string) => `refused: ${reason}`
