/** Commands for sandboxes: events on demand, time, market and faulty providers. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Argument, Option } from '@commander-js/extra-typings'
import type { Requests } from '../../sdk/requestByPath.ts'
import { ADMIN, adminApi, dataOf, openApi } from '../api/client.ts'
import { profileOf } from '../api/profiles.ts'
import { printRows, printThing } from '../output/print.ts'
import { apiCommand, command, Ended, wholeNumber } from '../parser/command.ts'

const POLL_MS = 500
const SCENARIOS = ['usdc-march-2023', 'brl-shock', 'stale-feed', 'depeg-and-recovery', 'flash-crash'] as const
const PROVIDERS = ['account', 'signature', 'custody'] as const
const DEPOSITS = ['REPORTED', 'REVERSED', 'WRONG_TOKEN', 'WRONG_AMOUNT', 'FROZEN', 'SILENT'] as const
const MAX_DELAY_MS = 30_000
const MAX_FAILURES = 1_000
const MAX_SPEED = 1_000_000

/** Cause of an event: a contract of this state, then an act of its lender or borrower. */
interface Recipe {
  readonly state: 'DRAFT' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED'
  readonly mode?: 'AFTER_NOTICE'
  /** Balance that the lender states then; the collateral is worth 15,000. */
  readonly balance?: string
  readonly declines?: true
}

const RECIPES: Readonly<Record<string, Recipe>> = {
  'collateral.created': { state: 'DRAFT' },
  'guarantee.created': { state: 'DRAFT' },
  'contract.created': { state: 'DRAFT' },
  'contract.cancelled': { state: 'CANCELLED' },
  'contract.sent': { state: 'PENDING_ACCEPTANCE' },
  'contract.declined': { state: 'PENDING_ACCEPTANCE', declines: true },
  'contract.accepted': { state: 'ACCEPTED' },
  'contract.activated': { state: 'ACTIVE' },
  'guarantee.deposit_recorded': { state: 'ACTIVE' },
  'contract.balance_updated': { state: 'ACTIVE', balance: '9000' },
  'collateral.ltv_alert': { state: 'ACTIVE', balance: '12500' },
  'guarantee.ltv_alert_recorded': { state: 'ACTIVE', balance: '12500' },
  'notice.issued': { state: 'ACTIVE', balance: '12500', mode: 'AFTER_NOTICE' },
  'collateral.liquidated': { state: 'ACTIVE', balance: '14500' },
  'guarantee.liquidated': { state: 'ACTIVE', balance: '14500' },
  'guarantee.release_confirmed': { state: 'COMPLETED' },
  'contract.completed': { state: 'COMPLETED' },
}

const trigger = command('trigger', 'make an event happen, to the party of your key (sandbox)')
  .addArgument(new Argument('<event>', 'which').choices(Object.keys(RECIPES)))
  .option('--profile <name>', 'key whose party is the lender')
  .option('--admin-profile <name>', 'key that may act in the sandbox', ADMIN)
  .option('--json', 'as JSON, for programs')
  .action(async (event, { profile, adminProfile, json = false }) => {
    const { party } = await dataOf(openApi(profileOf(profile)).GET('/auth/v1/key'))
    if (party === null) throw new Ended(2, 'the key has no party: name a lender with --profile')
    const admin = profileOf(adminProfile)
    const { state, mode, balance, declines } = RECIPES[event]!
    const wish = { state, lenderDocument: party.document, ...(mode === undefined ? {} : { mode }) }
    const { contract, lender, borrower } = await dataOf(
      openApi(admin).POST('/sandbox/v1/contracts', { body: wish }),
    )
    const params = { path: { id: contract.id } }
    const as = ({ key }: { readonly key: string | null }) => openApi({ url: admin.url, key: key ?? '' })
    if (balance !== undefined)
      await dataOf(
        as(lender).PATCH('/contracts/v1/{id}/outstanding-balance', {
          params,
          body: { outstandingBalance: balance },
        }),
      )
    if (declines) {
      const body = { reason: 'Requested by lastro trigger.' }
      await dataOf(as(borrower).POST('/contracts/v1/{id}/decline', { params, body }))
    }
    printThing({ event, contractId: contract.id }, json)
  })

const clock = command('clock', 'time of the sandbox')
clock.addCommand(
  apiCommand('show', 'show the time and the last advance').action(async ({ profile, json = false }) => {
    printThing(await dataOf(adminApi(profile).GET('/sandbox/v1/clock')), json)
  }),
)
clock.addCommand(
  apiCommand('advance', 'advance the time, for everybody in the sandbox; it never goes back')
    .addOption(new Option('--by <duration>', 'such as PT25H or P7D').conflicts('to'))
    .option('--to <time>', 'such as 2026-12-24T18:00:00Z')
    .action(async ({ profile, json = false, by, to }) => {
      if (by === undefined && to === undefined) throw new Ended(2, 'one of --by and --to is needed')
      const api = adminApi(profile)
      const body = { ...(by && { by }), ...(to && { to }) }
      await dataOf(api.POST('/sandbox/v1/clock/advance', { body }))
      await settle(api, json)
    }),
)
clock.addCommand(
  apiCommand('resume', 'resume an advance that stopped').action(async ({ profile, json = false }) => {
    const api = adminApi(profile)
    await dataOf(api.POST('/sandbox/v1/clock/resume'))
    await settle(api, json)
  }),
)

/** Waits until everything that is due on the way has happened. */
async function settle(api: Requests, json: boolean): Promise<void> {
  for (;;) {
    const shown = await dataOf(api.GET('/sandbox/v1/clock'))
    if (shown.advance?.state !== 'RUNNING') {
      printThing(shown, json)
      if (shown.advance?.state === 'STOPPED') process.exitCode = 1
      return
    }
    await sleep(POLL_MS)
  }
}

const market = command('market', 'prices')
market.addCommand(
  apiCommand('show', 'show the latest price of every symbol').action(async ({ profile, json = false }) => {
    const { prices } = await dataOf(openApi(profileOf(profile)).GET('/v1/market'))
    printRows(
      prices,
      {
        symbol: one => one.symbol,
        price: one => one.price,
        source: one => one.source,
        age: one => `${Math.round(one.ageMs / 1_000)} s`,
        state: one => ['stale', 'depeg', 'disputed'].filter(name => one[name as 'stale']).join(' '),
      },
      json,
    )
  }),
)
market.addCommand(
  apiCommand('play', 'replay a scenario (sandbox)')
    .addArgument(new Argument('<scenario>', 'which').choices(SCENARIOS))
    .option('--speed <factor>', "scenario's seconds per second", wholeNumber(1, MAX_SPEED))
    .action(async (name, { profile, json = false, speed }) => {
      const body = { name, ...(speed && { speed }) }
      printThing(await dataOf(adminApi(profile).POST('/sandbox/v1/market/scenarios', { body })), json)
    }),
)
market.addCommand(
  apiCommand('stop', 'stop the scenario; the last prices stay (sandbox)').action(
    async ({ profile, json = false }) => {
      printThing(await dataOf(adminApi(profile).DELETE('/sandbox/v1/market/scenarios')), json)
    },
  ),
)

const provider = () => new Argument('<name>', 'which').choices(PROVIDERS)
const providers = command('providers', 'providers of the sandbox, and their faults')
providers.addCommand(
  apiCommand('show', 'show the faults of a provider')
    .addArgument(provider())
    .action(async (name, { profile, json = false }) => {
      printThing(
        await dataOf(adminApi(profile).GET('/sandbox/v1/providers/{name}', { params: { path: { name } } })),
        json,
      )
    }),
)
providers.addCommand(
  apiCommand('set', 'inject faults; faults not named here are cleared')
    .addArgument(provider())
    .option('--delay-ms <ms>', 'delay of its decisions', wholeNumber(0, MAX_DELAY_MS))
    .option('--fail-next <count>', 'number of next requests that fail', wholeNumber(0, MAX_FAILURES))
    .option('--duplicate', 'it reports every decision twice')
    .option('--reject', 'it declines every request')
    .addOption(new Option('--deposits <how>', 'how custody reports simulated deposits').choices(DEPOSITS))
    .action(async (name, { profile, json = false, ...faults }) => {
      const given = { params: { path: { name } }, body: faults }
      printThing(await dataOf(adminApi(profile).POST('/sandbox/v1/providers/{name}', given)), json)
    }),
)

export const sandboxCommands = [trigger, clock, market, providers]
