/** A rule said no. Refusals are data: the code is one of the gateway's closed table. */
export interface Refusal {
  readonly code: string
  /** Path of the field concerned, or null. */
  readonly field: string | null
  /** Machine-readable or short; null where the code says it all. */
  readonly reason: string | null
  /** For people; null takes the sentence of the code. */
  readonly message: string | null
}

export interface Refused {
  readonly refusal: Refusal
}

export function refused(
  code: string,
  { field = null, reason = null, message = null }: Partial<Omit<Refusal, 'code'>> = {},
): Refused {
  return { refusal: { code, field, reason, message } }
}

export function isRefused(result: object): result is Refused {
  return 'refusal' in result
}
