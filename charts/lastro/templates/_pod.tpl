{{/* The pod of a process. Dict of root, process, component, values, facts. */}}
{{- define "lastro.podSpec" -}}
{{- $root := .root -}}
{{- $values := .values -}}
{{- $names := . -}}
serviceAccountName: {{ include "lastro.serviceAccountName" $root }}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with $root.Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- /* Nothing is killed while it drains, for 20 s at most (platform/process/service.ts). */}}
terminationGracePeriodSeconds: {{ max (int64 $values.terminationGracePeriodSeconds) (add (int64 $values.preStopSeconds) 22) }}
securityContext:
  {{- toYaml $values.podSecurityContext | nindent 2 }}
{{- with $values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with $values.runtimeClassName }}
runtimeClassName: {{ . }}
{{- end }}
{{- with $values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $values.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- if not (kindIs "slice" $values.topologySpreadConstraints) }}
topologySpreadConstraints:
  {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
  - maxSkew: 1
    topologyKey: {{ . }}
    whenUnsatisfiable: ScheduleAnyway
    matchLabelKeys: [pod-template-hash]
    labelSelector:
      matchLabels:
        {{- include "lastro.selector" $names | nindent 8 }}
  {{- end }}
{{- else if $values.topologySpreadConstraints }}
topologySpreadConstraints:
  {{- range $values.topologySpreadConstraints }}
  {{- $selector := dict "labelSelector" (dict "matchLabels" (include "lastro.selector" $names | fromYaml)) }}
  {{- $revision := dict "matchLabelKeys" (list "pod-template-hash") }}
  - {{- merge (deepCopy .) $selector $revision | toYaml | nindent 4 }}
  {{- end }}
{{- end }}
{{- with $values.initContainers }}
initContainers:
  {{- toYaml . | nindent 2 }}
{{- end }}
containers:
  - name: {{ kebabcase .process }}
    image: {{ include "lastro.image" $root }}
    imagePullPolicy: {{ $root.Values.image.pullPolicy }}
    args:
      {{- range concat (.facts.nodeFlags | default list) $values.nodeArgs }}
      - {{ . | quote }}
      {{- end }}
      - {{ .facts.file }}
    ports:
      {{- if eq .process "gateway" }}
      - {name: http, containerPort: 8080, protocol: TCP}
      {{- end }}
      - {name: metrics, containerPort: 9090, protocol: TCP}
    env:
      {{- include "lastro.environment" (dict "root" $root "process" .process "needs" .facts.needs "values" $values) | nindent 6 }}
      {{- with $values.extraEnv }}
      {{- toYaml . | nindent 6 }}
      {{- end }}
    {{- with $values.extraEnvFrom }}
    envFrom:
      {{- toYaml . | nindent 6 }}
    {{- end }}
    startupProbe:
      {{- /* Answered when the start is done (docs/decisions/readiness.md). */}}
      httpGet:
        path: /healthz/live
        port: metrics
        httpHeaders: [{name: Prefer, value: "wait={{ max 0 (sub (int $values.startupProbe.timeoutSeconds) 5) }}"}]
      {{- toYaml $values.startupProbe | nindent 6 }}
    livenessProbe:
      httpGet: {path: /healthz/live, port: metrics}
      {{- toYaml $values.livenessProbe | nindent 6 }}
    readinessProbe:
      httpGet: {path: /healthz/ready, port: metrics}
      {{- toYaml $values.readinessProbe | nindent 6 }}
    {{- if gt (int $values.preStopSeconds) 0 }}
    lifecycle:
      preStop:
        sleep: {seconds: {{ $values.preStopSeconds }}}
    {{- end }}
    resources:
      {{- toYaml $values.resources | nindent 6 }}
    securityContext:
      {{- toYaml $values.securityContext | nindent 6 }}
    terminationMessagePolicy: FallbackToLogsOnError
    {{- $files := dict "root" $root "process" .process }}
    {{- with concat (include "lastro.volumeMounts" $files | fromYamlArray) $values.extraVolumeMounts }}
    volumeMounts:
      {{- toYaml . | nindent 6 }}
    {{- end }}
  {{- with $values.extraContainers }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- with concat (include "lastro.volumes" (dict "root" $root "process" .process) | fromYamlArray) $values.extraVolumes }}
volumes:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}
