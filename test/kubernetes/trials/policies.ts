import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { ports } from '../../../local/servers/serverPlace.ts'
import { LINK, OUTSIDE } from '../cluster.ts'
import { REPOSITORY } from '../image.ts'
import { inboxPort, kafkaPort } from '../outside.ts'
import { type Pod, podsOf } from '../release.ts'
import { patiently, type Stage, seconds, type Trial, untilReady } from '../stage.ts'
import { helmTest } from './helmTest.ts'
import { loan } from './loan.ts'

/**
 * The chart's network policies, enforced by kube-router. Without them everybody reaches everything: so what
 * is refused with them is refused by them. README.md of the chart has the table of `MAY_REACH`.
 */
export const policies: Trial = {
  name: 'network policies',
  async run(stage) {
    const startedAt = Date.now()
    const ends: (() => unknown)[] = []
    try {
      await openNeighbours(stage, ends)
      const before = await Promise.all([outwards(stage), inwards(stage)])
      expectAll(before.flat(), () => true)
      await switchOn(stage)
      const [outside, inside] = [await outwards(stage), await inwards(stage)]
      expectAll(outside, ({ from, to }) => to === 'dns' || MAY_REACH[from]!.includes(to))
      expectAll(inside, ({ from, to }) => MAY_ASK[from]!.includes(to))
      const test = await helmTest.run(stage)
      const told = await loan.run(stage)
      const tries = [...outside, ...inside]
      const restarts = (await podsOf(stage.release)).reduce((sum, pod) => sum + pod.restarts, 0)
      const open = tries.filter(({ isOpen }) => isOpen).length
      return `without policies ${before.flat().length} of ${tries.length} connections open, with them the ${open} that the table names and no other, ${restarts} restarts; helm test ${test}; ${told}; in ${seconds(startedAt)}`
    } finally {
      for (const end of ends.reverse()) await end()
      await switchOff(stage)
    }
  },
}

/** Of the processes, besides DNS. */
const MAY_REACH: Readonly<Record<string, readonly string[]>> = {
  gateway: ['kafka', 'mongodb', 'registry', 's3'],
  contracts: ['kafka', 'mongodb', 'registry', 's3'],
  directory: ['kafka', 'mongodb', 'registry'],
  ltv: ['kafka', 'registry'],
  ltvView: ['kafka', 'mongodb', 'registry', 's3'],
  webhooks: ['kafka', 'mongodb', 'registry', 'a private endpoint that is allowed', 'the internet'],
  prices: ['kafka', 'registry'],
}

/** Of other pods: who is named by `gatewayFrom`, who else is in the release's namespace, and who is not. */
const MAY_ASK: Readonly<Record<string, readonly string[]>> = {
  caller: ['the Service', 'a gateway', 'metrics'],
  stranger: ['metrics'],
  outsider: [],
}

interface Connection {
  readonly from: string
  readonly to: string
  readonly isOpen: boolean
}

function expectAll(tried: readonly Connection[], mayBeOpen: (one: Connection) => boolean): void {
  const wrong = tried.filter(one => one.isOpen !== mayBeOpen(one))
  if (wrong.length === 0) return
  const lines = wrong.map(({ from, to, isOpen }) => `${from} → ${to}: ${isOpen ? 'open' : 'refused'}`)
  throw new Error(
    `${wrong.length} of ${tried.length} connections are not as they should be: ${lines.join(', ')}`,
  )
}

/**
 * A stand-in for any address of the internet: one of those that documentation uses, on the node's own bridge.
 */
const INTERNET = '203.0.113.7'
const NEIGHBOURS = 'neighbours'
const LISTENS_ON = 8080

const policyValues = (portBase: number) => {
  // Servers on 127.0.0.1 are reached at the node's address: policies see what it was replaced by.
  const hidden = [{ ipBlock: { cidr: '127.0.0.1/32' } }]
  return {
    networkPolicy: {
      enabled: true,
      kafkaTo: [{ ipBlock: { cidr: `${OUTSIDE}/32` } }],
      ...{ mongodbTo: hidden, registryTo: hidden, s3To: hidden },
      mongodbPorts: [ports(portBase).mongodb],
      gatewayFrom: [{ podSelector: { matchLabels: { role: 'caller' } } }],
    },
  }
}

/** Pods are replaced in the same upgrade, so that they start under their policies. */
async function switchOn(stage: Stage): Promise<void> {
  const pods = await podsOf(stage.release)
  const values = join(stage.cluster.home, 'values-policies.json')
  writeFileSync(values, JSON.stringify(policyValues(stage.portBase)))
  await stage.release.deploy(otherTag(pods), ['-f', values])
  await untilReady(stage, pods.length)
}

async function switchOff(stage: Stage): Promise<void> {
  const pods = await podsOf(stage.release)
  await stage.release.deploy(otherTag(pods))
  await untilReady(stage, pods.length)
}

/** The pods' image again, by another name, so that an upgrade replaces them. */
export const otherTag = ([pod]: readonly Pod[]) => (pod!.image.endsWith(':before') ? 'after' : 'before')

// ---------------------------------------------------------------- those who ask and are asked

/** Pods outside the release, and a stand-in for an address of the internet. */
async function openNeighbours(stage: Stage, ends: (() => unknown)[]): Promise<void> {
  execFileSync('ip', ['addr', 'replace', `${INTERNET}/32`, 'dev', LINK])
  ends.push(() => execFileSync('ip', ['addr', 'delete', `${INTERNET}/32`, 'dev', LINK]))
  const { namespace, kubectl } = stage.release
  const tag = (await podsOf(stage.release))[0]!.image.split(':').at(-1)!
  const labels = { 'pod-security.kubernetes.io/enforce': 'restricted' }
  const items = [
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: NEIGHBOURS, labels } },
    ...[
      podOf('caller', namespace, tag),
      podOf('stranger', namespace, tag),
      podOf('outsider', NEIGHBOURS, tag),
    ],
  ]
  ends.push(async () => {
    await kubectl(['delete', 'pod', 'caller', 'stranger', '--wait=false', '--ignore-not-found'])
    await stage.cluster.kubectl(['delete', 'namespace', NEIGHBOURS, '--wait=false', '--ignore-not-found'])
  })
  await stage.cluster.kubectl(['apply', '-f', '-'], JSON.stringify({ apiVersion: 'v1', kind: 'List', items }))
  const ready = ['wait', '--for=condition=Ready', '--timeout=120s', 'pod']
  await kubectl([...ready, 'caller', 'stranger'])
  await stage.cluster.kubectl(['-n', NEIGHBOURS, ...ready, 'outsider'])
}

function listen(address: string, port: number): Promise<Server> {
  const server = createServer(socket => void socket.on('error', () => undefined).end())
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, address, () => resolve(server))
  })
}

const SERVE = `require('node:http').createServer((_, answer) => answer.end()).listen(${LISTENS_ON})`

/** A pod of our image that runs a script, and listens. */
export const podOf = (name: string, namespace: string, tag: string, script = SERVE) => ({
  ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace, labels: { role: name } } },
  spec: {
    automountServiceAccountToken: false,
    terminationGracePeriodSeconds: 1,
    securityContext: { runAsNonRoot: true, runAsUser: 65532, seccompProfile: { type: 'RuntimeDefault' } },
    containers: [
      {
        ...{ name, image: `docker.io/${REPOSITORY}:${tag}`, imagePullPolicy: 'Never' },
        args: ['--eval', script],
        readinessProbe: { tcpSocket: { port: LISTENS_ON }, periodSeconds: 1 },
        resources: { requests: { cpu: '10m', memory: '32Mi' }, limits: { memory: '128Mi' } },
        securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
      },
    ],
  },
})

// ---------------------------------------------------------------- connections

/** From a pod of each process, to everything that is there, clients' endpoints included. */
async function outwards(stage: Stage): Promise<readonly Connection[]> {
  const port = inboxPort(stage.portBase)
  const endpoints = [await listen(OUTSIDE, port), await listen(INTERNET, port)]
  try {
    return await fromProcesses(stage)
  } finally {
    for (const endpoint of endpoints) endpoint.close()
  }
}

async function fromProcesses(stage: Stage): Promise<readonly Connection[]> {
  const pods = await podsOf(stage.release)
  const [at, base] = [ports(stage.portBase), stage.portBase]
  const service = new URL(stage.service)
  const ofOutsider = ['-n', NEIGHBOURS, 'get', 'pod', 'outsider', '-o', 'jsonpath={.status.podIP}']
  const targets = {
    kafka: [OUTSIDE, kafkaPort(base)],
    mongodb: [OUTSIDE, at.mongodb],
    registry: [OUTSIDE, at.registry],
    s3: [OUTSIDE, at.s3],
    'a private endpoint that is allowed': [OUTSIDE, inboxPort(base)],
    'the internet': [INTERNET, inboxPort(base)],
    'the API server': ['10.96.0.1', 443],
    'the gateway': [service.hostname, Number(service.port || 80)],
    'another team’s pod': [await stage.cluster.kubectl(ofOutsider), LISTENS_ON],
    dns: [`${stage.release.name}-gateway.${stage.release.namespace}.svc.cluster.local`, null],
  } as const
  const processes = Object.keys(MAY_REACH).map(process => pods.find(pod => pod.process === process)!)
  const all = processes.map(pod => tryFrom(stage, pod.process, stage.release.namespace, pod.name, targets))
  return (await Promise.all(all)).flat()
}

/** From pods that are not of the release, to its ports. */
async function inwards(stage: Stage): Promise<readonly Connection[]> {
  const pods = await podsOf(stage.release)
  const podFor = (process: string) => pods.find(pod => pod.process === process)!.address
  const service = new URL(stage.service)
  const targets = {
    'the Service': [service.hostname, Number(service.port || 80)],
    'a gateway': [podFor('gateway'), 8080],
    metrics: [podFor('contracts'), 9090],
  } as const
  const { namespace } = stage.release
  const from = [
    ['caller', namespace],
    ['stranger', namespace],
    ['outsider', NEIGHBOURS],
  ] as const
  const all = from.map(([name, place]) => tryFrom(stage, name, place, name, targets))
  return (await Promise.all(all)).flat()
}

type Targets = Readonly<Record<string, readonly [host: string, port: number | null]>>

/** Runs in a pod: connects to each target, or looks its name up where it has no port. */
const CONNECT = `
const net = require('node:net'), dns = require('node:dns')
const LIMIT_MS = 3000
const tried = Object.entries(JSON.parse(process.argv[1])).map(([to, [host, port]]) => new Promise(resolve => {
  const end = isOpen => resolve([to, isOpen])
  setTimeout(end, LIMIT_MS, false).unref()
  if (port === null) return dns.resolve4(host, error => end(!error))
  const socket = net.connect(port, host, () => { socket.destroy(); end(true) })
  socket.on('error', () => end(false))
}))
Promise.all(tried).then(all => { console.log(JSON.stringify(Object.fromEntries(all))); process.exit() })
`
const NODE = '/nodejs/bin/node'
const EXEC_LIMIT_MS = 60_000

/** Addresses that a pod reaches. */
async function tryFrom(
  stage: Stage,
  from: string,
  namespace: string,
  pod: string,
  targets: Targets,
): Promise<readonly Connection[]> {
  const told = await patiently(
    `${from} has tried`,
    () =>
      stage.cluster.kubectl([
        ...['-n', namespace, 'exec', pod, '--', NODE, '--eval', CONNECT],
        JSON.stringify(targets),
      ]),
    EXEC_LIMIT_MS,
  )
  const open = JSON.parse(told) as Record<string, boolean>
  return Object.entries(open).map(([to, isOpen]) => ({ from, to, isOpen }))
}
