import { processIsAlive } from '../../local/machine/lock.ts'
import type { LocalFacts } from '../../local/start/facts.ts'
import { demoBorrower } from '../../local/start/seed.ts'
import { eventually } from '../support/eventually.ts'
import { contractForm } from '../support/platform.ts'
import { startedPlatform } from '../support/startedPlatform.ts'

/** A second whole platform in addition to the shared one. */
const lastro = startedPlatform(['--port-base', '23000', '--port', '23080'])

afterAll(() => lastro.remove())

async function contractIds({ gateway, keys }: LocalFacts): Promise<number[]> {
  const answer = await fetch(`${gateway}/contracts/v1`, { headers: { 'api-key': keys.lender } })
  const { data } = (await answer.json()) as { data: { contracts: { id: number }[] } }
  return data.contracts.map(({ id }) => id)
}

test('npm start makes a platform that works, starts again what is killed, ends all of it, and keeps its data', async () => {
  const first = await lastro.start()
  const headers = { 'api-key': first.keys.lender }
  const body = contractForm(demoBorrower.document)
  const created = await fetch(`${first.gateway}/contracts/v1`, { method: 'POST', headers, body })
  expect(created.status).toBe(201)
  const { data } = (await created.json()) as { data: { id: number } }

  for (const name of ['contracts', 'mongodb']) {
    process.kill(first.pids[name]!, 'SIGKILL')
    await eventually(`${name} runs again under a pid that local.json knows`, () => {
      const pid = lastro.facts().pids[name]
      return pid !== undefined && pid !== first.pids[name] && processIsAlive(pid)
    })
  }
  await eventually('the contract is read again', async () => {
    expect(await contractIds(first)).toEqual([data.id])
    return true
  })

  const pids = Object.values(lastro.facts().pids)
  expect(await lastro.end()).toBe(0)
  expect(pids.filter(processIsAlive)).toEqual([])
  expect(lastro.facts().pids).toEqual({})

  const second = await lastro.start()
  expect(second.keys).toEqual(first.keys)
  expect(await contractIds(second)).toEqual([data.id])
  expect(await lastro.end()).toBe(0)
})
