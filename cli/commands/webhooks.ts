/** Commands for receivers of webhooks. */
import { readFileSync } from 'node:fs'
import { Option } from '@commander-js/extra-typings'
import { SUBSCRIPTIONS } from '../../schemas/webhookEvents.ts'
import { bodiesOf, dataOf, openApi } from '../api/client.ts'
import { type Profile, profileOf } from '../api/profiles.ts'
import { coloured, print } from '../output/print.ts'
import { apiCommand, command, Ended, reading, wholeNumber } from '../parser/command.ts'

const MAX_PORT = 65_535
const MAX_SECONDS = 999_999_999_999

/** Everything that the party's stream brings: what `*` leaves out, too. */
const EVERYTHING = SUBSCRIPTIONS
const eventsOption = () =>
  new Option('--events <names...>', 'only these events or groups').choices(EVERYTHING)
const afterOption = () => new Option('--after <id>', 'start after this event id; without it, with new events')

/** Aborts with Ctrl-C. */
function untilStopped(): AbortSignal {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort())
  return stop.signal
}

const events = command('events', 'your events')
events.addCommand(
  apiCommand('tail', 'show your events as they happen; Ctrl-C ends')
    .addOption(eventsOption())
    .addOption(afterOption())
    .action(async ({ profile, json, events = EVERYTHING, after }) => {
      const { asksFor } = await import('../../schemas/webhookEvents.ts')
      for await (const body of bodiesOf(profileOf(profile), { signal: untilStopped(), after })) {
        const { id, event, timestamp, data } = JSON.parse(body)
        if (!asksFor(events, event)) continue
        const head = [coloured('dim', timestamp), coloured('bold', event), coloured('dim', id)].join('  ')
        print(json ? body : `${head}\n${JSON.stringify(data, null, 2).replace(/^/gm, '  ')}`)
      }
    }),
)

const receiver = reading(text => {
  const url = new URL(/^https?:/.test(text) ? text : `http://${text}`)
  return url
})

const listen = apiCommand(
  'listen',
  'forward your events to a receiver on this machine, signed as deliveries are',
)
  .requiredOption('--forward-to <url>', 'such as localhost:3000/hooks', receiver)
  .addOption(eventsOption())
  .addOption(afterOption())
  .option('--secret <whsec>', 'sign with this secret, instead of one that is kept for the profile')
  .addOption(new Option('--endpoint <id>', "sign with this endpoint's secret").conflicts('secret'))
  .action(
    async ({ profile: named, json = false, forwardTo: to, events = EVERYTHING, after, secret, endpoint }) => {
      const { listen, signingSecretOf } = await import('../webhooks/listen.ts')
      const profile = profileOf(named)
      const given = endpoint === undefined ? secret : await secretOf(profile, endpoint)
      const signing = given ?? signingSecretOf(profile.name)
      process.stderr.write(`webhook secret: ${signing}\n`)
      await listen({ profile, to, events, secret: signing, after, json }, untilStopped())
    },
  )

async function secretOf(profile: Profile, endpoint: string): Promise<string> {
  const { secret } = await dataOf(
    openApi(profile).GET('/webhooks/v1/endpoints/{id}/secret', { params: { path: { id: endpoint } } }),
  )
  if (secret.startsWith('whsec_')) return secret
  throw new Ended(2, `${endpoint} signs with ED25519, whose secret never leaves the platform: use --secret`)
}

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

export const webhookCommands = [events, listen, receive, verifyWebhook]
