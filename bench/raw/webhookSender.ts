import { createHmac, randomBytes } from 'node:crypto'
import { Pool } from 'undici'

/**
 * A perfect sender, to compare: signs and posts the same bodies with undici, 64 in flight, keep-alive,
 * and remembers nothing. `node bench/raw/webhookSender.ts <url> <body> <seconds>` prints deliveries per
 * second.
 */
const IN_FLIGHT = 64
const WARMUP_MS = 2_000
const [url = '', body = '', seconds = '5'] = process.argv.slice(2)
const target = new URL(url)
const pool = new Pool(target.origin, { connections: IN_FLIGHT })
const secret = randomBytes(32)
const startedAt = performance.now()
const from = startedAt + WARMUP_MS
const until = from + Number(seconds) * 1_000
let sent = 0
let number = 0

async function send(): Promise<void> {
  while (performance.now() < until) {
    const id = `evt_${number++}`
    const timestamp = Math.floor(Date.now() / 1_000)
    const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')
    const answer = await pool.request({
      method: 'POST',
      path: target.pathname,
      body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': `v1,${signature}`,
      },
    })
    await answer.body.dump()
    if (performance.now() >= from) sent += 1
  }
}

await Promise.all(Array.from({ length: IN_FLIGHT }, send))
process.stdout.write(String(sent / Number(seconds)))
await pool.close()
