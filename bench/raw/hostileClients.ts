import { connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'

/**
 * Clients that mean no good, in a process of their own: `node bench/raw/hostileClients.ts <port> <key>
 * <idle>`. Says `ready` to its parent when all of them are at work, tells on `report` what they were
 * answered, and ends when the parent lets go.
 */
const [port = '0', key = '', idle = '5000'] = process.argv.slice(2)
const DRIPPING = 500
const HALF_OPEN = 100
const GARBAGE = 20
const BOMBS = 5
const HUGE_HEADERS = 5
/** Connections opened at a time: as many as the backlog of a listening socket takes. */
const OPENED_AT_ONCE = 100
const DRIP_MS = 1_000
/** Between the attempts of one attacker: the machine also serves, and is no network. */
const PAUSE_MS = 100

const answers = new Map<string, number>()
const count = (what: string) => void answers.set(what, (answers.get(what) ?? 0) + 1)

/** What the gateway says on this connection until it is closed. */
function open(what: string, onOpen: (socket: Socket) => void): Promise<void> {
  return new Promise(resolve => {
    const socket = connect(Number(port), '127.0.0.1', () => onOpen(socket))
    socket.on('data', chunk => {
      for (const [, status] of chunk.toString('latin1').matchAll(/HTTP\/1\.1 (\d{3})/g))
        count(`${what} ${status}`)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      count(`${what} closed`)
      resolve()
    })
  })
}

const head = (lines: readonly string[]) => `${lines.join('\r\n')}\r\nhost: x\r\napi-key: ${key}\r\n`
/** Two good requests that cost nothing before the garbage: this is about connections, not about load. */
const GET = `${head(['GET /healthz/live HTTP/1.1'])}\r\n`
const bomb = gzipSync(Buffer.alloc(20_000_000, ' '))

/** One request, and then nothing: the connection stays. */
const idling = () =>
  open('idle', socket => void socket.write('GET /healthz/live HTTP/1.1\r\nhost: x\r\n\r\n'))

/** Headers that come a byte at a time and never end. */
const dripping = () =>
  open('dripping', socket => {
    socket.write('GET /guarantees HTTP/1.1\r\nx-slow: ')
    const timer = setInterval(() => socket.write('a'), DRIP_MS)
    socket.once('close', () => clearInterval(timer))
  })

/** A file that was announced and stops in the middle. */
const halfOpen = () =>
  open('half-open upload', socket => {
    const type = 'content-type: multipart/form-data; boundary=b'
    const file = '--b\r\ncontent-disposition: form-data; name="ccbFile"; filename="a.pdf"\r\n\r\n%PDF-1.7'
    const lines = ['POST /contracts/v1 HTTP/1.1', type, 'content-length: 5000000']
    socket.write(`${head(lines)}\r\n${file}${'x'.repeat(100_000)}`)
  })

const garbage = () => open('garbage', socket => void socket.write(`${GET}${GET}\x00\x16garbage\r\n\r\n`))

const bombs = () =>
  open('bomb', socket => {
    const type = [
      'content-type: application/json',
      'content-encoding: gzip',
      `content-length: ${bomb.length}`,
    ]
    socket.write(`${head(['POST /webhooks/v1/endpoints HTTP/1.1', ...type, 'connection: close'])}\r\n`)
    socket.write(bomb)
  })

const hugeHeaders = () =>
  open('huge headers', socket => {
    socket.write(`${head(['GET /guarantees HTTP/1.1', `x: ${'a'.repeat(64 * 1024)}`])}\r\n`)
  })

/** So many of a kind forever: who is closed comes back. */
function keep(many: number, attack: () => Promise<void>): void {
  const one = async () => {
    for (;;) {
      await attack()
      await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
    }
  }
  for (let n = 0; n < many; n++) void one()
}

async function openIdle(): Promise<void> {
  for (let opened = 0; opened < Number(idle); opened += OPENED_AT_ONCE) {
    const before = answers.get('idle 200') ?? 0
    keep(OPENED_AT_ONCE, idling)
    while ((answers.get('idle 200') ?? 0) < before + OPENED_AT_ONCE) {
      await new Promise(resolve => setTimeout(resolve, 5))
    }
  }
}

process.on('message', () => process.send?.(Object.fromEntries(answers)))
process.on('disconnect', () => process.exit(0))
await openIdle()
keep(DRIPPING, dripping)
keep(HALF_OPEN, halfOpen)
keep(GARBAGE, garbage)
keep(BOMBS, bombs)
keep(HUGE_HEADERS, hugeHeaders)
process.send?.('ready')
