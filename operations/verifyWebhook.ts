/**
 * Command: checks a captured webhook, as a receiver would. `npm run operate -- verify-webhook --help` says
 * how.
 */
import { readFileSync } from 'node:fs'
import { verifySignature } from '../platform/secrets/webhookSignature.ts'
import { argumentsOrExit, BadArguments, parseToolArguments } from './commandLine/toolArguments.ts'

const text = { type: 'string' } as const
const TOOL = {
  name: 'verify-webhook',
  usage: [
    '--secret <whsec_… or whpk_…> --id <webhook-id> --timestamp <webhook-timestamp>',
    '    --signature <webhook-signature> [--body <file>] [--at <seconds>]',
    '  The body is read from the file, or from standard input, byte for byte. --at takes another moment than',
    '  now (seconds since the epoch), for a request that was captured earlier.',
    '  Exit code 0: valid; 1: not valid; 2: nothing was checked, because of what was given.',
  ],
  options: { secret: text, id: text, timestamp: text, signature: text, body: text, at: text },
} as const
const { secret, id, timestamp, signature, body, at } = argumentsOrExit(TOOL, args => {
  const { values } = parseToolArguments(TOOL, args)
  if (values.secret === undefined) throw new BadArguments('--secret is missing')
  if (values.at !== undefined && !/^\d{1,12}$/.test(values.at)) {
    throw new BadArguments('--at is no whole number of seconds')
  }
  return { ...values, secret: values.secret }
})
try {
  const nowSeconds = at === undefined ? Math.floor(Date.now() / 1_000) : Number(at)
  const raw = readFileSync(body ?? 0, 'utf8')
  const checked = verifySignature(secret, { id, timestamp, signature, body: raw }, nowSeconds)
  process.stdout.write(checked.valid ? 'valid\n' : `not valid: ${checked.reason}\n`)
  process.exitCode = checked.valid ? 0 : 1
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 2
}
