import type { Stage } from './actors.ts'
import { setPrices } from './actors.ts'
import type { Contract } from './client.ts'
import { right } from './client.ts'
import { until } from './narrator.ts'
import { deploymentTime } from './now.ts'

/** Durations of a day and a week in the time of the sandbox (docs/sandbox.md). */

/** 3,000 USDC at 5 BRL are 15,000 for a debt of 10,000; at 3.7 the ratio is 0.9, enough to sell. */
const CALM = '5'
const NOTICED = '3.7'
const COLLATERAL = '3000'
/** Seconds, but a busy laptop is given more. */
const ADVANCE_LIMIT_MS = 600_000

export async function tellTime(stage: Stage): Promise<void> {
  await setPrices(stage, CALM)
  await aDayOfNotice(stage)
  await setPrices(stage, CALM)
  await aWeekOfReversal(stage)
}

async function aDayOfNotice(stage: Stage): Promise<void> {
  const { narrator } = stage
  narrator.chapter('Twenty-four hours: a sale after notice comes when the cure period is over')
  const { read } = await activeLoan(stage, 'AFTER_NOTICE')
  await setPrices(stage, NOTICED)
  await until('a margin call', async () => (await read()).guarantee.status === 'MARGIN_CALL' || undefined)
  await advance(stage, 'PT23H')
  const noticed = await read()
  narrator.expect('nothing is sold in the notice', noticed.status === 'ACTIVE', noticed.status)
  await advance(stage, 'PT2H')
  await until('it is sold', async () => (await read()).guarantee.status === 'LIQUIDATED' || undefined)
  narrator.say('= sold, a day after the alert')
}

async function aWeekOfReversal(stage: Stage): Promise<void> {
  const { client, narrator } = stage
  narrator.chapter('Seven days: the lender may take a contract back, and then no longer')
  const early = await activeLoan(stage, 'IMMEDIATE')
  const late = await activeLoan(stage, 'IMMEDIATE')
  const cancel = ({ id, key }: { id: number; key: string }) =>
    client.as(key).POST('/contracts/v1/{id}/cancel', {
      params: { path: { id } },
      body: { reason: 'wrong borrower' },
    })
  await advance(stage, 'P6D')
  await right(cancel(early))
  await advance(stage, 'P2D')
  const { response } = await cancel(late)
  narrator.expect('the period is over', response.status === 409, response.status)
}

async function activeLoan({ client, keys }: Stage, mode: 'IMMEDIATE' | 'AFTER_NOTICE') {
  const body = { state: 'ACTIVE', fiatCurrency: 'BRL', mode, deposit: COLLATERAL } as const
  const { data } = await right(client.as(keys.admin).POST('/sandbox/v1/contracts', { body }), 201)
  const { id } = data.contract
  const key = data.lender.key!
  const read = async (): Promise<Contract> =>
    (await right(client.quietly(key).GET('/contracts/v1/{id}', { params: { path: { id } } }))).data
  return { id, key, read }
}

/** Resolves when all that became due on the way has happened. */
export async function advance({ client, narrator, keys }: Stage, by: string): Promise<void> {
  const startedAt = Date.now()
  await client.as(keys.admin).POST('/sandbox/v1/clock/advance', { body: { by } })
  await until(
    `${by} are over`,
    async () => {
      const { data } = await right(client.quietly(keys.admin).GET('/sandbox/v1/clock'))
      narrator.expect('time goes on', data.advance?.state !== 'STOPPED', data.advance)
      return data.advance?.state === 'DONE' || undefined
    },
    ADVANCE_LIMIT_MS,
  )
  const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1)
  narrator.say(`= ${by} later, after ${seconds} s: ${await deploymentTime(client, keys.admin)}`)
}
