/** Commands about the caller: keys by name of a profile, and the console. */
import { execFile } from 'node:child_process'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Argument } from '@commander-js/extra-typings'
import { dataOf, openApi } from '../api/client.ts'
import { localFacts } from '../api/config.ts'
import { type Profile, profileOf, readProfiles, saveProfiles } from '../api/profiles.ts'
import { print, printRows } from '../output/print.ts'
import { apiCommand, command, Ended } from '../parser/command.ts'

/** Keys of `npm start`, and what each is for. */
const LOCAL_KEYS = ['lender', 'borrower', 'integration', 'admin']

const login = command('login', 'keep an API key, in a file that only you can read')
  .option('--profile <name>', 'name of the key', 'main')
  .option('--url <url>', 'address of the gateway', 'http://127.0.0.1:8080')
  .option('--local', 'take the keys of the platform that `npm start` runs here')
  .addHelpText(
    'after',
    '\nThe key is asked for, or read from standard input: never an argument, which others see.',
  )
  .action(async ({ profile, url, local }) => {
    if (local) return await loginLocally()
    const key = await askForKey()
    await keep({ [profile]: { url: url.replace(/\/+$/, ''), key } }, profile)
  })

async function loginLocally(): Promise<void> {
  const facts = localFacts()
  if (facts === null) throw new Ended(2, 'no platform was started here: npm start')
  const { gateway: url, keys } = facts
  const given = LOCAL_KEYS.flatMap(name =>
    keys[name] === undefined ? [] : [[name, { url, key: keys[name] }] as const],
  )
  await keep(Object.fromEntries(given), LOCAL_KEYS[0]!)
}

/** A key that the gateway does not know is not kept. */
async function keep(added: Readonly<Record<string, Profile>>, main: string): Promise<void> {
  for (const [name, profile] of Object.entries(added)) {
    const { party, scopes } = await dataOf(openApi(profile).GET('/auth/v1/key'))
    print(`${name}: ${party?.name ?? party?.document ?? 'no party'}; ${scopes.join(', ')}`)
  }
  const kept = readProfiles()
  saveProfiles({ ...kept, main, profiles: { ...kept.profiles, ...added } })
}

async function askForKey(): Promise<string> {
  const { stdin, stderr } = process
  if (!stdin.isTTY) return (await text(stdin)).trim()
  stderr.write('API key: ')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: stdin, output: silent, terminal: true })
  const key = await terminal.question('')
  terminal.close()
  stderr.write('\n')
  return key.trim()
}

const profiles = command('profiles', 'list the keys that are kept, without showing them')
  .option('--json', 'as JSON')
  .action(({ json = false }) => {
    const { main, profiles } = readProfiles()
    const rows = Object.entries(profiles).map(([name, { url }]) => ({ name, url, main: name === main }))
    printRows(
      rows,
      { name: one => one.name, url: one => one.url, main: one => (one.main ? 'yes' : '') },
      json,
    )
  })

const open = apiCommand('open', 'open the console')
  .addArgument(new Argument('[what]', 'what to show').choices(['contracts', 'webhooks', 'approvals']))
  .argument('[id]', 'which of them')
  .action((what, id, { profile, json }) => {
    const place = [what, id].filter(Boolean).map(part => `/${encodeURIComponent(String(part))}`)
    const url = `${profileOf(profile).url}/console${place.length === 0 ? '' : '#'}${place.join('')}`
    print(json ? JSON.stringify({ url }) : url)
    if (process.stdout.isTTY)
      execFile(process.platform === 'darwin' ? 'open' : 'xdg-open', [url], () => undefined)
  })

export const accountCommands = [login, profiles, open]
