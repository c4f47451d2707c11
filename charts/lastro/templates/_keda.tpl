{{/* The mechanism and the encryption in KEDA's words; all metadata are strings. It refuses a mechanism of "none". */}}
{{- define "lastro.kedaConnection" -}}
{{- $words := dict "plain" "plaintext" "scram-sha-256" "scram_sha256" "scram-sha-512" "scram_sha512" "oauthbearer" "oauthbearer" -}}
{{- with get $words .sasl.mechanism -}}
sasl: {{ . | quote }}
{{ end -}}
tls: {{ ternary "enable" "disable" .tls.enabled | quote }}
{{- end -}}

{{- define "lastro.kedaHasSecrets" -}}
{{- if or (not (has .sasl.mechanism (list "none" "aws-msk-iam"))) (and .tls.enabled .tls.existingSecret) }}yes{{ end -}}
{{- end -}}
