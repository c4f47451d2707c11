/** Commands for receivers of webhooks. */
import { readFileSync } from 'node:fs'
import { command, Ended, wholeNumber } from '../parser/command.ts'

const MAX_PORT = 65_535
const MAX_SECONDS = 999_999_999_999

const receive = command('receive', 'receive webhooks on this machine and check their signatures')
  .argument('[port]', 'of 127.0.0.1', wholeNumber(1, MAX_PORT), 9911)
  .option('--secret <secret>', 'whsec_… or whpk_…; without it those of the local platform')
  .action(async (port, { secret }) => {
    const { receiveWebhooks } = await import('../webhooks/receive.ts')
    await receiveWebhooks(port, secret)
  })

const verifyWebhook = command('verify-webhook', 'check the signature of a captured webhook')
  .requiredOption('--secret <secret>', 'whsec_… or whpk_…')
  .option('--id <text>', 'header webhook-id')
  .option('--timestamp <text>', 'header webhook-timestamp')
  .option('--signature <text>', 'header webhook-signature')
  .option('--body <file>', 'byte for byte; without it standard input')
  .option('--at <seconds>', 'moment of its arrival instead of now', wholeNumber(0, MAX_SECONDS))
  .action(async ({ secret, id, timestamp, signature, body, at }) => {
    const { verifySignature } = await import('../../platform/secrets/webhookSignature.ts')
    const nowSeconds = at ?? Math.floor(Date.now() / 1_000)
    const checked = (() => {
      try {
        const raw = readFileSync(body ?? 0, 'utf8')
        return verifySignature(secret, { id, timestamp, signature, body: raw }, nowSeconds)
      } catch (error) {
        throw new Ended(2, (error as Error).message)
      }
    })()
    process.stdout.write(checked.valid ? 'valid\n' : `not valid: ${checked.reason}\n`)
    if (!checked.valid) process.exitCode = 1
  })

export const webhookCommands = [receive, verifyWebhook]
