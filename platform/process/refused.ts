/**
 * A server is there and is not what our promises stand on: a person must change it. The message is one
 * sentence that names what it is and the remedy, and has no secret.
 */
export class ServerRefused extends Error {
  override readonly name = 'ServerRefused'
}

/** How readiness and the log begin, so that nobody takes it for a server that is away. */
export const refusalText = (reason: string) => `refused: ${reason}`
