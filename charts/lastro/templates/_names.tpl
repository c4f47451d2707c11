{{- define "lastro.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{/*
Prefix of all names: short enough that `<prefix>-ltv-view` and a pod's suffix stay within 63 characters. What is cut differs
by a hash.
*/}}
{{- define "lastro.fullname" -}}
{{- $whole := printf "%s-%s" .Release.Name (include "lastro.name" .) -}}
{{- if .Values.fullnameOverride -}}
{{- $whole = .Values.fullnameOverride -}}
{{- else if contains (include "lastro.name" .) .Release.Name -}}
{{- $whole = .Release.Name -}}
{{- end -}}
{{- if gt (len $whole) 40 -}}
{{- printf "%s-%s" ($whole | trunc 31 | trimSuffix "-") ($whole | sha256sum | trunc 8) -}}
{{- else -}}
{{- $whole -}}
{{- end -}}
{{- end -}}

{{/* What selects the series of this release, in an expression of Prometheus. Takes a dict of root and expr. */}}
{{- define "lastro.scoped" -}}
{{- $own := printf "namespace=%q,release=%q" .root.Release.Namespace .root.Release.Name -}}
{{- with .root.Values.monitoring.cluster }}{{ $own = printf "cluster=%q,%s" . $own }}{{ end -}}
{{- $braced := regexReplaceAll "((?:lastro[_:]|nodejs_|process_)[a-zA-Z0-9_:]+)([^a-zA-Z0-9_:{]|$)" .expr "${1}{}${2}" -}}
{{- regexReplaceAll "((?:lastro[_:]|nodejs_|process_)[a-zA-Z0-9_:]+)[{]" $braced (printf "${1}{%s," $own) | replace ",}" "}" -}}
{{- end -}}

{{/* Name of the objects of a process, `ltvView` as `ltv-view`. Takes a dict of root and process. */}}
{{- define "lastro.processName" -}}
{{- printf "%s-%s" (include "lastro.fullname" .root) (kebabcase .process) -}}
{{- end -}}

{{- define "lastro.chart" -}}
{{- printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" | trunc 63 | trimSuffix "-" -}}
{{- end -}}

{{/*
What selects pods: never changes over the life of a release. Takes a dict of root and component. The pods of the Job, of
operators and of the test have a name of their own, so that what selects all processes (metrics, monitors) leaves them out.
*/}}
{{- define "lastro.selector" -}}
{{- $name := include "lastro.name" .root -}}
app.kubernetes.io/name: {{ ternary (printf "%s-%s" $name .component) $name (has .component (list "provision" "test" "operator")) }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
{{- with .component }}
app.kubernetes.io/component: {{ . }}
{{- end }}
{{- end -}}

{{- define "lastro.labels" -}}
{{ include "lastro.selector" . }}
app.kubernetes.io/part-of: lastro
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ include "lastro.chart" .root }}
{{- with .root.Values.commonLabels }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* Metadata of an object. Takes a dict of root, name, component, and optionally labels, annotations. */}}
{{- define "lastro.metadata" -}}
name: {{ .name }}
namespace: {{ .root.Release.Namespace }}
labels:
  {{- mergeOverwrite (include "lastro.labels" . | fromYaml) (default dict .labels) | toYaml | nindent 2 }}
{{- with merge dict (default dict .annotations) .root.Values.commonAnnotations }}
annotations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- define "lastro.image" -}}
{{- $image := .Values.image -}}
{{- $repository := $image.repository -}}
{{- with default $image.registry (dig "imageRegistry" "" .Values.global) -}}{{- $repository = printf "%s/%s" . $image.repository -}}{{- end -}}
{{- if $image.digest -}}
{{- printf "%s@%s" $repository $image.digest -}}
{{- else -}}
{{- printf "%s:%s" $repository (default .Chart.AppVersion $image.tag) -}}
{{- end -}}
{{- end -}}

{{- define "lastro.serviceAccountName" -}}
{{- if .Values.serviceAccount.create -}}
{{- default (include "lastro.fullname" .) .Values.serviceAccount.name -}}
{{- else -}}
{{- default "default" .Values.serviceAccount.name -}}
{{- end -}}
{{- end -}}
