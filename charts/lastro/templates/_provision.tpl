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
    args: [schemas/provision.ts]
    env:
      {{- include "lastro.environment" (dict "root" .root "process" "provision" "needs" (list "kafka" "mongodb" "registry" "s3") "values" $values) | nindent 6 }}
    resources:
      {{- toYaml $v.provision.resources | nindent 6 }}
    securityContext:
      {{- toYaml $v.defaults.securityContext | nindent 6 }}
    volumeMounts:
      {{- include "lastro.volumeMounts" .root | nindent 6 }}
volumes:
  {{- include "lastro.volumes" .root | nindent 2 }}
{{- end -}}
