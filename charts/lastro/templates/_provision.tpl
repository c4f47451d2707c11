{{/* The pod of the Job. Dict of root and account. */}}
{{- define "lastro.provisionPod" -}}
{{- $v := .root.Values -}}
{{- $values := dict "resources" $v.provision.resources "heapPercent" $v.defaults.heapPercent -}}
restartPolicy: Never
serviceAccountName: {{ .account }}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with $v.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  {{- toYaml $v.defaults.podSecurityContext | nindent 2 }}
{{- with $v.defaults.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $v.defaults.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $v.defaults.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
containers:
  - name: provision
    image: {{ include "lastro.image" .root }}
    imagePullPolicy: {{ $v.image.pullPolicy }}
    args: [operations/provision.ts{{ if eq $v.provision.topics "verify" }}, --verify-topics{{ end }}]
    env:
      {{- include "lastro.environment" (dict "root" .root "process" "provision" "needs" (list "kafka" "mongodb" "registry" "s3") "values" $values) | nindent 6 }}
      {{- with $v.kafka.partitions }}
      - {name: PARTITIONS, value: {{ . | int64 | quote }}}
      {{- end }}
      {{- with $v.provision.extraEnv }}
      {{- toYaml . | nindent 6 }}
      {{- end }}
    terminationMessagePolicy: FallbackToLogsOnError
    resources:
      {{- toYaml $v.provision.resources | nindent 6 }}
    securityContext:
      {{- toYaml $v.defaults.securityContext | nindent 6 }}
    {{- $files := dict "root" .root "process" "provision" }}
    {{- with include "lastro.volumeMounts" $files | fromYamlArray }}
    volumeMounts:
      {{- toYaml . | nindent 6 }}
    {{- end }}
{{- with include "lastro.volumes" (dict "root" .root "process" "provision") | fromYamlArray }}
volumes:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}
