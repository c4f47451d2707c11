{{/* Combinations that a schema cannot refuse. Each says what is wrong, and what to write instead. */}}
{{- define "lastro.checks" -}}
{{- $v := .Values -}}
{{- if not (regexMatch "^[a-z]([-a-z0-9]*[a-z0-9])?$" (include "lastro.fullname" .)) }}{{ fail (printf "%s is no name that an API server takes: small letters, digits and hyphens, with a letter first; set fullnameOverride, or name the release (as a dependency: its alias) otherwise" (include "lastro.fullname" .)) }}{{ end -}}
{{- if not $v.kafka.brokers }}{{ fail "kafka.brokers is required: a list of host:port, for example [kafka-bootstrap.kafka:9092]" }}{{ end -}}
{{- if not $v.schemaRegistry.url }}{{ fail "schemaRegistry.url is required: the base address of a Confluent-compatible schema registry" }}{{ end -}}
{{- if or $v.processes.gateway.enabled $v.processes.contracts.enabled $v.processes.ltvView.enabled (ne $v.provision.mode "off") -}}
{{- if or (not $v.s3.endpoint) (not $v.s3.bucket) (and (eq $v.s3.authentication "keys") (not $v.s3.existingSecret)) }}{{ fail "s3.endpoint, s3.bucket and s3.existingSecret are required while the gateway, contracts, ltvView or provision runs; with s3.authentication workloadIdentity no secret" }}{{ end -}}
{{- end -}}
{{- if and $v.s3.kmsKeyId (not (hasPrefix "aws:kms" $v.s3.serverSideEncryption)) }}{{ fail "s3.kmsKeyId needs s3.serverSideEncryption aws:kms" }}{{ end -}}
{{- if not $v.encryption.existingSecret }}{{ fail "encryption.existingSecret is required: create it once with `openssl rand -base64 32` as masterKey and what `lastro webhook-key` derives from it as webhookKey, another `openssl rand -base64 32` as transparencyKey, and keep a copy; what it sealed is lost without it" }}{{ end -}}
{{- include "lastro.checks.prices" $v -}}
{{- include "lastro.checks.removed" . -}}
{{- include "lastro.checks.accountProvider" $v -}}
{{- include "lastro.checks.signatureProvider" $v -}}
{{- include "lastro.checks.custody" $v -}}
{{- include "lastro.checks.noticeMail" $v -}}
{{- include "lastro.checks.registry" $v -}}
{{- if and (get $v.config "sandbox") (eq (include "lastro.environmentName" $v) "prod") }}{{ fail "config.sandbox true with config.environment prod: whoever has a key could move its time and its market; a sandbox is local, dev or hom" }}{{ end -}}
{{- if and (eq $v.provision.mode "hook") (ge (int $v.provision.activeDeadlineSeconds) (int $v.provision.helmTimeoutSeconds)) }}{{ fail (printf "provision.activeDeadlineSeconds %d must be less than the %d s that Helm waits for a hook (provision.helmTimeoutSeconds, your --timeout): else Helm gives up first and nobody says why" (int $v.provision.activeDeadlineSeconds) (int $v.provision.helmTimeoutSeconds)) }}{{ end -}}
{{- if $v.networkPolicy.enabled }}{{ include "lastro.checks.policies" $v }}{{ end -}}
{{- include "lastro.checks.kafka" $v.kafka -}}
{{- include "lastro.checks.gateway" $v -}}
{{- if and $v.monitoring.podMonitor.enabled $v.monitoring.serviceMonitor.enabled }}{{ fail "monitoring.podMonitor and monitoring.serviceMonitor are both on: every sample would be counted twice; choose one" }}{{ end -}}
{{- range $process, $facts := include "lastro.processes" . | fromYaml -}}
{{- $values := include "lastro.processValues" (dict "root" $ "process" $process) | fromYaml -}}
{{- if $values.enabled }}{{ include "lastro.checks.process" (dict "root" $ "process" $process "facts" $facts "values" $values) }}{{ end -}}
{{- end -}}
{{- end -}}

{{/* Values of earlier versions, with what replaced them; removed.yaml lists them. */}}
{{- define "lastro.checks.removed" -}}
{{- $root := . -}}
{{- range .Files.Get "removed.yaml" | fromYamlArray -}}
{{- $removed := . -}}
{{- $places := list .path -}}
{{- if hasPrefix "defaults." .path -}}
{{- range $process, $_ := $root.Values.processes }}{{ $places = append $places (printf "processes.%s.%s" $process (trimPrefix "defaults." $removed.path)) }}{{ end -}}
{{- end -}}
{{- range $place := $places -}}
{{- $here := $root.Values -}}
{{- range splitList "." $place }}{{ $here = kindIs "map" $here | ternary (get (kindIs "map" $here | ternary $here dict) .) "" }}{{ end -}}
{{- if and (ne (toString $here) "") (not $removed.ignored) }}{{ fail (printf "%s was removed in chart %s: %s" $place $removed.since $removed.instead) }}{{ end -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- define "lastro.checks.prices" -}}
{{- $feed := .prices.feed -}}
{{- $isProd := eq (include "lastro.environmentName" .) "prod" -}}
{{- if and $isProd (has $feed (list "" "none")) }}{{ fail "prices.feed is required unless config.environment is a sandbox, as no contract becomes ACTIVE without prices: poll, with prices.sources.list or prices.sources.existingConfigMap, or external, a system of yours that writes price-ticks or calls POST /internal/v1/market/prices" }}{{ end -}}
{{- if and $isProd (eq $feed "local") }}{{ fail "prices.feed local repeats the last price for ever, so that no price is ever stale: it is refused unless config.environment is a sandbox; use poll or external" }}{{ end -}}
{{- $sources := .prices.sources -}}
{{- if and (eq $feed "poll") (eq (empty $sources.list) (empty $sources.existingConfigMap)) }}{{ fail "prices.feed poll needs one of prices.sources.list and prices.sources.existingConfigMap" }}{{ end -}}
{{- end -}}

{{- define "lastro.checks.accountProvider" -}}
{{- $p := .accountProvider -}}
{{- if and (eq (include "lastro.environmentName" .) "prod") (eq $p.adapter "local") }}{{ fail "accountProvider.adapter local accepts every business as a customer without anybody opening an account: it is refused unless config.environment is a sandbox; use http" }}{{ end -}}
{{- if and (eq (include "lastro.environmentName" .) "prod") (not $p.adapter) }}{{ fail "accountProvider.adapter is required unless config.environment is a sandbox: http, with accountProvider.url and accountProvider.existingSecret" }}{{ end -}}
{{- if and (eq $p.adapter "http") (or (not $p.url) (not $p.existingSecret)) }}{{ fail "accountProvider.url and accountProvider.existingSecret are required with accountProvider.adapter http" }}{{ end -}}
{{- end -}}

{{- define "lastro.checks.signatureProvider" -}}
{{- $p := .signatureProvider -}}
{{- if and (eq (include "lastro.environmentName" .) "prod") (eq $p.adapter "local") }}{{ fail "signatureProvider.adapter local lets whoever has a link sign: it is refused unless config.environment is a sandbox; use http" }}{{ end -}}
{{- if and (eq (include "lastro.environmentName" .) "prod") (not $p.adapter) }}{{ fail "signatureProvider.adapter is required unless config.environment is a sandbox: http, with signatureProvider.url and signatureProvider.existingSecret" }}{{ end -}}
{{- if and (eq $p.adapter "http") (or (not $p.url) (not $p.existingSecret)) }}{{ fail "signatureProvider.url and signatureProvider.existingSecret are required with signatureProvider.adapter http" }}{{ end -}}
{{- end -}}

{{- define "lastro.checks.custody" -}}
{{- $adapter := .config.custodyAdapter -}}
{{- if and (eq (include "lastro.environmentName" .) "prod") (eq $adapter "local") }}{{ fail "config.custodyAdapter local confirms transfers that never took place: it is refused unless config.environment is a sandbox; use http, external or evm" }}{{ end -}}
{{- if and (eq $adapter "evm") (not .custody.chains.existingSecret) }}{{ fail "custody.chains.existingSecret is required with config.custodyAdapter evm" }}{{ end -}}
{{- if and (eq $adapter "http") (or (not .custody.url) (not .custody.existingSecret)) }}{{ fail "custody.url and custody.existingSecret are required with config.custodyAdapter http" }}{{ end -}}
{{- end -}}

{{- define "lastro.checks.noticeMail" -}}
{{- $m := .noticeMail -}}
{{- if $m.enabled -}}
{{- if or (not (or $m.smtpUrl $m.urlKey)) (not $m.from) (not $m.publicUrl) }}{{ fail "noticeMail.smtpUrl or urlKey, noticeMail.from and noticeMail.publicUrl are required with noticeMail.enabled" }}{{ end -}}
{{- if and $m.urlKey (or $m.smtpUrl (not $m.existingSecret)) }}{{ fail "noticeMail.urlKey is a key of noticeMail.existingSecret, and takes the place of noticeMail.smtpUrl" }}{{ end -}}
{{- if and (eq (include "lastro.environmentName" .) "prod") (hasPrefix "smtp-open:" $m.smtpUrl) }}{{ fail "noticeMail.smtpUrl smtp-open has no TLS: it is refused unless config.environment is a sandbox; use smtps or smtp" }}{{ end -}}
{{- if and (eq (include "lastro.environmentName" .) "prod") (not (hasPrefix "https:" $m.publicUrl)) }}{{ fail "noticeMail.publicUrl begins with https, unless config.environment is a sandbox" }}{{ end -}}
{{- end -}}
{{- end -}}

{{- define "lastro.checks.policies" -}}
{{- $p := .networkPolicy -}}
{{- $s3 := or .processes.gateway.enabled .processes.contracts.enabled .processes.ltvView.enabled (ne .provision.mode "off") -}}
{{- $direct := empty .proxy.url -}}
{{- $wanted := dict "proxyTo" (not $direct) "kafkaTo" true "mongodbTo" true "registryTo" (or $direct (hasPrefix "http:" .schemaRegistry.url)) "s3To" (and $s3 (or $direct (hasPrefix "http:" .s3.endpoint))) "prometheusTo" (and .processes.gateway.enabled .gateway.prometheusUrl (or $direct (hasPrefix "http:" .gateway.prometheusUrl))) "tokenTo" (and $direct (eq .kafka.sasl.mechanism "oauthbearer")) "accountProviderTo" (and $direct .processes.directory.enabled (eq .accountProvider.adapter "http")) "signatureProviderTo" (and $direct .processes.contracts.enabled (eq .signatureProvider.adapter "http")) "mailTo" (and .processes.webhooks.enabled .noticeMail.enabled (not .proxy.mail)) "custodyTo" (and $direct .processes.contracts.enabled (eq .config.custodyAdapter "http")) -}}
{{- range $name, $isWanted := $wanted -}}
{{- if and $isWanted (not (get $p $name)) }}{{ fail (printf "networkPolicy.%s is empty: name the peers, as in a NetworkPolicy (a rule without a target would open its port to every host)" $name) }}{{ end -}}
{{- end -}}
{{- end -}}

{{- define "lastro.checks.registry" -}}
{{- if and .schemaRegistry.bearer .schemaRegistry.existingSecret }}{{ fail "schemaRegistry.bearer takes the place of schemaRegistry.existingSecret: give one of them" }}{{ end -}}
{{- if and (hasPrefix "kafka" .schemaRegistry.bearer) (ne .kafka.sasl.mechanism "oauthbearer") }}{{ fail "schemaRegistry.bearer kafka is the token of kafka.sasl.mechanism oauthbearer" }}{{ end -}}
{{- if and .proxy.mail (not .proxy.url) }}{{ fail "proxy.mail needs proxy.url" }}{{ end -}}
{{- end -}}

{{- define "lastro.checks.kafka" -}}
{{- if and (eq .sasl.mechanism "oauthbearer") (not .sasl.tokenUrl) }}{{ fail "kafka.sasl.tokenUrl is required with mechanism oauthbearer" }}{{ end -}}
{{- if and .sasl.extensions (ne .sasl.mechanism "oauthbearer") }}{{ fail "kafka.sasl.extensions are of mechanism oauthbearer" }}{{ end -}}
{{- if and (eq .sasl.mechanism "aws-msk-iam") (not .tls.enabled) }}{{ fail "kafka.sasl.mechanism aws-msk-iam needs kafka.tls.enabled: MSK has it over TLS alone" }}{{ end -}}
{{- if and (eq .sasl.mechanism "plain") (not .tls.enabled) }}{{ fail "kafka.sasl.mechanism plain sends the password as it is: set kafka.tls.enabled, or use scram-sha-512" }}{{ end -}}
{{- if and (not .tls.enabled) (or .tls.existingSecret .tls.certKey .tls.keyKey) }}{{ fail "kafka.tls.existingSecret, certKey or keyKey is given, but kafka.tls.enabled is false" }}{{ end -}}
{{- if ne (empty .tls.certKey) (empty .tls.keyKey) }}{{ fail "kafka.tls.certKey and kafka.tls.keyKey go together: mutual TLS needs certificate and key" }}{{ end -}}
{{- if and .tls.certKey (not .tls.existingSecret) }}{{ fail "kafka.tls.certKey is a key of kafka.tls.existingSecret, which is empty" }}{{ end -}}
{{- if and .replicationFactor .minInsyncReplicas (gt (int .minInsyncReplicas) (int .replicationFactor)) }}{{ fail "kafka.minInsyncReplicas is more than kafka.replicationFactor: no write could ever succeed" }}{{ end -}}
{{- end -}}

{{- define "lastro.checks.gateway" -}}
{{- with .gateway.service }}{{ if and (ne .type "LoadBalancer") (or .loadBalancerClass .loadBalancerSourceRanges) }}{{ fail "gateway.service.loadBalancerClass and loadBalancerSourceRanges need gateway.service.type LoadBalancer" }}{{ end }}{{ end -}}
{{- $on := .processes.gateway.enabled -}}
{{- if and .gateway.ingress.enabled (not $on) }}{{ fail "gateway.ingress.enabled needs processes.gateway.enabled" }}{{ end -}}
{{- if and .gateway.httpRoute.enabled (not $on) }}{{ fail "gateway.httpRoute.enabled needs processes.gateway.enabled" }}{{ end -}}
{{- if and (or .gateway.ingress.enabled .gateway.httpRoute.enabled) (not .gateway.trustedProxies) }}{{ fail "gateway.trustedProxies is required with gateway.ingress or gateway.httpRoute: the network of the pods of your ingress or Gateway, such as [10.40.8.0/24]; without it every client has the proxy's address, in audit records, in the networks of keys and in limits by address" }}{{ end -}}
{{- range .gateway.trustedProxies }}{{ if regexMatch "(/[0-6]|[.][0-9]+/7)$" . }}{{ fail (printf "gateway.trustedProxies %s holds everybody, or nearly: whoever asks could say which address it comes from; name the network of your proxies" .) }}{{ end }}{{ end -}}
{{- if and .gateway.ingress.enabled (not .gateway.ingress.hosts) }}{{ fail "gateway.ingress.hosts is empty: name at least one host, or the ingress would catch every host" }}{{ end -}}
{{- if and .gateway.httpRoute.enabled (not .gateway.httpRoute.parentRefs) }}{{ fail "gateway.httpRoute.parentRefs is empty: name the Gateway that serves the route" }}{{ end -}}
{{- end -}}

{{- define "lastro.checks.process" -}}
{{- $p := .process -}}
{{- $v := .values -}}
{{- $scaling := $v.autoscaling -}}
{{- $lanes := default 0 .facts.lanes | int -}}
{{- if and (eq $p "directory") (ne $scaling.kind "none") }}{{ fail "processes.directory.autoscaling.kind must be none: its log has one partition, a second pod is a standby; set processes.directory.replicas" }}{{ end -}}
{{- if and (eq $scaling.kind "keda") (eq .root.Values.kafka.sasl.mechanism "aws-msk-iam") }}{{ fail (printf "processes.%s.autoscaling.kind keda: KEDA's trigger was not tried with kafka.sasl.mechanism aws-msk-iam; use hpa" $p) }}{{ end -}}
{{- if and (eq $p "gateway") (eq $scaling.kind "keda") }}{{ fail "processes.gateway.autoscaling.kind keda: the gateway has no lag to scale on; use hpa" }}{{ end -}}
{{- if ne $scaling.kind "none" -}}
{{- if gt (int $scaling.minReplicas) (int $scaling.maxReplicas) }}{{ fail (printf "processes.%s.autoscaling.minReplicas %d is more than maxReplicas %d" $p (int $scaling.minReplicas) (int $scaling.maxReplicas)) }}{{ end -}}
{{- if and $lanes (gt (int $scaling.maxReplicas) $lanes) }}{{ fail (printf "processes.%s.autoscaling.maxReplicas %d is more than the %d partitions of its topics: the rest would stand idle" $p (int $scaling.maxReplicas) $lanes) }}{{ end -}}
{{- if and (eq $scaling.kind "hpa") (not $scaling.hpa.targetCpuPercent) (not $scaling.hpa.targetMemoryPercent) (not $scaling.hpa.metrics) }}{{ fail (printf "processes.%s.autoscaling.hpa has no metric: set targetCpuPercent, targetMemoryPercent or metrics" $p) }}{{ end -}}
{{- if and (eq $scaling.kind "keda") (gt (int $scaling.keda.fallback.replicas) (int $scaling.maxReplicas)) }}{{ fail (printf "processes.%s.autoscaling.keda.fallback.replicas %d is more than maxReplicas %d" $p (int $scaling.keda.fallback.replicas) (int $scaling.maxReplicas)) }}{{ end -}}
{{- else if and (gt $lanes 1) (gt (int $v.replicas) $lanes) }}{{ fail (printf "processes.%s.replicas %d is more than the %d partitions of its topics: the rest would stand idle" $p (int $v.replicas) $lanes) }}{{ end -}}
{{- if and (eq (toString $v.maxSurge) "0") (eq (toString $v.maxUnavailable) "0") }}{{ fail (printf "processes.%s.maxSurge and maxUnavailable are both 0: a rollout could not begin" $p) }}{{ end -}}
{{- $budget := $v.podDisruptionBudget -}}
{{- if and $budget.enabled (eq (kindOf $budget.maxUnavailable) "invalid") (eq (kindOf $budget.minAvailable) "invalid") }}{{ fail (printf "processes.%s.podDisruptionBudget: set minAvailable or maxUnavailable" $p) }}{{ end -}}
{{- if and $budget.enabled (ne (kindOf $budget.maxUnavailable) "invalid") (ne (kindOf $budget.minAvailable) "invalid") }}{{ fail (printf "processes.%s.podDisruptionBudget: set minAvailable or maxUnavailable, and the other to null" $p) }}{{ end -}}
{{- $least := ternary $v.replicas $scaling.minReplicas (eq $scaling.kind "none") | int -}}
{{- if and $budget.enabled (gt $least 1) (kindIs "int64" $budget.minAvailable | or (kindIs "float64" $budget.minAvailable)) (ge (int $budget.minAvailable) $least) }}{{ fail (printf "processes.%s.podDisruptionBudget.minAvailable %d leaves no pod of %d that could go: a node could never be drained" $p (int $budget.minAvailable) $least) }}{{ end -}}
{{- include "lastro.checks.names" . -}}
{{- end -}}

{{/* Kubernetes would silently let the last one win, or refuse the whole object much later. */}}
{{- define "lastro.checks.names" -}}
{{- $p := .process -}}
{{- $environment := include "lastro.environment" (dict "root" .root "process" $p "needs" .facts.needs "values" .values) | fromYamlArray -}}
{{- $seen := dict -}}
{{- range $environment }}{{ $_ := set $seen .name "chart" }}{{ end -}}
{{- range .values.extraEnv -}}
{{- if eq (get $seen .name) "chart" }}{{ fail (printf "processes.%s.extraEnv: %s is set by the chart; use the value made for it" $p .name) }}{{ end -}}
{{- if hasKey $seen .name }}{{ fail (printf "processes.%s.extraEnv: %s is set twice" $p .name) }}{{ end -}}
{{- $_ := set $seen .name "extra" -}}
{{- end -}}
{{- $volumes := dict -}}
{{- range include "lastro.volumes" (dict "root" .root "process" $p) | fromYamlArray }}{{ $_ := set $volumes .name true }}{{ end -}}
{{- range .values.extraVolumes -}}
{{- if hasKey $volumes .name }}{{ fail (printf "processes.%s.extraVolumes: the name %s is taken; choose another" $p .name) }}{{ end -}}
{{- $_ := set $volumes .name true -}}
{{- end -}}
{{- end -}}
