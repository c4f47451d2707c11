{{/* What all pods have in common, also those of the Job, of the test and of operators. Dict of root, values, account. */}}
{{- define "lastro.anyPod" -}}
{{- $v := .root.Values -}}
{{- $names := list -}}
{{- range concat (default list (dig "imagePullSecrets" list $v.global)) (default list $v.imagePullSecrets) -}}
{{- $names = append $names (kindIs "string" . | ternary . (get (kindIs "string" . | ternary dict .) "name")) -}}
{{- end -}}
{{- $secrets := list -}}
{{- range uniq $names }}{{ $secrets = append $secrets (dict "name" .) }}{{ end -}}
serviceAccountName: {{ .account }}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with $secrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- $security := default dict .values.podSecurityContext }}
{{- if $v.openshift }}{{ $security = omit $security "runAsUser" "runAsGroup" "fsGroup" }}{{ end }}
{{- $settings := dict "securityContext" $security }}
{{- $values := .values }}
{{- range $name := list "priorityClassName" "runtimeClassName" "schedulerName" "nodeSelector" "tolerations" "affinity" "dnsConfig" "hostAliases" }}
{{- with get $values $name }}{{ $_ := set $settings $name . }}{{ end }}
{{- end }}
{{- range $name, $value := $settings }}{{ with $value }}
{{ toYaml (dict $name .) }}
{{- end }}{{ end }}
{{- end -}}

{{/* Node keeps what it compiled per user: one that the image does not know is led to it. */}}
{{- define "lastro.compiled" -}}
{{- if .Values.openshift }}- --require=/app/bin/compiledForAnyUser.cjs{{ end -}}
{{- end -}}

{{/* What all containers of ours have in common. Dict of root, values, and process where it has files of ours. */}}
{{- define "lastro.anyContainer" -}}
image: {{ include "lastro.image" .root }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
{{- with .values.extraEnvFrom }}
envFrom:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .values.resources }}
resources:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .values.securityContext }}
securityContext:
  {{- toYaml . | nindent 2 }}
{{- end }}
terminationMessagePolicy: FallbackToLogsOnError
{{- $files := list }}
{{- if .process }}{{ $files = include "lastro.volumeMounts" . | fromYamlArray }}{{ end }}
{{- with concat $files (default list .values.extraVolumeMounts) }}
volumeMounts:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- define "lastro.podVolumes" -}}
{{- with concat (include "lastro.volumes" . | fromYamlArray) (default list .values.extraVolumes) }}
volumes:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* The pod of a process. Dict of root, process, component, values, facts. */}}
{{- define "lastro.podSpec" -}}
{{- $root := .root -}}
{{- $values := .values -}}
{{- $names := . -}}
{{- include "lastro.anyPod" (dict "root" $root "values" $values "account" (include "lastro.serviceAccountName" $root)) }}
{{- /* Nothing is killed while it drains, for 20 s at most (platform/process/service.ts). */}}
terminationGracePeriodSeconds: {{ max (int64 $values.terminationGracePeriodSeconds) (add (int64 $values.preStopSeconds) 22) }}
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
    args:
      {{- include "lastro.compiled" $root | nindent 6 }}
      {{- range concat (.facts.nodeFlags | default list) (default list $values.nodeArgs) }}
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
    {{- with $values.startupProbe }}
    startupProbe:
      {{- /* Answered when the start is done (docs/decisions/readiness.md). */}}
      httpGet:
        path: /healthz/live
        port: metrics
        httpHeaders: [{name: Prefer, value: "wait={{ max 0 (sub (int .timeoutSeconds) 5) }}"}]
      {{- toYaml . | nindent 6 }}
    {{- end }}
    {{- with $values.livenessProbe }}
    livenessProbe:
      httpGet: {path: /healthz/live, port: metrics}
      {{- toYaml . | nindent 6 }}
    {{- end }}
    {{- with $values.readinessProbe }}
    readinessProbe:
      httpGet: {path: /healthz/ready, port: metrics}
      {{- toYaml . | nindent 6 }}
    {{- end }}
    {{- if gt (int $values.preStopSeconds) 0 }}
    lifecycle:
      preStop:
        sleep: {seconds: {{ $values.preStopSeconds }}}
    {{- end }}
    {{- include "lastro.anyContainer" (dict "root" $root "process" .process "values" $values) | nindent 4 }}
  {{- with $values.extraContainers }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- include "lastro.podVolumes" (dict "root" $root "process" .process "values" $values) }}
{{- end -}}
