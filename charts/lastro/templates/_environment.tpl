{{/*
The environment of one process, inline: a changed value changes the pod, and a hook needs no object beside it.
Takes a dict of root, process (or `provision`), needs, values (resources, heapPercent).
*/}}
{{- define "lastro.environment" -}}
{{- $v := .root.Values -}}
- {name: NODE_ENV, value: production}
{{- $limit := include "lastro.mebibytes" (include "lastro.memoryLimit" .values.resources) | int64 }}
{{- if $limit }}
- {name: NODE_OPTIONS, value: "--max-old-space-size={{ div (mul $limit (default 75 .values.heapPercent | int64)) 100 }}"}
{{- end }}
- {name: LOG_LEVEL, value: {{ $v.config.logLevel | quote }}}
{{- if ne $v.config.logFormat "plain" }}
- {name: LOG_FORMAT, value: {{ $v.config.logFormat | quote }}}
{{- end }}
- {name: ENVIRONMENT, value: {{ include "lastro.environmentName" $v | quote }}}
{{- if not (has .process (list "provision" "operator")) }}
- {name: METRICS_PORT, value: "9090"}
- {name: INSTANCE_ID, valueFrom: {fieldRef: {fieldPath: metadata.name}}}
{{- end }}
{{- if has "kafka" .needs }}
{{- include "lastro.kafkaEnvironment" (merge (dict "process" .process) $v.kafka) }}
{{- end }}
{{- if has "mongodb" .needs }}
{{- include "lastro.mongodbEnvironment" (merge (dict "process" .process) $v.mongodb) }}
{{- end }}
{{- if has "registry" .needs }}
{{- include "lastro.registryEnvironment" $v.schemaRegistry }}
{{- end }}
{{- if has "s3" .needs }}
{{- include "lastro.s3Environment" $v.s3 }}
{{- end }}
{{- if has "masterKey" .needs }}
- name: LASTRO_MASTER_KEY
  valueFrom: {secretKeyRef: {name: {{ $v.encryption.existingSecret }}, key: {{ $v.encryption.masterKeyKey }}}}
{{- end }}
{{- if has "webhookKey" .needs }}
- name: WEBHOOK_SECRETS_KEY
  valueFrom: {secretKeyRef: {name: {{ $v.encryption.existingSecret }}, key: {{ $v.encryption.webhookKeyKey }}}}
{{- end }}
{{- if has "transparencyKey" .needs }}
- name: TRANSPARENCY_KEY
  valueFrom: {secretKeyRef: {name: {{ $v.encryption.existingSecret }}, key: {{ $v.encryption.transparencyKeyKey }}}}
{{- end }}
{{- if and (has "adminApiKey" .needs) $v.adminApiKey.existingSecret }}
- name: ADMIN_API_KEY
  valueFrom: {secretKeyRef: {name: {{ $v.adminApiKey.existingSecret }}, key: {{ $v.adminApiKey.key }}}}
{{- end }}
{{- with $v.proxy }}
{{- range ternary (list "HTTPS_PROXY" "SMTP_PROXY") (list "HTTPS_PROXY") (and .mail (eq $.process "webhooks")) }}
{{- if $v.proxy.existingSecret }}
- name: {{ . }}
  valueFrom: {secretKeyRef: {name: {{ $v.proxy.existingSecret }}, key: {{ $v.proxy.key }}}}
{{- else if $v.proxy.url }}
- {name: {{ . }}, value: {{ $v.proxy.url | quote }}}
{{- end }}
{{- end }}
{{- if .url }}
- {name: NO_PROXY, value: {{ join "," .noProxy | quote }}}
{{- end }}
{{- end }}
{{- if $v.trustedAuthorities.existingConfigMap }}
- {name: NODE_EXTRA_CA_CERTS, value: /etc/lastro/authorities/{{ $v.trustedAuthorities.key }}}
{{- end }}
{{- include (printf "lastro.environment.%s" .process) .root }}
{{- end -}}

{{/* Takes the values. A laptop was `mode: local` in the sandbox DEV until 1.3.0. */}}
{{- define "lastro.environmentName" -}}
{{- $name := lower .config.environment -}}
{{- if and (eq $name "dev") (eq (toString (get .config "mode")) "local") }}local{{ else }}{{ $name }}{{ end -}}
{{- end -}}

{{- define "lastro.kafkaEnvironment" }}
- {name: KAFKA_BROKERS, value: {{ join "," .brokers | quote }}}
{{- with .prefix }}
- {name: KAFKA_PREFIX, value: {{ . | quote }}}
{{- end }}
- {name: KAFKA_SSL, value: {{ .tls.enabled | quote }}}
{{- if and .tls.enabled .tls.existingSecret }}
{{- with .tls.caKey }}
- {name: KAFKA_SSL_CA_FILE, value: /etc/lastro/kafka/{{ . }}}
{{- end }}
{{- with .tls.certKey }}
- {name: KAFKA_SSL_CERT_FILE, value: /etc/lastro/kafka/{{ . }}}
{{- end }}
{{- with .tls.keyKey }}
- {name: KAFKA_SSL_KEY_FILE, value: /etc/lastro/kafka/{{ . }}}
{{- end }}
{{- end }}
{{- if ne .sasl.mechanism "none" }}
- {name: KAFKA_SASL_MECHANISM, value: {{ .sasl.mechanism | quote }}}
{{- if ne .sasl.mechanism "aws-msk-iam" }}
{{- $missing := printf "kafka.sasl.existingSecret is required with mechanism %s: kafka.sasl.existingSecrets does not name %s" .sasl.mechanism .process }}
{{- $secret := required $missing (default .sasl.existingSecret (get .sasl.existingSecrets .process)) }}
- name: KAFKA_SASL_USERNAME
  valueFrom: {secretKeyRef: {name: {{ $secret }}, key: {{ .sasl.usernameKey }}}}
- name: KAFKA_SASL_PASSWORD
  valueFrom: {secretKeyRef: {name: {{ $secret }}, key: {{ .sasl.passwordKey }}}}
{{- end }}
{{- if eq .sasl.mechanism "oauthbearer" }}
- {name: KAFKA_SASL_TOKEN_URL, value: {{ .sasl.tokenUrl | quote }}}
{{- with .sasl.scope }}
- {name: KAFKA_SASL_SCOPE, value: {{ . | quote }}}
{{- end }}
{{- with .sasl.extensions }}
- {name: KAFKA_SASL_EXTENSIONS, value: {{ include "lastro.pairs" . | quote }}}
{{- end }}
{{- end }}
{{- end }}
{{- end -}}

{{/* What provision makes of topics and settles for every process. */}}
{{- define "lastro.topicsEnvironment" }}
{{- with .Values.provision.topicRetentionHours }}
{{- $entries := list }}
{{- range $topic, $hours := . }}{{ $entries = append $entries (printf "%s=%d" $topic (mul (int64 $hours) 3600000)) }}{{ end }}
- {name: TOPIC_RETENTION, value: {{ join "," $entries | quote }}}
{{- end }}
{{- with .Values.kafka.replicationFactor }}
- {name: KAFKA_REPLICATION_FACTOR, value: {{ . | int64 | quote }}}
{{- end }}
{{- with .Values.kafka.minInsyncReplicas }}
- {name: KAFKA_MIN_INSYNC_REPLICAS, value: {{ . | int64 | quote }}}
{{- end }}
{{- end -}}

{{- define "lastro.mongodbEnvironment" }}
{{- $missing := printf "mongodb.existingSecret is required, a secret whose key mongodb.uriKey holds the connection string: mongodb.existingSecrets does not name %s" .process }}
- name: MONGODB_URI
  valueFrom: {secretKeyRef: {name: {{ required $missing (default .existingSecret (get .existingSecrets .process)) }}, key: {{ .uriKey }}}}
{{- with .database }}
- {name: MONGODB_DATABASE, value: {{ . | quote }}}
{{- end }}
{{- if .tls.existingSecret }}
- {name: MONGODB_TLS_CA_FILE, value: /etc/lastro/mongodb/{{ .tls.caKey }}}
{{- with .tls.certificateKeyKey }}
- {name: MONGODB_TLS_CERTIFICATE_KEY_FILE, value: /etc/lastro/mongodb/{{ . }}}
{{- end }}
{{- end }}
{{- end -}}

{{- define "lastro.registryEnvironment" }}
- {name: SCHEMA_REGISTRY_URL, value: {{ .url | quote }}}
{{- with .bearer }}
- {name: SCHEMA_REGISTRY_BEARER, value: {{ . | quote }}}
{{- end }}
{{- if .existingSecret }}
- name: SCHEMA_REGISTRY_USERNAME
  valueFrom: {secretKeyRef: {name: {{ .existingSecret }}, key: {{ .usernameKey }}}}
- name: SCHEMA_REGISTRY_PASSWORD
  valueFrom: {secretKeyRef: {name: {{ .existingSecret }}, key: {{ .passwordKey }}}}
{{- end }}
{{- end -}}

{{- define "lastro.s3Environment" }}
- {name: S3_ENDPOINT, value: {{ .endpoint | quote }}}
- {name: S3_REGION, value: {{ .region | quote }}}
- {name: S3_BUCKET, value: {{ .bucket | quote }}}
{{- with .serverSideEncryption }}
- {name: S3_SERVER_SIDE_ENCRYPTION, value: {{ printf "%s%s" . (empty $.kmsKeyId | ternary "" (print "=" $.kmsKeyId)) | quote }}}
{{- end }}
- {name: S3_FORCE_PATH_STYLE, value: {{ default false .forcePathStyle | quote }}}
{{- if eq .authentication "keys" }}
- name: S3_ACCESS_KEY_ID
  valueFrom: {secretKeyRef: {name: {{ .existingSecret }}, key: {{ .accessKeyIdKey }}}}
- name: S3_SECRET_ACCESS_KEY
  valueFrom: {secretKeyRef: {name: {{ .existingSecret }}, key: {{ .secretAccessKeyKey }}}}
{{- end }}
{{- end -}}

{{/* What only one process reads. */}}
{{- define "lastro.environment.gateway" }}
- {name: PORT, value: "8080"}
{{- with .Values.gateway.corsOrigins }}
- {name: CORS_ORIGINS, value: {{ join "," . | quote }}}
{{- end }}
{{- with .Values.gateway.trustedProxies }}
- {name: TRUSTED_PROXIES, value: {{ join "," . | quote }}}
{{- end }}
{{- with .Values.gateway.prometheusUrl }}
- {name: PROMETHEUS_URL, value: {{ . | quote }}}
{{- end }}
{{- with .Values.noticeMail.publicUrl }}
- {name: PUBLIC_URL, value: {{ . | quote }}}
{{- end }}
{{- include "lastro.targets" . }}
{{- include "lastro.priceRules" . }}
{{- include "lastro.provider" (dict "values" .Values.accountProvider "prefix" "ACCOUNT_PROVIDER") }}
{{- include "lastro.provider" (dict "values" .Values.signatureProvider "prefix" "SIGNATURE_PROVIDER") }}
{{- include "lastro.custody" . }}
{{- end -}}
{{- define "lastro.environment.contracts" }}
- {name: OUTCOME_RETENTION_HOURS, value: {{ .Values.config.outcomeRetentionHours | int64 | quote }}}
{{- include "lastro.custody" . }}
{{- if eq .Values.config.custodyAdapter "http" }}
- {name: CUSTODY_URL, value: {{ .Values.custody.url | quote }}}
{{- end }}
{{- if .Values.custody.chains.existingSecret }}
- {name: CUSTODY_CHAINS, value: /etc/lastro/chains/{{ .Values.custody.chains.key }}}
{{- end }}
{{- include "lastro.provider" (dict "values" .Values.signatureProvider "prefix" "SIGNATURE_PROVIDER") }}
{{- include "lastro.providerAsked" (dict "root" . "values" .Values.signatureProvider "prefix" "SIGNATURE_PROVIDER") }}
{{- if and (eq .Values.config.custodyAdapter "http") (ne .Values.signatureProvider.adapter "http") }}
{{- include "lastro.personalKey" . }}
{{- end }}
{{- end -}}
{{- define "lastro.environment.directory" }}
- {name: OUTCOME_RETENTION_HOURS, value: {{ .Values.config.outcomeRetentionHours | int64 | quote }}}
{{- include "lastro.provider" (dict "values" .Values.accountProvider "prefix" "ACCOUNT_PROVIDER") }}
{{- include "lastro.providerAsked" (dict "root" . "values" .Values.accountProvider "prefix" "ACCOUNT_PROVIDER") }}
{{- if and .Values.noticeMail.enabled (ne .Values.accountProvider.adapter "http") }}
{{- include "lastro.personalKey" . }}
{{- end }}
{{- end -}}
{{- define "lastro.custody" }}
- {name: CUSTODY_ADAPTER, value: {{ .Values.config.custodyAdapter | quote }}}
{{- if eq .Values.config.custodyAdapter "http" }}
- name: CUSTODY_SECRET
  valueFrom: {secretKeyRef: {name: {{ .Values.custody.existingSecret }}, key: {{ .Values.custody.secretKey }}}}
{{- end }}
{{- end -}}
{{- define "lastro.provider" }}
{{- $prefix := .prefix }}
{{- if eq .values.adapter "http" }}
- name: {{ $prefix }}_SECRET
  valueFrom: {secretKeyRef: {name: {{ .values.existingSecret }}, key: {{ .values.secretKey }}}}
{{- end }}
{{- end -}}
{{- define "lastro.providerAsked" }}
{{- if eq .values.adapter "http" }}
- {name: {{ .prefix }}_URL, value: {{ .values.url | quote }}}
{{- include "lastro.personalKey" .root }}
{{- end }}
{{- end -}}
{{- define "lastro.personalKey" }}
- name: PERSONAL_DATA_KEY
  valueFrom: {secretKeyRef: {name: {{ .Values.encryption.existingSecret }}, key: {{ .Values.encryption.personalKeyKey }}}}
{{- end -}}
{{- define "lastro.priceRules" }}
- {name: LTV_STALE_AFTER_MS, value: {{ .Values.ltv.staleAfterMs | int64 | quote }}}
{{- with .Values.ltv.staleAfterBySymbol }}
- {name: LTV_STALE_AFTER_BY_SYMBOL, value: {{ include "lastro.pairs" . | quote }}}
{{- end }}
- {name: LTV_MIN_SOURCES, value: {{ .Values.ltv.minSources | int64 | quote }}}
{{- end -}}
{{- define "lastro.environment.ltv" }}
{{- include "lastro.priceRules" . }}
{{- with .Values.ltv.haircuts }}
- {name: LTV_HAIRCUTS, value: {{ include "lastro.pairs" . | quote }}}
{{- end }}
{{- end -}}
{{/* `A=1,B=2`, in the order of the names. Numbers beyond a million would be printed with an exponent: write texts. */}}
{{- define "lastro.pairs" -}}
{{- $pairs := list -}}
{{- range $name, $value := . }}{{ $pairs = append $pairs (printf "%s=%v" $name $value) }}{{ end -}}
{{- join "," $pairs -}}
{{- end -}}
{{- define "lastro.environment.ltvView" }}
{{- with .Values.transparency.origin }}
- {name: TRANSPARENCY_ORIGIN, value: {{ . | quote }}}
{{- end }}
{{- with .Values.transparency.bucket }}
- {name: TRANSPARENCY_BUCKET, value: {{ . | quote }}}
{{- end }}
{{- end -}}
{{- define "lastro.environment.webhooks" }}
{{- include "lastro.targets" . }}
{{- with .Values.noticeMail }}
{{- if .enabled }}
{{- if .urlKey }}
- name: SMTP_URL
  valueFrom: {secretKeyRef: {name: {{ .existingSecret }}, key: {{ .urlKey }}}}
{{- else }}
- {name: SMTP_URL, value: {{ .smtpUrl | quote }}}
{{- end }}
- {name: MAIL_FROM, value: {{ .from | quote }}}
- {name: PUBLIC_URL, value: {{ .publicUrl | quote }}}
{{- if and .existingSecret (not .urlKey) }}
- name: SMTP_USERNAME
  valueFrom: {secretKeyRef: {name: {{ .existingSecret }}, key: {{ .usernameKey }}}}
- name: SMTP_PASSWORD
  valueFrom: {secretKeyRef: {name: {{ .existingSecret }}, key: {{ .passwordKey }}}}
{{- end }}
{{- end }}
{{- end }}
{{- end -}}
{{/* The gateway refuses what webhooks could not reach, so both know the same rules. */}}
{{- define "lastro.targets" }}
- {name: WEBHOOK_ALLOWED_PORTS, value: {{ join "," .Values.webhooks.allowedPorts | quote }}}
{{- with .Values.webhooks.allowedNetworks }}
- {name: WEBHOOK_ALLOWED_NETWORKS, value: {{ join "," . | quote }}}
{{- end }}
{{- end -}}
{{- define "lastro.environment.prices" }}
- {name: PRICE_FEED, value: {{ has .Values.prices.feed (list "poll" "local") | ternary .Values.prices.feed "none" | quote }}}
{{- if eq .Values.prices.feed "poll" }}
- {name: PRICE_POLL_MS, value: {{ .Values.prices.pollMs | quote }}}
{{- if .Values.prices.sources.list }}
- {name: PRICE_SOURCES_FILE, value: processors/prices/lists/sources-{{ .Values.prices.sources.list }}.yaml}
{{- else }}
- {name: PRICE_SOURCES_FILE, value: /etc/lastro/prices/{{ .Values.prices.sources.key }}}
{{- end }}
{{- end }}
{{- end -}}
{{- define "lastro.environment.operator" }}{{ end -}}
{{- define "lastro.environment.provision" }}
{{- include "lastro.topicsEnvironment" . }}
{{- end -}}

{{/*
Files from existing secrets. No process writes a file, so there is no emptyDir: with one, `kubectl drain` wants
`--delete-emptydir-data` and the cluster's autoscaler keeps the node. Takes a dict of root and process.
*/}}
{{- define "lastro.volumes" -}}
{{- with .root }}
{{- if and .Values.kafka.tls.enabled .Values.kafka.tls.existingSecret }}
- name: kafka-tls
  secret: {secretName: {{ .Values.kafka.tls.existingSecret }}, defaultMode: 0440}
{{- end }}
{{- if .Values.mongodb.tls.existingSecret }}
- name: mongodb-tls
  secret: {secretName: {{ .Values.mongodb.tls.existingSecret }}, defaultMode: 0440}
{{- end }}
{{- if .Values.trustedAuthorities.existingConfigMap }}
- name: authorities
  configMap: {name: {{ .Values.trustedAuthorities.existingConfigMap }}}
{{- end }}
{{- if and (eq $.process "contracts") .Values.custody.chains.existingSecret }}
- name: chains
  secret: {secretName: {{ .Values.custody.chains.existingSecret }}, defaultMode: 0440}
{{- end }}
{{- if and (eq $.process "prices") (eq .Values.prices.feed "poll") }}
{{- with .Values.prices.sources.existingConfigMap }}
- name: price-sources
  configMap: {name: {{ . }}}
{{- end }}
{{- with .Values.prices.sources.existingSecret }}
- name: price-keys
  secret: {secretName: {{ . }}, defaultMode: 0440}
{{- end }}
{{- end }}
{{- end }}
{{- end -}}

{{- define "lastro.volumeMounts" -}}
{{- with .root }}
{{- if and .Values.kafka.tls.enabled .Values.kafka.tls.existingSecret }}
- {name: kafka-tls, mountPath: /etc/lastro/kafka, readOnly: true}
{{- end }}
{{- if .Values.mongodb.tls.existingSecret }}
- {name: mongodb-tls, mountPath: /etc/lastro/mongodb, readOnly: true}
{{- end }}
{{- if .Values.trustedAuthorities.existingConfigMap }}
- {name: authorities, mountPath: /etc/lastro/authorities, readOnly: true}
{{- end }}
{{- if and (eq $.process "contracts") .Values.custody.chains.existingSecret }}
- {name: chains, mountPath: /etc/lastro/chains, readOnly: true}
{{- end }}
{{- if and (eq $.process "prices") (eq .Values.prices.feed "poll") }}
{{- if .Values.prices.sources.existingConfigMap }}
- {name: price-sources, mountPath: /etc/lastro/prices, readOnly: true}
{{- end }}
{{- if .Values.prices.sources.existingSecret }}
- {name: price-keys, mountPath: /etc/lastro/price-keys, readOnly: true}
{{- end }}
{{- end }}
{{- end }}
{{- end -}}
