import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { newCpf, type Stage } from '../../local/demo/actors.ts'
import { right } from '../../local/demo/client.ts'
import { until } from '../../local/demo/narrator.ts'
import { formOf, newContract } from '../../local/demo/newContract.ts'
import { deploymentTime } from '../../local/demo/now.ts'
import { calmTheMarket } from '../../local/demo/story.ts'
import { advance } from '../../local/demo/time.ts'
import { repositoryRoot } from '../../local/machine/processes.ts'
import { type LocalFacts, writeSamplePdf } from '../../local/start/facts.ts'
import { newTxHash } from '../../sandbox/newTxHash.ts'
import { loanIn } from './loan.ts'
import { tellOfMoney } from './money.ts'
import { aDestinationThatChanges, aRequestOfTheBorrower, proposalIn } from './payouts.ts'

/** Events that no loan has that goes well, or is sold. Times are the sandbox's. */
const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

export async function tellTheRest(stage: Stage, facts: LocalFacts, home: string): Promise<void> {
  await anEndpointThatIsGone(stage, () => endsBeforeTheyBegin(stage, home))
  await collateralThatLeaves(stage)
  await collateralThatDoesNotFit(stage)
  await aRequestOfTheBorrower(stage)
  await aDestinationThatChanges(stage)
  await calmTheMarket(stage)
  await booksThatDiffer(stage)
  await anImportedLoan(facts, home)
  await aCustomerWithAWallet(stage)
  await theMarket(stage)
  await calmTheMarket(stage)
  await aCurePeriodThatEnds(stage)
  await tellOfMoney(stage, home)
}

async function endsBeforeTheyBegin(stage: Stage, home: string): Promise<void> {
  stage.narrator.chapter('Declined by the one, cancelled by the other; an agreement that comes later')
  const asked = await loanIn(stage, 'PENDING_ACCEPTANCE')
  const declined = { params: asked.params, body: { reason: 'The rate is too high.' } }
  await right(asked.borrower.POST('/contracts/v1/{id}/decline', declined))
  const draft = await loanIn(stage, 'DRAFT')
  const cancelled = { params: draft.params, body: { reason: 'Entered twice.' } }
  await right(draft.lender.POST('/contracts/v1/{id}/cancel', cancelled))
  await aLateAgreement(stage, home)
}

/** A contract of the demo's lender without a file, which is put there afterwards. */
async function aLateAgreement({ client, keys }: Stage, home: string): Promise<void> {
  const document = newCpf()
  const lender = client.as(keys.lender)
  const person = { document, name: 'Bruno Demo', email: 'bruno.demo@example.com' }
  await right(lender.POST('/contracts/v1/borrowers/pre-registrations', { body: person }), 201)
  const { ccbFile, ...fields } = newContract(document, writeSamplePdf(home))
  const created = lender.POST('/contracts/v1', { body: fields, bodySerializer: formOf })
  const { data } = await right(created, 201)
  const put = { params: { path: { id: data.id } }, body: { ccbFile }, bodySerializer: formOf }
  await right(lender.PUT('/contracts/v1/{id}/ccb', put as never))
}

/** A custodian with a millionth less than it reported, until the next comparison finds it corrected. */
async function booksThatDiffer(stage: Stage): Promise<void> {
  const { client, keys, narrator } = stage
  narrator.chapter('Two books that differ')
  const { contract, lender } = await loanIn(stage, 'ACTIVE')
  const admin = client.as(keys.admin)
  const of = { path: { id: contract.guarantee.id } }
  const body = { tokenSymbol: 'USDC', network: 'POLYGON', amount: '10' } as const
  const instruct = (faults: { readonly deposits?: 'WRONG_AMOUNT' }) =>
    admin.POST('/sandbox/v1/providers/{name}', { params: { path: { name: 'custody' } }, body: faults })
  const compare = async (isHeld: boolean) => {
    await right(admin.POST('/operations/v1/reconciliations', { params: {} }), 202)
    await until(`the books ${isHeld ? 'differ' : 'agree'}`, async () => {
      const { data } = await right(lender.GET('/guarantees/{id}', { params: of }))
      return (data.releaseHold !== null) === isHeld || undefined
    })
  }
  await right(instruct({ deposits: 'WRONG_AMOUNT' }))
  await right(lender.POST('/sandbox/v1/guarantees/{id}/deposits', { params: of, body }), 201)
  await advance(stage, 'PT1H')
  await compare(true)
  await right(instruct({}))
  await compare(false)
}

async function collateralThatLeaves(stage: Stage): Promise<void> {
  stage.narrator.chapter('Collateral that may leave, some that may not, and a loan that is taken back')
  const { contract, params, lender } = await loanIn(stage, 'ACTIVE')
  const of = { path: { id: contract.guarantee.id } }
  const transfer = { tokenSymbol: 'USDC', network: 'POLYGON', amount: '1', txHash: newTxHash() } as const
  const custody = stage.client.as(stage.keys.integration)
  const report = (body: object) =>
    custody.POST('/guarantees/{id}/deposits', { params: of, body: body as never })
  await right(report(transfer), 201)
  await right(report({ ...transfer, logIndex: 41 }), 200)
  const seen = { ...transfer, txHash: newTxHash(), from: WALLET, confirmations: 1, status: 'SEEN' }
  await right(report(seen), 201)
  await right(report({ ...seen, status: 'REVERSED' }), 200)
  const ask = (amount: string) =>
    lender.POST('/guarantees/{id}/releases', {
      params: of,
      body: { tokenSymbol: 'USDC', network: 'POLYGON', amount },
    })
  for (const [amount, status] of [
    ['100', 'RELEASED'],
    ['3000', 'REFUSED'],
  ] as const) {
    await right(ask(amount), 202)
    await until(`the release of ${amount} is ${status}`, async () => {
      const { data } = await right(lender.GET('/guarantees/{id}/releases', { params: of }))
      return data.releases.some(one => one.amount === amount && one.status === status) || undefined
    })
  }
  const { tokenSymbol, network } = transfer
  for (const status of ['FROZEN', 'UNFROZEN'] as const) {
    const body = { tokenSymbol, network, status }
    await right(custody.POST('/guarantees/{id}/freezes', { params: of, body }))
  }
  await right(lender.POST('/contracts/v1/{id}/cancel', { params, body: { reason: 'Wrong borrower.' } }))
}

/** Two transfers whose sender is refused: two people attribute one and return the other. */
async function collateralThatDoesNotFit(stage: Stage): Promise<void> {
  const { client, keys, narrator } = stage
  narrator.chapter('Collateral that does not fit')
  const { contract, lender } = await loanIn(stage, 'ACTIVE')
  const of = { path: { id: contract.guarantee.id } }
  const token = { tokenSymbol: 'USDC', network: 'POLYGON', amount: '1', senderRefused: true } as const
  const made = { name: 'second pair of eyes', scopes: ['approvals' as const, 'contracts' as const] }
  const body = { ...made, document: contract.lenderDocument }
  const { data: key } = await right(client.as(keys.admin).POST('/auth/v1/api-keys', { body }), 201)
  const second = client.as(key.secret!)
  const wait = async (operation: 'attribute' | 'return') => {
    const report = { params: of, body: { ...token, txHash: newTxHash(), blockHash: newTxHash() } }
    const custody = client.as(keys.integration)
    const { data } = await right(custody.POST('/guarantees/{id}/deposits', report), 201)
    const about = { params: { path: { id: data.id } } }
    const { id } =
      operation === 'attribute'
        ? proposalIn(await right(lender.POST('/v1/unattributed-deposits/{id}/attribute', about), 202))
        : proposalIn(
            await right(
              lender.POST('/v1/unattributed-deposits/{id}/return', {
                ...about,
                body: { destination: WALLET },
              }),
              202,
            ),
          )
    await right(second.POST('/approvals/v1/{id}/approve', { params: { path: { id } }, body: {} }))
    await until(`the deposit was ${operation}ed`, async () => {
      const { data: list } = await right(lender.GET('/v1/unattributed-deposits', { params: {} }))
      return list.deposits.every(one => one.id !== data.id) || undefined
    })
  }
  await wait('attribute')
  await wait('return')
}

/** A line of the legacy system, imported by the tool. */
async function anImportedLoan({ kafka, mongodb, registry }: LocalFacts, home: string): Promise<void> {
  const line = {
    ...{ legacyId: `former-${Date.now()}`, name: 'Loan of the former system' },
    ...{ lenderDocument: '11222333000181', borrowerDocument: '52998224725' },
    ...{ totalLoanValue: '10000', outstandingBalance: '9000.5', interestRate: '1.99', cet: '2.5' },
    ...{ installmentsCount: 12, startDate: '2026-01-31', endDate: '2027-01-31', collateralPercentage: '150' },
    acceptedTokens: [{ tokenSymbol: 'USDC', network: 'BASE' }],
    createdAt: '2026-01-30T12:00:00Z',
  }
  const file = join(home, 'import.ndjson')
  writeFileSync(file, `${JSON.stringify(line)}\n`)
  const env = { ...process.env, KAFKA_BROKERS: kafka, MONGODB_URI: mongodb, SCHEMA_REGISTRY_URL: registry }
  const program = join(repositoryRoot, 'cli/lastro.ts')
  await promisify(execFile)(process.execPath, [program, 'import', file], { env, cwd: repositoryRoot })
}

async function aCustomerWithAWallet({ client, keys, narrator }: Stage): Promise<void> {
  narrator.chapter('A customer at the account provider, and a wallet')
  const lender = client.as(keys.lender)
  const customer = {
    businessLegalName: 'Banco Demo S.A.',
    country: 'BR',
    onboardingFlow: 'kyb_link',
  } as const
  const { id } = await right(lender.POST('/global-account/api/v1/customers', { body: customer }), 201)
  const wallet = { customerId: id, rail: 'BASE', walletAddress: WALLET, currency: 'USDC' } as const
  const saved = lender.POST('/global-account/api/v1/payment-methods/save_wallet', { body: wallet })
  const params = { path: { id: (await right(saved, 201)).data.id } }
  await right(client.as(keys.integration).POST('/internal/v1/wallets/{id}/confirmations', { params }))
}

/** An endpoint that answers 410 is given up; `meanwhile` has the events for it. */
async function anEndpointThatIsGone(stage: Stage, meanwhile: () => Promise<void>): Promise<void> {
  const { client, keys, narrator } = stage
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(410).end()
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/gone`
  const lender = client.as(keys.lender)
  const body = { url, events: ['collateral.created', 'contract.*'] } as const
  const wanted = { body: { ...body, events: [...body.events] } }
  const { data } = await right(lender.POST('/webhooks/v1/endpoints', wanted), 201)
  await meanwhile()
  narrator.chapter('A receiver that is gone')
  const params = { path: { id: data.id } }
  await until('the endpoint is disabled', async () => {
    const read = await right(lender.GET('/webhooks/v1/endpoints/{id}', { params }))
    return read.data.status === 'DISABLED' || undefined
  })
  server.closeAllConnections()
  server.close()
}

async function theMarket(stage: Stage): Promise<void> {
  const { client, keys, narrator } = stage
  narrator.chapter('A peg that is lost and found, prices that grow old and are fresh again')
  const say = async (price: string) => {
    const asOf = await deploymentTime(client, keys.admin)
    const tick = { symbol: 'USDT', price, source: 'demo', asOf }
    await right(client.as(keys.integration).POST('/internal/v1/market/prices', { body: tick }), 202)
  }
  const body = {
    events: ['market.*' as const],
    url: 'http://127.0.0.1:9/nobody',
    status: 'DISABLED' as const,
  }
  const lender = client.as(keys.lender)
  await right(lender.POST('/webhooks/v1/endpoints', { body }), 201)
  const told = (event: 'market.stale' | 'market.stale_ended' | 'market.depeg' | 'market.depeg_ended') =>
    until(event, async () => {
      const params = { query: { event } }
      const { data } = await right(lender.GET('/webhooks/v1/events', { params }))
      return data.events.some(one => one.data['symbol'] === 'USDT') || undefined
    })
  for (const [price, event] of [
    ['0.97', 'market.depeg'],
    ['1', 'market.depeg_ended'],
  ] as const) {
    await say(price)
    await told(event)
  }
  await advance(stage, 'PT4M')
  await told('market.stale')
  await say('1')
  await told('market.stale_ended')
}

/** An alert without a cure, with its reminders, until the end of its day. */
async function aCurePeriodThatEnds(stage: Stage): Promise<void> {
  stage.narrator.chapter('A cure period that ends')
  const { params, lender } = await loanIn(stage, 'ACTIVE', 'AFTER_NOTICE')
  const noticed = (reason: 'ALERT' | 'LAST_NOTICE') =>
    until(`the notice ${reason}`, async () => {
      const { data } = await right(lender.GET('/contracts/v1/{id}/notices', { params }))
      return data.notices.some(one => one.reason === reason) || undefined
    })
  const body = { outstandingBalance: '13500' }
  await right(lender.PATCH('/contracts/v1/{id}/outstanding-balance', { params, body }), 202)
  await noticed('ALERT')
  await advance(stage, 'PT25H')
  await noticed('LAST_NOTICE')
}
