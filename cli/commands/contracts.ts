/** Commands of integrators about contracts, guarantees and loan-to-value. */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Argument, Option } from '@commander-js/extra-typings'
import type { components } from '../../docs/api.generated.ts'
import { type Api, type DataOf, openApi } from '../api/client.ts'
import { profileOf } from '../api/profiles.ts'
import { type Columns, coloured, print, printRows, printThing } from '../output/print.ts'
import { apiCommand, command, Ended, reading, wholeNumber } from '../parser/command.ts'

type Contract = components['schemas']['Contract']
type Fact = components['schemas']['ContractFact']

const MAX_ID = Number.MAX_SAFE_INTEGER
const MAX_PAGE = 100
const id = () => new Argument('<id>', 'id of the contract').argParser(wholeNumber(1, MAX_ID))
const take = () => new Option('--take <count>', 'how many').argParser(wholeNumber(1, MAX_PAGE)).default(20)
const role = () => new Option('--role <role>', 'your role in the contract').choices(['lender', 'borrower'])
const api = (profile: string | undefined): Api => openApi(profileOf(profile))

const CONTRACT: Columns<Contract> = {
  id: one => one.id,
  status: one => one.status,
  balance: one => `${one.outstandingBalance} ${one.fiatCurrency}`,
  guarantee: one => one.guarantee.status,
  borrower: one => one.borrowerDocument,
  name: one => one.name,
}

const contracts = command('contracts', 'loan contracts')
contracts.addCommand(
  apiCommand('list', 'list your contracts, newest first')
    .addOption(role())
    .option('--status <status>', 'only contracts in this state')
    .option('--name <text>', 'only contracts whose name has this text')
    .addOption(take())
    .action(async ({ profile, json = false, ...query }) => {
      const { contracts } = await api(profile).get('/contracts/v1', { query })
      printRows(contracts, CONTRACT, json)
    }),
)
contracts.addCommand(
  apiCommand('show', 'show a contract with its guarantee and its latest ratio')
    .addArgument(id())
    .action(async (contract, { profile, json = false }) => {
      printThing(await api(profile).get('/contracts/v1/{id}', { params: [contract] }), json)
    }),
)

const field = reading(text => {
  const [, name, value] = /^([\w.]+)=(.*)$/s.exec(text) ?? []
  if (name === undefined || value === undefined) throw new Error('not name=value')
  return [name, value] as const
})
type Field = ReturnType<typeof field>

contracts.addCommand(
  apiCommand('create', 'create a contract, in DRAFT')
    .argument('<terms>', 'file with the fields as JSON (openapi.json, ContractForm)')
    .option(
      '--set <name=value>',
      'another value of a field; may be repeated',
      (text, former: readonly Field[]) => [...former, field(text)],
      [] as readonly Field[],
    )
    .option('--ccb <file>', 'the loan agreement, a PDF')
    .action(async (terms, { profile, json = false, set, ccb }) => {
      const form = formOf(terms, set, ccb)
      const made = (await api(profile).send('POST', '/contracts/v1', form)) as Contract
      printRows([made], CONTRACT, json)
    }),
)

function formOf(terms: string, changes: readonly Field[], ccb: string | undefined): FormData {
  const form = new FormData()
  try {
    const given: unknown = JSON.parse(readFileSync(terms, 'utf8'))
    const fields = Object.entries(given as object).filter(
      ([name]) => !changes.some(([changed]) => changed === name),
    )
    for (const [name, value] of [...fields, ...changes])
      form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
    if (ccb !== undefined)
      form.append('ccbFile', new Blob([readFileSync(ccb)], { type: 'application/pdf' }), 'ccb.pdf')
  } catch (error) {
    throw new Ended(2, (error as Error).message)
  }
  return form
}

contracts.addCommand(
  apiCommand('watch', 'show the events of a contract as they happen; Ctrl-C ends')
    .addArgument(id())
    .option(
      '--every <seconds>',
      'how often to ask: 720 of the 1,000 requests per hour',
      wholeNumber(1, 3_600),
      5,
    )
    .action(async (contract, { profile, json = false, every }) => {
      const client = api(profile)
      for (let seen = 0; ; await sleep(every * 1_000)) {
        const { facts } = await client.get('/contracts/v1/{id}/events', {
          params: [contract],
          query: { take: MAX_PAGE },
        })
        for (const fact of facts.filter(({ sequence }) => sequence > seen).toReversed()) {
          print(json ? JSON.stringify(fact) : lineOf(fact))
          seen = fact.sequence
        }
      }
    }),
)

function lineOf({
  at,
  sequence,
  event,
  contractStatus,
  guaranteeStatus,
  outstandingBalance,
  fiatCurrency,
}: Fact) {
  const state = `${contractStatus}, guarantee ${guaranteeStatus}, balance ${outstandingBalance} ${fiatCurrency}`
  return [coloured('dim', at), coloured('yellow', `#${sequence}`), coloured('bold', event), state].join('  ')
}

const guarantees = apiCommand('guarantees', 'list your guarantees, or show one')
  .addArgument(new Argument('[id]', 'id of the guarantee').argParser(wholeNumber(1, MAX_ID)))
  .addOption(role())
  .addOption(take())
  .action(async (guarantee, { profile, json = false, take: limit, role }) => {
    const client = api(profile)
    if (guarantee !== undefined)
      return printThing(await client.get('/guarantees/{id}', { params: [guarantee] }), json)
    const { items } = await client.get('/guarantees', { query: { limit, role } })
    printRows(
      items,
      {
        id: one => one.id,
        contract: one => one.contractId,
        status: one => one.status,
        deposited: one => one.depositedFiatAmount,
        required: one => `${one.requiredFiatAmount} ${one.fiatCurrency}`,
        ltv: one => one.ltv?.currentLtv,
      },
      json,
    )
  })

const SNAPSHOT: Columns<DataOf<'/v1/ltv'>['snapshots'][number]> = {
  contract: one => one.contractId,
  at: one => one.createdAt,
  ltv: one => one.currentLtv,
  status: one => one.status,
  balance: one => `${one.outstandingBalance} ${one.fiatCurrency}`,
  collateral: one => one.collateralValue,
  trigger: one => one.trigger,
}

const ltv = apiCommand('ltv', 'list the latest ratio of each contract, or the ratios of one, newest first')
  .addArgument(new Argument('[id]', 'id of the contract').argParser(wholeNumber(1, MAX_ID)))
  .addOption(take())
  .action(async (contractId, { profile, json = false, take }) => {
    const client = api(profile)
    const { snapshots } =
      contractId === undefined
        ? await client.get('/v1/ltv/list', { query: { take } })
        : await client.get('/v1/ltv', { query: { take, contractId } })
    printRows(snapshots, SNAPSHOT, json)
  })

export const contractCommands = [contracts, guarantees, ltv]
