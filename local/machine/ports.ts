import { createServer } from 'node:net'
import { LocalProblem } from './problem.ts'

/** True when the port of the loopback address is free. */
export function portIsFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)))
  })
}

/** Throws `LocalProblem` for the first port that is taken. */
export async function assertPortsFree(
  ports: Readonly<Record<string, number>>,
  remedy: string,
): Promise<void> {
  for (const [what, port] of Object.entries(ports)) {
    if (!(await portIsFree(port))) {
      throw new LocalProblem(`port ${port}, needed for ${what}, is taken by another program`, remedy)
    }
  }
}
