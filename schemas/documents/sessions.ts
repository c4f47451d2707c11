/** Collection `consoleSessions`: of people at the console (gateway/access/sessions.ts). */
export interface ConsoleSession {
  /** SHA-256 of the id in the cookie. */
  readonly _id: string
  readonly keyHash: string
  readonly expireAt: Date
}

/** Collection `portalLinks`: a link, and then its session (gateway/access/portalSessions.ts). */
export interface PortalLinkDocument {
  /** `ptl_…`: part of the page's address, and no secret. */
  readonly _id: string
  readonly partyId: string
  readonly keyHash: string
  /** SHA-256 of the code while OPEN, of the session afterwards. */
  readonly secretHash: string
  readonly state: 'OPEN' | 'USED'
  readonly origins: readonly string[]
  readonly expireAt: Date
}
