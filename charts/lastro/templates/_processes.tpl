{{/*
The processes, in the words of the code: file, consumer group, what each needs, and how far it can be divided.
`lanes`: more pods than this stand idle. `topics`: whose lag says that more pods would help; ltv's prices are left out,
because each tick counts once per partition there. `nodeFlags`: what the image's own flags do not fit (local/machine/processes.ts).
*/}}
{{- define "lastro.processes" -}}
gateway:
  file: gateway/main.ts
  nodeFlags: ["--max-semi-space-size=16"]
  needs: [kafka, mongodb, registry, s3, masterKey, adminApiKey]
contracts:
  file: processors/contracts/main.ts
  nodeFlags: ["--max-semi-space-size=16"]
  needs: [kafka, mongodb, registry, s3]
  topics: [contract-commands, ltv-findings]
  lanes: {{ default 12 .Values.kafka.partitions }}
directory:
  file: processors/directory/main.ts
  needs: [kafka, mongodb, registry]
  topics: [directory-commands]
  lanes: 1
ltv:
  file: processors/ltv/main.ts
  nodeFlags: ["--max-semi-space-size=16"]
  needs: [kafka, registry]
  topics: [balance-changes]
  lanes: {{ default 12 .Values.kafka.partitions }}
ltvView:
  file: processors/views/main.ts
  needs: [kafka, mongodb, registry, s3, transparencyKey]
  topics: [ltv-snapshots]
  lanes: {{ default 12 .Values.kafka.partitions }}
webhooks:
  file: processors/webhooks/main.ts
  nodeFlags: ["--max-semi-space-size=16"]
  needs: [kafka, mongodb, registry, webhookKey]
  topics: [collateral-events, account-events, market-events, contract-events]
  lanes: {{ default 12 .Values.kafka.partitions }}
prices:
  file: processors/prices/main.ts
  needs: [kafka, registry]
  topics: [price-ticks]
  lanes: {{ default 12 .Values.kafka.partitions }}
{{- end -}}

{{/* The values of one process: `defaults`, with what the process itself says on top. Dict of root and process. */}}
{{- define "lastro.processValues" -}}
{{- $own := index .root.Values.processes .process -}}
{{- mergeOverwrite (deepCopy .root.Values.defaults) (deepCopy $own) | toYaml -}}
{{- end -}}

{{/* Mebibytes of a Kubernetes quantity, 0 for an empty one. */}}
{{- define "lastro.mebibytes" -}}
{{- $text := toString . -}}
{{- if eq $text "" -}}0
{{- else if regexMatch "^[0-9]+Gi$" $text -}}{{ mul (trimSuffix "Gi" $text | int64) 1024 }}
{{- else if regexMatch "^[0-9]+Mi$" $text -}}{{ trimSuffix "Mi" $text | int64 }}
{{- else if regexMatch "^[0-9]+G$" $text -}}{{ div (mul (trimSuffix "G" $text | int64) 1000000000) 1048576 }}
{{- else if regexMatch "^[0-9]+M$" $text -}}{{ div (mul (trimSuffix "M" $text | int64) 1000000) 1048576 }}
{{- else if regexMatch "^[0-9]+$" $text -}}{{ div (int64 $text) 1048576 }}
{{- else -}}{{ fail (printf "resources.limits.memory %q: write it in Mi or Gi, so that Node's heap can follow it" $text) }}
{{- end -}}
{{- end -}}

{{/* Memory limit in quantity, or empty. */}}
{{- define "lastro.memoryLimit" -}}
{{- dig "limits" "memory" "" . -}}
{{- end -}}
