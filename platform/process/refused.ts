/**
 * A server is there and is not what our promises stand on: a person must change it. The message is one
 * sentence that names what it is and the remedy, and has no secret.
 */
export class ServerRefused extends Error {
  override readonly name = 'ServerRefused'
}

/** Prefix in readiness and logs that tells a refusal from an unreachable server. */
export const refusalText = (reason: string) => `refused: ${reason}`
