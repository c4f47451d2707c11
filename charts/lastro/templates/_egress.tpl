{{/* Port of a URL: the one written, else the scheme's. */}}
{{- define "lastro.portOf" -}}
{{- $parts := urlParse . -}}
{{- $port := regexFind ":[0-9]+$" $parts.host | trimPrefix ":" -}}
{{- default (ternary "443" "80" (eq $parts.scheme "https")) $port -}}
{{- end -}}

{{/*
Where a process may connect to. The chart knows ports, not addresses: the servers stand outside and may move.
Dict of root, needs, and webhooks (whether it calls the clients' endpoints).
*/}}
{{- define "lastro.egress" -}}
{{- $v := .root.Values -}}
{{- $policy := $v.networkPolicy -}}
- ports:
    - {port: 53, protocol: UDP}
    - {port: 53, protocol: TCP}
  {{- with $policy.dnsTo }}
  to:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- $ports := dict }}
{{- if has "kafka" .needs }}{{ range $v.kafka.brokers }}{{ $_ := set $ports (regexFind "[0-9]+$" .) true }}{{ end }}{{ end }}
{{- if and (has "kafka" .needs) (eq $v.kafka.sasl.mechanism "oauthbearer") }}{{ $_ := set $ports (include "lastro.portOf" $v.kafka.sasl.tokenUrl) true }}{{ end }}
{{- if has "mongodb" .needs }}{{ range $policy.mongodbPorts }}{{ $_ := set $ports (toString .) true }}{{ end }}{{ end }}
{{- if has "registry" .needs }}{{ $_ := set $ports (include "lastro.portOf" $v.schemaRegistry.url) true }}{{ end }}
{{- if has "s3" .needs }}{{ $_ := set $ports (include "lastro.portOf" $v.s3.endpoint) true }}{{ end }}
- ports:
    {{- range keys $ports | sortAlpha }}
    - {port: {{ . }}, protocol: TCP}
    {{- end }}
{{- if .polls }}
- ports:
    - {port: 443, protocol: TCP}
{{- end }}
{{- if .webhooks }}
- ports:
    {{- range $v.webhooks.allowedPorts }}
    - {port: {{ . }}, protocol: TCP}
    {{- end }}
  to:
    - ipBlock:
        cidr: 0.0.0.0/0
        {{- with $policy.webhookExcept }}
        except:
          {{- toYaml . | nindent 10 }}
        {{- end }}
    {{- range $v.webhooks.allowedNetworks }}
    - ipBlock: {cidr: {{ . }}}
    {{- end }}
{{- end }}
{{- with $policy.extraEgress }}
{{ toYaml . }}
{{- end }}
{{- end -}}
