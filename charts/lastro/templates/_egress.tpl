{{/* Port of a URL: the one written, else the scheme's. */}}
{{- define "lastro.portOf" -}}
{{- $parts := urlParse . -}}
{{- $port := regexFind ":[0-9]+$" $parts.host | trimPrefix ":" -}}
{{- default (ternary "443" "80" (eq $parts.scheme "https")) $port -}}
{{- end -}}

{{/*
One rule: TCP to these ports, or ranges of them, of these peers. Dict of ports and to. None without peers: what a proxy reaches
has none.
*/}}
{{- define "lastro.egressTo" -}}
{{- if .to }}
- ports:
    {{- range .ports | uniq }}
    {{- if kindIs "map" . }}
    - {port: {{ int .port }}, endPort: {{ int .endPort }}, protocol: TCP}
    {{- else }}
    - {port: {{ . }}, protocol: TCP}
    {{- end }}
    {{- end }}
  to:
    {{- toYaml .to | nindent 4 }}
{{- end }}
{{- end -}}

{{/* Every host outside the networks of `webhookExcept`, in both families. Dict of root. */}}
{{- define "lastro.internet" -}}
{{- $except := .root.Values.networkPolicy.webhookExcept -}}
{{- $peers := list -}}
{{- range $family, $all := dict "four" "0.0.0.0/0" "six" "::/0" -}}
{{- $own := list -}}
{{- range $except }}{{ if eq (contains ":" .) (eq $family "six") }}{{ $own = append $own . }}{{ end }}{{ end -}}
{{- $block := dict "cidr" $all -}}
{{- if $own }}{{ $_ := set $block "except" $own }}{{ end -}}
{{- $peers = append $peers (dict "ipBlock" $block) -}}
{{- end -}}
{{- toYaml $peers -}}
{{- end -}}

{{/*
Where a process may connect to: each server by its peers and ports, the internet only for what asks it. README.md has
the table. Dict of root, needs, webhooks (whether it calls the clients' endpoints), polls (outside price sources or networks),
prometheus (its address, or none) and providers (the values' names of those outside that it calls).
*/}}
{{- define "lastro.egress" -}}
{{- $v := .root.Values -}}
{{- $policy := $v.networkPolicy -}}
- ports:
    {{- range default (ternary (list 53 5353) (list 53) $v.openshift) $policy.dnsPorts }}
    - {port: {{ . }}, protocol: UDP}
    - {port: {{ . }}, protocol: TCP}
    {{- end }}
  to:
    {{- $served := list (dict "namespaceSelector" (dict "matchLabels" (dict "kubernetes.io/metadata.name" (ternary "openshift-dns" "kube-system" $v.openshift)))) }}
    {{- toYaml (default $served $policy.dnsTo) | nindent 4 }}
{{- if and .needs $v.proxy.url }}
{{- include "lastro.egressTo" (dict "to" $policy.proxyTo "ports" (default (list (include "lastro.portOf" $v.proxy.url)) $policy.proxyPorts)) }}
{{- end }}
{{- if or (and (has "s3" .needs) (eq $v.s3.authentication "workloadIdentity")) (and (has "kafka" .needs) (eq $v.kafka.sasl.mechanism "aws-msk-iam")) }}
{{- include "lastro.egressTo" (dict "to" $policy.identityTo "ports" $policy.identityPorts) }}
{{- end }}
{{- if has "kafka" .needs }}
{{- $ports := list }}
{{- range $v.kafka.brokers }}{{ $ports = append $ports (regexFind "[0-9]+$" .) }}{{ end }}
{{- include "lastro.egressTo" (dict "to" $policy.kafkaTo "ports" (default $ports $policy.kafkaPorts)) }}
{{- if eq $v.kafka.sasl.mechanism "oauthbearer" }}
{{- include "lastro.egressTo" (dict "to" $policy.tokenTo "ports" (list (include "lastro.portOf" $v.kafka.sasl.tokenUrl))) }}
{{- end }}
{{- end }}
{{- if has "mongodb" .needs }}
{{- include "lastro.egressTo" (dict "to" $policy.mongodbTo "ports" $policy.mongodbPorts) }}
{{- end }}
{{- if has "registry" .needs }}
{{- include "lastro.egressTo" (dict "to" $policy.registryTo "ports" (default (list (include "lastro.portOf" $v.schemaRegistry.url)) $policy.registryPorts)) }}
{{- end }}
{{- if has "s3" .needs }}
{{- include "lastro.egressTo" (dict "to" $policy.s3To "ports" (default (list (include "lastro.portOf" $v.s3.endpoint)) $policy.s3Ports)) }}
{{- end }}
{{- with .prometheus }}
{{- include "lastro.egressTo" (dict "to" $policy.prometheusTo "ports" (list (include "lastro.portOf" .))) }}
{{- end }}
{{- range .providers }}
{{- $outside := get $v . }}
{{- if eq (ternary $v.config.custodyAdapter $outside.adapter (eq . "custody")) "http" }}
{{- include "lastro.egressTo" (dict "to" (get $policy (printf "%sTo" .)) "ports" (list (include "lastro.portOf" $outside.url))) }}
{{- end }}
{{- end }}
{{- if and .polls (not $v.proxy.url) }}
{{- include "lastro.egressTo" (dict "to" (include "lastro.internet" . | fromYamlArray) "ports" (list 443)) }}
{{- end }}
{{- if .webhooks }}
{{- $targets := ternary list (include "lastro.internet" . | fromYamlArray) (not (empty $v.proxy.url)) }}
{{- range $v.webhooks.allowedNetworks }}{{ $targets = append $targets (dict "ipBlock" (dict "cidr" .)) }}{{ end }}
{{- include "lastro.egressTo" (dict "to" $targets "ports" $v.webhooks.allowedPorts) }}
{{- if and $v.noticeMail.enabled (not $v.proxy.mail) }}
{{- include "lastro.egressTo" (dict "to" $policy.mailTo "ports" (list (regexFind "[0-9]+$" $v.noticeMail.smtpUrl))) }}
{{- end }}
{{- end }}
{{- with $policy.extraEgress }}
{{ toYaml . }}
{{- end }}
{{- end -}}
