{{/* Port of a URL: the one written, else the scheme's. */}}
{{- define "lastro.portOf" -}}
{{- $parts := urlParse . -}}
{{- $port := regexFind ":[0-9]+$" $parts.host | trimPrefix ":" -}}
{{- default (ternary "443" "80" (eq $parts.scheme "https")) $port -}}
{{- end -}}

{{/* One rule: TCP to these ports of these peers. Dict of ports and to. */}}
{{- define "lastro.egressTo" -}}
- ports:
    {{- range .ports | uniq | sortAlpha }}
    - {port: {{ . }}, protocol: TCP}
    {{- end }}
  to:
    {{- toYaml .to | nindent 4 }}
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
the table. Dict of root, needs, webhooks (whether it calls the clients' endpoints), polls (outside price sources)
and providers (the values' names of those outside that it calls).
*/}}
{{- define "lastro.egress" -}}
{{- $v := .root.Values -}}
{{- $policy := $v.networkPolicy -}}
- ports:
    - {port: 53, protocol: UDP}
    - {port: 53, protocol: TCP}
  to:
    {{- toYaml $policy.dnsTo | nindent 4 }}
{{- if has "kafka" .needs }}
{{- $ports := list }}
{{- range $v.kafka.brokers }}{{ $ports = append $ports (regexFind "[0-9]+$" .) }}{{ end }}
{{ include "lastro.egressTo" (dict "to" $policy.kafkaTo "ports" (default $ports $policy.kafkaPorts)) }}
{{- if eq $v.kafka.sasl.mechanism "oauthbearer" }}
{{ include "lastro.egressTo" (dict "to" $policy.tokenTo "ports" (list (include "lastro.portOf" $v.kafka.sasl.tokenUrl))) }}
{{- end }}
{{- end }}
{{- if has "mongodb" .needs }}
{{ include "lastro.egressTo" (dict "to" $policy.mongodbTo "ports" $policy.mongodbPorts) }}
{{- end }}
{{- if has "registry" .needs }}
{{ include "lastro.egressTo" (dict "to" $policy.registryTo "ports" (default (list (include "lastro.portOf" $v.schemaRegistry.url)) $policy.registryPorts)) }}
{{- end }}
{{- if has "s3" .needs }}
{{ include "lastro.egressTo" (dict "to" $policy.s3To "ports" (default (list (include "lastro.portOf" $v.s3.endpoint)) $policy.s3Ports)) }}
{{- end }}
{{- range .providers }}
{{- $outside := get $v . }}
{{- if eq (ternary $v.config.custodyAdapter $outside.adapter (eq . "custody")) "http" }}
{{ include "lastro.egressTo" (dict "to" (get $policy (printf "%sTo" .)) "ports" (list (include "lastro.portOf" $outside.url))) }}
{{- end }}
{{- end }}
{{- if .polls }}
{{ include "lastro.egressTo" (dict "to" (include "lastro.internet" . | fromYamlArray) "ports" (list 443)) }}
{{- end }}
{{- if .webhooks }}
{{- $targets := include "lastro.internet" . | fromYamlArray }}
{{- range $v.webhooks.allowedNetworks }}{{ $targets = append $targets (dict "ipBlock" (dict "cidr" .)) }}{{ end }}
{{ include "lastro.egressTo" (dict "to" $targets "ports" $v.webhooks.allowedPorts) }}
{{- if $v.noticeMail.enabled }}
{{ include "lastro.egressTo" (dict "to" $policy.mailTo "ports" (list (regexFind "[0-9]+$" $v.noticeMail.smtpUrl))) }}
{{- end }}
{{- end }}
{{- with $policy.extraEgress }}
{{ toYaml . }}
{{- end }}
{{- end -}}
