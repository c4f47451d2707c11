import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** A small Kubernetes Service: new connections go to pods that are ready and stay. */
export interface Balancer {
  readonly url: string
  /** A pod to ask; `admin` is where its readiness is answered. */
  add(pod: Pod): void
  /** The pod is being deleted: no new connections, whatever it says of itself. */
  remove(name: string): void
  /** Resolves when new connections go to this pod as well. */
  untilServing(name: string): Promise<void>
  close(): Promise<void>
}

export interface Pod {
  readonly name: string
  /** `http://127.0.0.1:22250` */
  readonly address: string
  readonly admin: string
}

interface Backend {
  readonly pod: Pod
  ready: boolean
}

/** As often as kubelet might at its best; the chart asks every 5 s. */
const PROBE_EVERY_MS = 200

/** `port`: any free one by default. */
export async function openBalancer(port = 0): Promise<Balancer> {
  const backends = new Map<string, Backend>()
  const sockets = new Set<Socket>()
  const waiting: { readonly name: string; readonly resolve: () => void }[] = []
  let turn = 0

  const probe = async () => {
    for (const [name, backend] of backends) {
      const answer = await fetch(`${backend.pod.admin}/healthz/ready`).catch(() => null)
      backend.ready = answer?.ok === true
      await answer?.arrayBuffer()
      if (backend.ready) for (const one of waiting) if (one.name === name) one.resolve()
    }
  }
  let probing = Promise.resolve()
  const timer = setInterval(() => {
    probing = probing.then(probe)
  }, PROBE_EVERY_MS)

  const server = createServer(client => {
    const ready = [...backends.values()].filter(backend => backend.ready)
    turn += 1
    const target = ready[turn % ready.length]
    if (target === undefined) return void client.resetAndDestroy()
    const { hostname, port } = new URL(target.pod.address)
    const upstream = connect(Number(port), hostname)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.setNoDelay(true)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  await new Promise<void>(resolve => void server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: pod => void backends.set(pod.name, { pod, ready: false }),
    remove: name => void backends.delete(name),
    untilServing: name => new Promise(resolve => void waiting.push({ name, resolve })),
    async close() {
      clearInterval(timer)
      await probing
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
