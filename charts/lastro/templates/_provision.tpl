{{/* The pod of the Job. Dict of root and account. It runs where processes run, with what is its own of them. */}}
{{- define "lastro.provisionPod" -}}
{{- $v := .root.Values -}}
{{- $own := dict -}}
{{- range $name := list "resources" "extraEnv" "extraEnvFrom" "extraVolumes" "extraVolumeMounts" }}{{ $_ := set $own $name (get $v.provision $name) }}{{ end -}}
{{- $values := merge $own (omit $v.defaults "resources" "extraEnv" "extraEnvFrom" "extraVolumes" "extraVolumeMounts") -}}
{{- $pod := dict "root" .root "account" .account "process" "provision" "values" $values -}}
restartPolicy: Never
{{ include "lastro.anyPod" $pod }}
containers:
  - name: provision
    args:
      {{- include "lastro.compiled" .root | nindent 6 }}
      - cli/lastro.ts
      - provision
      {{- if eq $v.provision.topics "verify" }}
      - --verify-topics
      {{- end }}
    env:
      {{- include "lastro.environment" (merge (dict "needs" (list "kafka" "mongodb" "registry" "s3")) $pod) | nindent 6 }}
      {{- with $v.kafka.partitions }}
      - {name: PARTITIONS, value: {{ . | int64 | quote }}}
      {{- end }}
      {{- with $v.provision.extraEnv }}
      {{- toYaml . | nindent 6 }}
      {{- end }}
    {{- include "lastro.anyContainer" $pod | nindent 4 }}
{{- include "lastro.podVolumes" $pod }}
{{- end -}}
