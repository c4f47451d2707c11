import { type OutsideServer, openOutside } from './outsideServer.ts'

export interface Told {
  readonly key: string
  readonly body: Readonly<Record<string, unknown>>
}

/** An account provider outside, over real HTTP: it decides when and how the test says. */
export interface OutsideProvider extends OutsideServer {
  /** Creations that it took, in order. */
  readonly created: readonly Told[]
  /** Sets the status of a customer from now on. */
  decide(customerId: string, status: 'ACTIVE' | 'REJECTED', reason?: string): void
}

export async function openAccountProvider(secret: string): Promise<OutsideProvider> {
  const created: Told[] = []
  const standing = new Map<string, Record<string, unknown>>()
  const server = await openOutside(secret, ({ method, path, key, body }) => {
    if (method === 'GET') {
      const found = standing.get(path.replace('/customers/', ''))
      return [found ? 200 : 404, found ?? {}]
    }
    created.push({ key, body: JSON.parse(body) })
    const link = `https://provider.example/kyb/${key}`
    if (!standing.has(key)) standing.set(key, { reference: `acc_${key}`, status: 'PENDING', link })
    return [201, standing.get(key)!]
  })
  return {
    ...server,
    created,
    decide(customerId, status, reason) {
      standing.set(customerId, { reference: `acc_${customerId}`, status, reason: reason ?? null })
    },
  }
}
