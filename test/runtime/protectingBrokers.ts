import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A real broker as Amazon MSK Express shows it: every topic has the same number of replicas, whatever is
 * asked for, and settings that the service keeps to itself are refused, at creation and afterwards.
 */
export interface ProtectingBrokers {
  readonly address: string
  /** Settings that were asked for in vain, each once. */
  readonly refused: ReadonlySet<string>
  close(): Promise<void>
}

const CREATE_TOPICS = 19
const ALTER_CONFIGS = 33
/** Correlation id, and no throttling. */
const HEAD_BYTES = 8
const NO_MESSAGE = Buffer.from([0xff, 0xff])

export async function protectingBrokers(
  broker: string,
  { settings, replicas, errorCode }: { settings: readonly string[]; replicas: number; errorCode: number },
): Promise<ProtectingBrokers> {
  const [host, port] = broker.split(':') as [string, string]
  const refused = new Set<string>()
  const sockets = new Set<Socket>()

  /** Answers to what is refused; fixes the replicas of the rest. */
  const judged = (api: number, body: ReturnType<typeof reading>): readonly Buffer[] => {
    const answers: Buffer[] = []
    for (let left = body.int32(); left > 0; left -= 1) {
      const type = api === ALTER_CONFIGS ? body.bytes(1) : null
      const name = body.text()
      if (api === CREATE_TOPICS) {
        body.int32()
        body.write(replicas)
        for (let assigned = body.int32(); assigned > 0; assigned -= 1) {
          body.int32()
          for (let brokers = body.int32(); brokers > 0; brokers -= 1) body.int32()
        }
      }
      const names: string[] = []
      for (let entries = body.int32(); entries > 0; entries -= 1) {
        names.push(body.text().toString())
        body.text()
      }
      const kept = names.filter(one => settings.includes(one))
      if (kept.length === 0) continue
      for (const one of kept) refused.add(one)
      const error = Buffer.concat([int16(errorCode), NO_MESSAGE])
      const called = Buffer.concat([int16(name.length), name])
      answers.push(type === null ? Buffer.concat([called, error]) : Buffer.concat([error, type, called]))
    }
    return answers
  }
  const server = createServer(client => {
    const upstream = connect(Number(port), host)
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => undefined))
    const own = (server.address() as AddressInfo).port
    const [theirs, ours] = [Number(port), own].map(one => placeOf(host, one)) as [Buffer, Buffer]
    void passFrames(client, upstream, frame => {
      const body = reading(frame)
      const [api, , correlation] = [body.int16(), body.int16(), body.bytes(4)]
      body.text()
      const answers = [CREATE_TOPICS, ALTER_CONFIGS].includes(api) ? judged(api, body) : []
      if (answers.length === 0) return frame
      const head = Buffer.concat([correlation], HEAD_BYTES)
      client.write(framed(Buffer.concat([head, int32(answers.length), ...answers])))
      return null
    })
    void passFrames(upstream, client, frame => {
      for (let at = frame.indexOf(theirs); at >= 0; at = frame.indexOf(theirs, at + 1)) ours.copy(frame, at)
      return frame
    })
  })
  await new Promise<void>(resolve => server.listen(0, host, resolve))
  return {
    address: `${host}:${(server.address() as AddressInfo).port}`,
    refused,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Reads Kafka's requests, of the versions before compact ones. */
function reading(frame: Buffer) {
  let at = 0
  const bytes = (count: number): Buffer => {
    at += count
    return frame.subarray(at - count, at)
  }
  const int16 = () => bytes(2).readInt16BE()
  return {
    bytes,
    int16,
    int32: () => bytes(4).readInt32BE(),
    write: (value: number) => void bytes(2).writeInt16BE(value),
    /** Null is as empty here. */
    text: () => bytes(Math.max(0, int16())),
  }
}

const int16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2)
  bytes.writeInt16BE(value)
  return bytes
}
const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
const framed = (frame: Buffer): Buffer => Buffer.concat([int32(frame.length), frame])
/** As metadata name a broker. */
const placeOf = (host: string, port: number): Buffer =>
  Buffer.concat([int16(host.length), Buffer.from(host), int32(port)])

/** Until either side ends. `change` answers null for what goes no further. */
async function passFrames(from: Socket, to: Socket, change: (frame: Buffer) => Buffer | null): Promise<void> {
  let rest = Buffer.alloc(0)
  try {
    for await (const piece of from) {
      rest = Buffer.concat([rest, piece as Buffer])
      while (rest.length >= 4 && rest.length >= 4 + rest.readInt32BE()) {
        const end = 4 + rest.readInt32BE()
        const frame = change(Buffer.from(rest.subarray(4, end)))
        if (frame !== null) to.write(framed(frame))
        rest = rest.subarray(end)
      }
    }
  } catch {
    // Reset by either side: as an end.
  }
  from.destroy()
  to.destroy()
}
