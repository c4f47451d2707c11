import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '../support/eventually.ts'
import type { Answer, CallOptions } from '../support/platform.ts'
import type { Stage, Trial } from './stage.ts'
import { refusals } from './trials/refusals.ts'
import { scale } from './trials/scale.ts'
import { upgrade } from './trials/upgrade.ts'

/**
 * Trials of the cluster, whole, on a cluster and an API that are played here: a trial passes where nothing is
 * wrong, and fails where one thing is. What they are played for is the trials' judgement, not the platform.
 */
type Fault =
  | 'nothing'
  | 'a contract that was promised is gone'
  | 'two promises are of one contract'
  | 'a creation was done twice'
  | 'a read was answered 503'
  | 'a read was not answered'
  | 'a creation was refused at first'
  | 'a pod of before stays'

/** Which of the requests is hit: others went well before, and others do afterwards. */
const HIT = 3
/** As many requests as the upgrade's trial wants, and then some. */
const ENOUGH = 520

/** Of contracts: what load.ts asks of it. */
function playedApi(fault: Fault) {
  const contracts = new Set<number>()
  let [creations, reads, ids, calls] = [0, 0, 0, 0]
  const answer = (status: number, data: unknown = null): Answer => ({
    status,
    responseStatus: status,
    headers: new Headers(),
    bytes: Buffer.from(`status ${status}`),
    body: { data },
  })
  const create = (): Answer => {
    creations += 1
    const isHit = creations === HIT
    if (isHit && fault === 'a creation was refused at first') return answer(503)
    if (isHit && fault === 'two promises are of one contract') return answer(201, { id: ids })
    ids += 1
    contracts.add(ids)
    if (isHit && fault === 'a contract that was promised is gone') contracts.delete(ids)
    if (isHit && fault === 'a creation was done twice') contracts.add(-1)
    return answer(201, { id: ids })
  }
  const read = (id: number): Answer => {
    if (id !== 0) return answer(contracts.has(id) ? 200 : 404)
    reads += 1
    if (reads === HIT && fault === 'a read was answered 503') return answer(503)
    if (reads === HIT && fault === 'a read was not answered') throw new Error('fetch failed')
    return answer(200)
  }
  return {
    calls: () => calls,
    async call(_key: string, method: string, path: string, _options?: CallOptions): Promise<Answer> {
      calls += 1
      await sleep(1)
      if (method === 'POST') return create()
      if (path.includes('?')) return answer(200, { pagination: { total: contracts.size } })
      return read(Number(path.split('/').at(-1)))
    },
  }
}

/** Deployments of two processes; `rollout` replaces every pod, or all but one. */
function playedRelease(fault: Fault) {
  let replicas = 2
  let generation = 1
  const podOf = (process: string, index: number) => {
    const isOld = fault === 'a pod of before stays' && index === 0
    return {
      metadata: {
        name: `${process}-${isOld ? 1 : generation}-${index}`,
        labels: { 'pod-template-hash': '1', 'app.kubernetes.io/component': process },
      },
      spec: { containers: [{ name: process, image: 'lastro' }] },
      status: { conditions: [{ type: 'Ready', status: 'True' }] },
    }
  }
  const pods = () =>
    ['gateway', 'ltv'].flatMap(process =>
      Array.from({ length: replicas }, (_, index) => podOf(process, index)),
    )
  return {
    rollout: () => void (generation += 1),
    async kubectl(args: readonly string[]): Promise<string> {
      if (args[0] === 'scale') replicas = Number(args.at(-1)!.split('=')[1])
      return JSON.stringify({ items: pods() })
    },
  }
}

/** Result of the trial, or why it failed. */
async function outcomeOf({ run }: Trial, fault: Fault): Promise<string> {
  const [api, played] = [playedApi(fault), playedRelease(fault)]
  const rollOut = async () => {
    played.rollout()
    await eventually('requests', () => api.calls() >= ENOUGH)
  }
  const stage = {
    ...{ contractId: 0, service: 'http://127.0.0.1:1', cluster: { home: '' }, say: () => undefined },
    ...{ lender: { key: 'lender' }, borrower: { document: '11144477735' } },
    clients: { call: api.call },
    release: { name: 'lastro', kubectl: played.kubectl, helm: rollOut, deploy: rollOut },
  } as unknown as Stage
  return verdictOn(run(stage))
}

const verdictOn = (told: Promise<string>): Promise<string> =>
  told.then(
    line => `passed: ${line}`,
    (error: Error) => `failed: ${error.message}`,
  )

/** All at once, as a trial waits most of its time. */
async function expectOutcomes(trial: Trial, wanted: Partial<Readonly<Record<Fault, RegExp>>>): Promise<void> {
  const faults = Object.keys(wanted) as Fault[]
  const outcomes = await Promise.all(faults.map(fault => outcomeOf(trial, fault)))
  for (const [index, fault] of faults.entries()) expect(outcomes[index]).toMatch(wanted[fault]!)
}

test('scale fails for each contract lost or doubled and each read that failed, and for no creation made again', () =>
  expectOutcomes(scale, {
    nothing: /^passed: .*; 0 lost, 0 doubled$/,
    'a contract that was promised is gone': /^failed: .*404/s,
    'two promises are of one contract': /^failed: .*; 1 lost, 0 doubled$/,
    'a creation was done twice': /^failed: .*; 0 lost, 1 doubled$/,
    'a read was answered 503': /^failed: .*reads 200 × \d+, 503 × 1; /,
    'a read was not answered': /^failed: .*reads 200 × \d+, fetch failed × 1; /,
    'a creation was refused at first': /^passed: .*creations 201 × \d+, 503 × 1; 0 lost, 0 doubled$/,
  }))

test('upgrade fails for these too, for each request that failed, and for a pod that stays', () =>
  expectOutcomes(upgrade, {
    nothing: /^passed: .* 4 pods replaced; 0 of \d+ requests failed: .*; 0 lost, 0 doubled$/,
    'two promises are of one contract': /^failed: .*; 1 lost, 0 doubled$/,
    'a creation was done twice': /^failed: .*; 0 lost, 1 doubled$/,
    'a read was not answered': /^failed: .* 1 of \d+ requests failed: /,
    'a creation was refused at first': /^failed: .* 1 of \d+ requests failed: /,
    'a pod of before stays': /^failed: .* 2 pods replaced; 0 of \d+ requests failed: /,
  }))

const OTHERS = 'refused: the topics on these brokers belong to deployment 1 (DEV), the database to none'

test.each([
  ['helm refuses and the log says why', true, /^passed: .*: refused: the topics on these brokers belong/],
  ['helm says that all is well, whatever the log says', false, /^failed: helm said that all is well$/],
])('the brokers of another deployment, where %s', async (_case, isRefused, outcome) => {
  const home = mkdtempSync(join(tmpdir(), 'lastro-planted-'))
  mkdirSync(join(home, 'pki'))
  writeFileSync(join(home, 'pki/ca.crt'), 'an authority')
  const cluster = {
    home,
    kubectl: async (args: readonly string[]) => (args.includes('logs') ? OTHERS : ''),
    helm: async () => (isRefused ? Promise.reject(new Error('the hook failed')) : ''),
  }
  const outside = { mongodbUri: 'mongodb://127.0.0.1:1/lastro', s3: {}, values: () => ({}) }
  const trial = refusals.find(({ name }) => name === 'the brokers of another deployment')!
  try {
    const told = trial.run({ cluster, outside, portBase: 1 } as unknown as Stage)
    expect(await verdictOn(told)).toMatch(outcome)
  } finally {
    rmSync(home, { recursive: true })
  }
})
