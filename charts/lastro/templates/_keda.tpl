{{/* The mechanism and the encryption in KEDA's words; all metadata are strings. */}}
{{- define "lastro.kedaConnection" -}}
{{- $words := dict "none" "none" "plain" "plaintext" "scram-sha-256" "scram_sha256" "scram-sha-512" "scram_sha512" "oauthbearer" "oauthbearer" -}}
sasl: {{ get $words .sasl.mechanism | quote }}
tls: {{ ternary "enable" "disable" .tls.enabled | quote }}
{{- end -}}

{{- define "lastro.kedaHasSecrets" -}}
{{- if or (ne .sasl.mechanism "none") (and .tls.enabled .tls.existingSecret) }}yes{{ end -}}
{{- end -}}
