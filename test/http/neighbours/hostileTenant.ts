import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * A tenant that harms a gateway in one way, in a separate process:
 * `node test/http/neighbours/hostileTenant.ts <way> <port> <key> <path>`. Says `ready` to its parent when
 * each of its connections has sent something, reports its answers on any message, and ends when the parent
 * disconnects.
 */
const [way = '', port = '0', key = '', path = ''] = process.argv.slice(2)
// Elsewhere it runs on another machine: only the platform's work for it counts.
setPriority(constants.priority.PRIORITY_LOW)

interface Way {
  readonly connections: number
  /** Between two attempts of a connection. */
  readonly pauseMs: number
  /** One attempt; resolves when it has come to its end. */
  attack(sent: () => void): Promise<void>
}

const answers: Record<string, number> = {}
const count = (what: string) => {
  answers[what] = (answers[what] ?? 0) + 1
}
const agent = new Agent({ keepAlive: true })

/** A whole request, and all of its answer. */
function ask(method: string, target: string, headers: Record<string, string>, body = ''): Promise<void> {
  return new Promise(resolve => {
    const options = { host: '127.0.0.1', port, agent, method, path: target, headers }
    const asked = request(options, response => {
      count(`${response.statusCode}`)
      response.resume().on('close', resolve)
    })
    asked.on('error', () => {
      count('broken')
      resolve()
    })
    asked.end(body)
  })
}

/** A request that is never finished, or an answer that is never read: what `begin` does with the socket. */
function hold(lines: readonly string[], begin: (socket: Socket) => void): Promise<void> {
  return new Promise(resolve => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write([...lines, 'host: x', `api-key: ${key}`, '', ''].join('\r\n'))
      begin(socket)
    })
    socket.once('data', chunk => count(/^HTTP\/1\.1 (\d{3})/.exec(chunk.toString('latin1'))?.[1] ?? 'noise'))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
  })
}

const MEGABYTE = 1_048_576
const JSON_LIMIT = 256 * 1024
const JSON_TYPE = { 'content-type': 'application/json', 'api-key': key }
const FORM = 'content-type: multipart/form-data; boundary=b'
const FIELD = Buffer.from(
  `--b\r\ncontent-disposition: form-data; name="name"\r\n\r\n${'x'.repeat(64_000)}\r\n`,
)
const FIELDS = 300
const FILE_HEAD = '--b\r\ncontent-disposition: form-data; name="ccbFile"; filename="a.pdf"\r\n\r\n%PDF-'
const NEARLY_JSON = Buffer.alloc(JSON_LIMIT - 1, ' ')
const ITEMS = `{"url":"https://receiver.example/","events":[${'{},'.repeat(87_000)}{}]}`
/** Until a download is dropped: without reading, it cannot see that it was cut off. */
const DOWNLOAD_MS = 8_000

const WAYS: Readonly<Record<string, Way>> = {
  downloads: {
    connections: 60,
    pauseMs: 100,
    attack: sent =>
      hold([`GET ${path} HTTP/1.1`], socket => {
        sent()
        socket.once('data', () => socket.pause())
        setTimeout(() => socket.destroy(), DOWNLOAD_MS)
      }),
  },
  uploads: {
    connections: 64,
    pauseMs: 1_000,
    attack: sent =>
      hold(['POST /contracts/v1 HTTP/1.1', FORM, `content-length: ${9 * MEGABYTE}`], socket =>
        socket.write(FILE_HEAD, sent),
      ),
  },
  fields: {
    connections: 20,
    pauseMs: 100,
    attack: sent =>
      hold(
        ['POST /contracts/v1 HTTP/1.1', FORM, `content-length: ${FIELDS * FIELD.length + 7}`],
        async socket => {
          sent()
          socket.once('data', () => socket.destroy())
          for (let n = 0; n < FIELDS && socket.writable; n++) {
            if (!socket.write(FIELD)) await drained(socket)
          }
        },
      ),
  },
  bodies: {
    connections: 1_600,
    pauseMs: 2_000,
    attack: sent => {
      const length = `content-length: ${JSON_LIMIT}`
      const head = ['POST /v1/ltv/simulate HTTP/1.1', 'content-type: application/json', length]
      return hold(head, socket => {
        sent()
        socket.write(NEARLY_JSON)
      })
    },
  },
  items: {
    connections: 8,
    pauseMs: 0,
    attack: sent => {
      sent()
      return ask('POST', '/webhooks/v1/endpoints', JSON_TYPE, ITEMS)
    },
  },
  books: {
    connections: 20,
    pauseMs: 100,
    attack: sent => {
      sent()
      return ask('POST', '/v1/ltv/simulate', JSON_TYPE, '{"book":true,"prices":{"USDC":"0.7"}}')
    },
  },
  /** Twice the rate that once used a whole processor. */
  openapi: {
    connections: 8,
    pauseMs: 25,
    attack: sent => {
      sent()
      return ask('GET', '/openapi.json', {})
    },
  },
  guesses: {
    connections: 8,
    pauseMs: 10,
    attack: sent => {
      sent()
      return ask('GET', '/contracts/v1', { 'api-key': `live_${randomUUID()}${randomUUID()}` })
    },
  },
}

function drained(socket: Socket): Promise<void> {
  return new Promise(resolve => {
    socket.once('drain', resolve)
    socket.once('close', () => resolve())
  })
}

/** Repeats the attack for ever, answered or closed. */
async function run({ pauseMs, attack }: Way, atWork: () => void): Promise<void> {
  for (;;) {
    await attack(() => {
      count('sent')
      atWork()
    })
    await sleep(pauseMs)
  }
}

process.on('message', () => process.send?.(answers))
process.on('disconnect', () => process.exit(0))
const chosen = WAYS[way]
if (!chosen) throw new Error(`${way} is none of ${Object.keys(WAYS).join(', ')}`)
let idle = chosen.connections
for (let n = 0; n < chosen.connections; n++) {
  let isFirst = true
  void run(chosen, () => {
    if (!isFirst) return
    isFirst = false
    idle -= 1
    if (idle === 0) process.send?.('ready')
  })
}
