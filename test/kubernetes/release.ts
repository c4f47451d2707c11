import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chartFolder } from '../../charts/chartFolder.ts'
import { ENDPOINT_SECRETS, subkeyText } from '../../platform/secrets/secretBox.ts'
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
  readonly namespace: string
  readonly adminKey: string
  /** `helm upgrade --install` until everything is ready; `more`: further arguments of helm. */
  deploy(tag: Tag, more?: readonly string[], chart?: string): Promise<void>
  helm(args: readonly string[]): Promise<string>
  kubectl(args: readonly string[], input?: string): Promise<string>
}

export async function createRelease(
  cluster: Cluster,
  outside: Outside,
  portBase: number,
  namespace: string,
): Promise<Release> {
  const masterKey = randomBytes(32).toString('base64')
  const adminKey = `test_${randomBytes(32).toString('base64url')}`
  const labels = { 'pod-security.kubernetes.io/enforce': 'restricted' }
  const secret = (name: string, stringData: Readonly<Record<string, string>>) => ({
    ...{ apiVersion: 'v1', kind: 'Secret', metadata: { name, namespace } },
    stringData,
  })
  const items = [
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace, labels } },
    secret('lastro-mongodb', { uri: outside.mongodbUri }),
    secret('lastro-s3', { accessKeyId: outside.s3.accessKey, secretAccessKey: outside.s3.secretKey }),
    secret('lastro-encryption', {
      masterKey,
      webhookKey: subkeyText(masterKey, ENDPOINT_SECRETS),
      transparencyKey: randomBytes(32).toString('base64'),
    }),
    secret('lastro-admin', { adminApiKey: adminKey }),
    {
      ...{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'lastro-authorities', namespace } },
      data: { 'ca.crt': readFileSync(join(cluster.home, 'pki/ca.crt'), 'utf8') },
    },
  ]
  const kubectl: Release['kubectl'] = (args, input) => cluster.kubectl(['-n', namespace, ...args], input)
  await cluster.kubectl(['apply', '-f', '-'], JSON.stringify({ apiVersion: 'v1', kind: 'List', items }))
  const values = join(cluster.home, `values-${namespace}.json`)
  writeFileSync(values, JSON.stringify(valuesFor(outside, portBase), null, 2))
  const helm: Release['helm'] = args => cluster.helm([...args, '-n', namespace])
  return {
    namespace,
    adminKey,
    async deploy(tag, more = [], chart = chartFolder) {
      const told = ['-f', values, '--set', `image.tag=${tag}`, '--wait', '--timeout', READY_LIMIT]
      await helm(['upgrade', '--install', RELEASE, chart, ...told, ...more])
    },
    helm,
    kubectl,
  }
}

/** A sandbox, because custody, accounts and signatures have no provider here. */
const valuesFor = (outside: Outside, portBase: number) => ({
  image: { registry: 'docker.io', repository: REPOSITORY, pullPolicy: 'Never' },
  config: { environment: 'local', custodyAdapter: 'local' },
  ...outside.values,
  mongodb: { existingSecret: 'lastro-mongodb' },
  encryption: { existingSecret: 'lastro-encryption' },
  accountProvider: { adapter: 'local' },
  signatureProvider: { adapter: 'local' },
  adminApiKey: { existingSecret: 'lastro-admin' },
  trustedAuthorities: { existingConfigMap: 'lastro-authorities', key: 'ca.crt' },
  webhooks: { allowedNetworks: [`${OUTSIDE}/32`], allowedPorts: [inboxPort(portBase)] },
  ...SMALL_REQUESTS,
})

/** The Service of the gateway, which kube-proxy serves on the node too. */
export async function addressOfService({ kubectl }: Release): Promise<string> {
  const jsonpath = 'jsonpath={.spec.clusterIP}:{.spec.ports[0].port}'
  return `http://${await kubectl(['get', 'service', `${RELEASE}-gateway`, '-o', jsonpath])}`
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
export async function podsOf({ kubectl }: Release): Promise<readonly Pod[]> {
  const { items } = JSON.parse(await kubectl(['get', 'pods', '-o', 'json']))
  // biome-ignore lint/suspicious/noExplicitAny: a pod as Kubernetes answers it
  const ours = items.filter(({ metadata }: any) => metadata.labels['pod-template-hash'] !== undefined)
  // biome-ignore lint/suspicious/noExplicitAny: a pod as Kubernetes answers it
  return ours.map(({ metadata, spec, status }: any) => {
    const [container] = status.containerStatuses ?? []
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
