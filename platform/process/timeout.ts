/** The result of the work, or an error that says that none came in `limitMs`. The work itself goes on. */
export async function withTimeout<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${limitMs} ms`)), limitMs)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** Null when the promise fails or takes too long. */
export const orNullWithin = <T>(ms: number, promise: Promise<T>): Promise<T | null> =>
  withTimeout(promise, ms).catch(() => null)
