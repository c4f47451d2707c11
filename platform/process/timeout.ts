/** Null when the promise fails or takes too long. */
export async function orNullWithin<T>(ms: number, promise: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<null>(resolve => {
    timer = setTimeout(() => resolve(null), ms)
  })
  try {
    return await Promise.race([promise.catch(() => null), limit])
  } finally {
    clearTimeout(timer)
  }
}
