import { parse } from 'yaml'
import type { ChartValue } from './valuesFile.ts'

/** The chart's README: what to bring, how to install, every value with its default. */
export function chartReadme(values: readonly ChartValue[], chart: string): string {
  const { version, appVersion, kubeVersion } = parse(chart) as Record<string, string>
  return `<!-- Generated from values.yaml by \`npm run chart\`; edit that file, or charts/readme.ts. -->
# Lastro on Kubernetes

Chart ${version}, application ${appVersion}, Kubernetes ${kubeVersion?.replace('-0', '')}. One chart, no subcharts: one deployment template over all
processes, and a Job that creates topics, schemas, indexes and the bucket. Kafka (4.0 or newer), MongoDB (a replica
set), a Confluent-compatible schema registry and an S3 server stay yours; \`examples/\` shows them with Strimzi and
MongoDB's operator.

## Install
Secrets are only ever named, never given. The smallest set:

\`\`\`sh
kubectl create secret generic lastro-mongodb --from-literal=uri='mongodb://…/?replicaSet=rs0'
kubectl create secret generic lastro-s3 --from-literal=accessKeyId=… --from-literal=secretAccessKey=…
kubectl create secret generic lastro-encryption --from-literal=masterKey="$(openssl rand -base64 32)"
kubectl create secret generic lastro-admin --from-literal=adminApiKey="live_$(openssl rand -hex 32)"
\`\`\`

\`\`\`yaml
kafka: {brokers: ['kafka-bootstrap.kafka:9092']}
mongodb: {existingSecret: lastro-mongodb}
schemaRegistry: {url: 'http://registry.kafka:8081'}
s3: {endpoint: 'http://s3.storage:9000', bucket: lastro, existingSecret: lastro-s3}
encryption: {existingSecret: lastro-encryption}
adminApiKey: {existingSecret: lastro-admin}
\`\`\`

\`\`\`sh
helm install lastro charts/lastro -f values.yaml --wait && helm test lastro
\`\`\`

Keep a copy of the master key: what it sealed is lost without it. Rotate it by putting the new key in front,
comma-separated.

## What to know
- **Readiness** is true once a process has joined its group (or stands by for it) and reaches its servers; **liveness**
  asks nobody. \`GET :9090/healthz/ready\` names what is missing.
- **Processors** are replaced one by one (\`maxSurge: 0\`): each change of a group's members stops it for a moment.
- **directory** has one lane; its second pod is a standby. Contract-keyed processes divide into 12 lanes at most.
- **Autoscaling** is \`none\`, \`hpa\` or \`keda\` per process; with either, \`replicas\` is not rendered.
- **GitOps**: \`provision.mode: job\` renders a plain Job under a name with a checksum; pods wait for it.
- **Alerts, dashboards**: \`monitoring.rules\`, \`monitoring.dashboards\`; what to do is in docs/runbooks.md.

## Values
${sectionsOf(values)}`
}

function sectionsOf(values: readonly ChartValue[]): string {
  const top = values.filter(({ children }) => children === null)
  const sections = values.filter(({ children }) => children !== null)
  return [
    table(top),
    ...sections.map(section => {
      const head = section.description === '' ? '' : `\n${section.description}\n`
      return `### ${section.path[0]}\n${head}\n${table(leavesOf(section))}`
    }),
  ].join('\n')
}

function leavesOf(value: ChartValue): readonly ChartValue[] {
  return value.children === null ? [value] : value.children.flatMap(leavesOf)
}

function table(values: readonly ChartValue[]): string {
  const rows = values.map(({ path, value, description }) => {
    const shown =
      path[0] === 'processes' ? 'see values.yaml' : `\`${JSON.stringify(value).replaceAll('|', '\\|')}\``
    return `| \`${path.join('.')}\` | ${description.replaceAll('|', '\\|')} | ${shown} |`
  })
  return `| Value | Meaning | Default |\n|---|---|---|\n${rows.join('\n')}\n`
}
