import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chartFolder } from '../../charts/chartFolder.ts'
import { ENDPOINT_SECRETS, subkeyText } from '../../platform/secrets/secretBox.ts'
import { inDatabase } from '../support/inDatabase.ts'
import { type Cluster, OUTSIDE } from './cluster.ts'
import { REPOSITORY, type Tag } from './image.ts'
import { inboxPort, type Outside } from './outside.ts'

/** The chart, installed in a namespace that enforces the restricted Pod Security standard. */

export const RELEASE = 'lastro'
/** Time until all is ready on a cold node with two busy cores. */
const READY_LIMIT = '8m'

/** Resource requests that fit two cores; limits are the chart's own. */
const SMALL_REQUESTS = {
  defaults: { resources: { requests: { cpu: '40m', memory: '192Mi' } } },
  processes: {
    ltv: { resources: { requests: { cpu: '40m', memory: '256Mi' } } },
    prices: { resources: { requests: { cpu: '20m', memory: '128Mi' } } },
  },
  provision: { resources: { requests: { cpu: '20m' } } },
}

export interface Release {
  readonly name: string
  readonly namespace: string
  readonly adminKey: string
  /** `helm upgrade --install` until everything is ready; `more`: further arguments of helm. */
  deploy(tag: Tag, more?: readonly string[], chart?: string): Promise<void>
  helm(args: readonly string[]): Promise<string>
  kubectl(args: readonly string[], input?: string): Promise<string>
}

/** The release's name, which holds `lastro`, and its database where it is not the usual one. */
export interface Beside {
  readonly name: string
  readonly database: string | null
}
const ALONE: Beside = { name: RELEASE, database: null }

export async function createRelease(
  cluster: Cluster,
  outside: Outside,
  portBase: number,
  namespace: string,
  { name, database }: Beside = ALONE,
): Promise<Release> {
  const masterKey = randomBytes(32).toString('base64')
  const adminKey = `test_${randomBytes(32).toString('base64url')}`
  const labels = { 'pod-security.kubernetes.io/enforce': 'restricted' }
  const secret = (what: string, stringData: Readonly<Record<string, string>>) => ({
    ...{ apiVersion: 'v1', kind: 'Secret', metadata: { name: `${name}-${what}`, namespace } },
    stringData,
  })
  const items = [
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace, labels } },
    secret('mongodb', {
      uri: database === null ? outside.mongodbUri : inDatabase(outside.mongodbUri, database),
    }),
    secret('s3', { accessKeyId: outside.s3.accessKey, secretAccessKey: outside.s3.secretKey }),
    secret('encryption', {
      masterKey,
      webhookKey: subkeyText(masterKey, ENDPOINT_SECRETS),
      transparencyKey: randomBytes(32).toString('base64'),
    }),
    secret('admin', { adminApiKey: adminKey }),
    {
      ...{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'lastro-authorities', namespace } },
      data: { 'ca.crt': readFileSync(join(cluster.home, 'pki/ca.crt'), 'utf8') },
    },
  ]
  const kubectl: Release['kubectl'] = (args, input) => cluster.kubectl(['-n', namespace, ...args], input)
  await cluster.kubectl(['apply', '-f', '-'], JSON.stringify({ apiVersion: 'v1', kind: 'List', items }))
  const values = join(cluster.home, `values-${namespace}-${name}.json`)
  writeFileSync(values, JSON.stringify(valuesFor(outside, portBase, name), null, 2))
  const helm: Release['helm'] = args => cluster.helm([...args, '-n', namespace])
  return {
    name,
    namespace,
    adminKey,
    async deploy(tag, more = [], chart = chartFolder) {
      const told = ['-f', values, '--set', `image.tag=${tag}`, '--wait', '--timeout', READY_LIMIT]
      await helm(['upgrade', '--install', name, chart, ...told, ...more])
    },
    helm,
    kubectl,
  }
}

/**
 * Values of the last release: an upgrade takes them as they are. A sandbox, because custody, accounts and
 * signatures have no provider here.
 */
const valuesFor = (outside: Outside, portBase: number, name: string) => ({
  image: { registry: 'docker.io', repository: REPOSITORY, pullPolicy: 'Never' },
  config: { mode: 'local', sandbox: true, environment: 'DEV', custodyAdapter: 'local' },
  ...outside.values(name),
  mongodb: { existingSecret: `${name}-mongodb` },
  encryption: { existingSecret: `${name}-encryption` },
  accountProvider: { adapter: 'local' },
  signatureProvider: { adapter: 'local' },
  adminApiKey: { existingSecret: `${name}-admin` },
  trustedAuthorities: { existingConfigMap: 'lastro-authorities', key: 'ca.crt' },
  webhooks: { allowedNetworks: [`${OUTSIDE}/32`], allowedPorts: [inboxPort(portBase)] },
  ...SMALL_REQUESTS,
})

/** The Service of the gateway, which kube-proxy serves on the node too. */
export async function addressOfService({ kubectl, name }: Release): Promise<string> {
  const jsonpath = 'jsonpath={.spec.clusterIP}:{.spec.ports[0].port}'
  return `http://${await kubectl(['get', 'service', `${name}-gateway`, '-o', jsonpath])}`
}

export interface Pod {
  readonly name: string
  /** Such as `ltvView`. */
  readonly process: string
  readonly isReady: boolean
  readonly isEnding: boolean
  readonly restarts: number
  readonly containerId: string
  readonly address: string
  readonly image: string
  readonly lastEnd: string | null
}

/** Of the processes, not of the Job and the test. */
export async function podsOf({ kubectl, name }: Release): Promise<readonly Pod[]> {
  const ofRelease = ['-l', `app.kubernetes.io/instance=${name}`]
  const { items } = JSON.parse(await kubectl(['get', 'pods', ...ofRelease, '-o', 'json']))
  // biome-ignore lint/suspicious/noExplicitAny: a pod as Kubernetes answers it
  const processes = items.filter(({ metadata }: any) => metadata.labels['pod-template-hash'] !== undefined)
  // biome-ignore lint/suspicious/noExplicitAny: a pod as Kubernetes answers it
  return processes.map(({ metadata, spec, status }: any) => {
    // A mesh puts containers of its own beside ours.
    const [{ name: ours }] = spec.containers
    // biome-ignore lint/suspicious/noExplicitAny: a container as Kubernetes answers it
    const container = status.containerStatuses?.find((one: any) => one.name === ours)
    return {
      name: metadata.name,
      process: metadata.labels['app.kubernetes.io/component'],
      // biome-ignore lint/suspicious/noExplicitAny: a condition as Kubernetes answers it
      isReady: status.conditions?.some((one: any) => one.type === 'Ready' && one.status === 'True') ?? false,
      isEnding: metadata.deletionTimestamp !== undefined,
      restarts: container?.restartCount ?? 0,
      containerId: container?.containerID?.replace('containerd://', '') ?? '',
      address: status.podIP ?? '',
      image: spec.containers[0].image,
      lastEnd: container?.lastState?.terminated?.reason ?? null,
    }
  })
}

/** The pod's process, as this machine sees it. */
export async function pidOf(cluster: Cluster, pod: Pod): Promise<number> {
  const line = (await cluster.ctr(['tasks', 'ls'])).split('\n').find(one => one.startsWith(pod.containerId))
  const pid = Number(line?.trim().split(/\s+/)[1])
  if (!(pid > 1)) throw new Error(`no process of ${pod.name}`)
  return pid
}
