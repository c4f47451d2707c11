import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { OUTSIDE } from './cluster.ts'
import { patiently, type Stage } from './stage.ts'

/** A pod as its maker sends it. */
// biome-ignore lint/suspicious/noExplicitAny: a pod as Kubernetes sends it
export type Asked = any
/** Steps of a JSON patch, or the sentence of a refusal. */
export type Decision = readonly Readonly<Record<string, unknown>>[] | string

const ADMISSION_OFFSET = 7
const NAME = 'stand-in.lastro.example'
const EFFECT_LIMIT_MS = 60_000

/**
 * A webhook that changes or refuses every new pod of the release's namespace, as the injector of a mesh does,
 * and OpenShift's admission. Answers how it is ended.
 */
export async function decideOnPods(
  stage: Stage,
  decide: (pod: Asked) => Decision,
): Promise<() => Promise<void>> {
  const { cluster, release } = stage
  const port = stage.portBase + ADMISSION_OFFSET
  const file = (name: string) => readFileSync(join(cluster.home, 'pki', name))
  let asked = 0
  const server = createServer(
    { key: file('outside.key'), cert: file('outside.crt') },
    async (request, response) => {
      asked += 1
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify(await review(request, decide)))
    },
  )
  server.listen(port, OUTSIDE)
  await once(server, 'listening')
  const webhook = {
    name: NAME,
    admissionReviewVersions: ['v1'],
    ...{ sideEffects: 'None', failurePolicy: 'Fail', timeoutSeconds: 30 },
    clientConfig: { url: `https://${OUTSIDE}:${port}/`, caBundle: file('ca.crt').toString('base64') },
    namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': release.namespace } },
    rules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['pods'] }],
  }
  const group = 'admissionregistration.k8s.io'
  const kind = 'MutatingWebhookConfiguration'
  const object = { apiVersion: `${group}/v1`, kind, metadata: { name: NAME }, webhooks: [webhook] }
  await cluster.kubectl(['apply', '-f', '-'], JSON.stringify(object))
  // The API server learns of it a moment later.
  await patiently(
    'the API server asks the webhook',
    async () => {
      await release.kubectl(['run', 'asked', '--image=none', '--dry-run=server']).catch(() => undefined)
      return asked > 0 ? true : undefined
    },
    EFFECT_LIMIT_MS,
  )
  return async () => {
    await cluster.kubectl(['delete', `${kind}.${group}`, NAME, '--ignore-not-found'])
    server.close()
    server.closeAllConnections()
  }
}

async function review(request: IncomingMessage, decide: (pod: Asked) => Decision) {
  const { uid, object } = ((await json(request)) as { request: { uid: string; object: Asked } }).request
  const decision = decide(object)
  const patch = Buffer.from(JSON.stringify(decision)).toString('base64')
  const answer =
    typeof decision === 'string'
      ? { uid, allowed: false, status: { message: decision } }
      : { uid, allowed: true, patchType: 'JSONPatch', patch }
  return { apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview', response: answer }
}
