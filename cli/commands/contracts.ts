/** Commands of integrators about contracts, guarantees and loan-to-value. */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Argument, Option } from '@commander-js/extra-typings'
import type { Schemas } from '../../sdk/requestByPath.ts'
import { dataOf, openApi } from '../api/client.ts'
import { profileOf } from '../api/profiles.ts'
import { type Columns, coloured, print, printRows, printThing } from '../output/print.ts'
import { apiCommand, command, Ended, reading, wholeNumber } from '../parser/command.ts'

type Contract = Schemas['Contract']
type Fact = Schemas['ContractFact']

const STATES = [
  ...(['DRAFT', 'LENDER_APPROVED', 'PENDING_ACCEPTANCE', 'ACCEPTED'] as const),
  ...(['ACTIVE', 'COMPLETED', 'CANCELLED'] as const),
] as const satisfies readonly Schemas['ContractStatus'][]
const MAX_ID = Number.MAX_SAFE_INTEGER
const MAX_PAGE = 100
const id = () => new Argument('<id>', 'id of the contract').argParser(wholeNumber(1, MAX_ID))
const take = () => new Option('--take <count>', 'how many').argParser(wholeNumber(1, MAX_PAGE)).default(20)
const role = () => new Option('--role <role>', 'your role in the contract').choices(['lender', 'borrower'])
const api = (profile: string | undefined) => openApi(profileOf(profile))

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
    .addOption(new Option('--status <status>', 'only contracts in this state').choices(STATES))
    .option('--name <text>', 'only contracts whose name has this text')
    .addOption(take())
    .action(async ({ profile, json = false, ...query }) => {
      const { contracts } = await dataOf(api(profile).GET('/contracts/v1', { params: { query } }))
      printRows(contracts, CONTRACT, json)
    }),
)
contracts.addCommand(
  apiCommand('show', 'show a contract with its guarantee and its latest ratio')
    .addArgument(id())
    .action(async (contract, { profile, json = false }) => {
      printThing(
        await dataOf(api(profile).GET('/contracts/v1/{id}', { params: { path: { id: contract } } })),
        json,
      )
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
      // The gateway says what is wrong with the fields; their types are those of the file.
      const given = { body: {} as Schemas['ContractForm'], bodySerializer: () => form }
      const made = await dataOf(api(profile).POST('/contracts/v1', given))
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
      'seconds between requests; the default uses 720 of the 1,000 requests per hour',
      wholeNumber(1, 3_600),
      5,
    )
    .action(async (contract, { profile, json = false, every }) => {
      const client = api(profile)
      const asked = { params: { path: { id: contract }, query: { take: MAX_PAGE } } }
      for (let seen = 0; ; await sleep(every * 1_000)) {
        const { facts } = await dataOf(client.GET('/contracts/v1/{id}/events', asked))
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
      return printThing(
        await dataOf(client.GET('/guarantees/{id}', { params: { path: { id: guarantee } } })),
        json,
      )
    const { items } = await dataOf(
      client.GET('/guarantees', { params: { query: { limit, ...(role && { role }) } } }),
    )
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

const SNAPSHOT: Columns<Schemas['LtvSnapshot']> = {
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
        ? await dataOf(client.GET('/v1/ltv/list', { params: { query: { take } } }))
        : await dataOf(client.GET('/v1/ltv', { params: { query: { limit: take, contractId } } }))
    printRows(snapshots, SNAPSHOT, json)
  })

export const contractCommands = [contracts, guarantees, ltv]
