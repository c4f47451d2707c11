import type { Schema } from './valuesFile.ts'

/**
 * Forms that several values have. Kubernetes refuses what breaks them too, but later, one object at a time,
 * or not before a pod starts.
 */
const NAME = '[a-z0-9]([-a-z0-9.]*[a-z0-9])?'
const LABEL_VALUE = '^(([A-Za-z0-9][-A-Za-z0-9_.]{0,61})?[A-Za-z0-9])?$'
const LABEL_KEY = '^([a-z0-9]([-a-z0-9.]*[a-z0-9])?/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$'
/** Labels that selectors, services and policies rely on. */
const OWN_LABELS = ['name', 'instance', 'component'].map(name => `app.kubernetes.io/${name}`)

const text = (pattern: string): Schema => ({ type: 'string', pattern })

export const definitions: Schema = {
  strings: { type: 'object', additionalProperties: { type: 'string' } },
  labels: {
    type: 'object',
    additionalProperties: text(LABEL_VALUE),
    propertyNames: { allOf: [{ pattern: LABEL_KEY }, { not: { enum: OWN_LABELS } }] },
  },
  name: {
    type: 'object',
    additionalProperties: false,
    required: ['name'],
    properties: { name: text(`^${NAME}$`) },
  },
  objectName: { ...text(`^(${NAME})?$`), maxLength: 253 },
  imageRegistry: text(
    '^([a-zA-Z0-9]([-a-zA-Z0-9.]*[a-zA-Z0-9])?(:[0-9]+)?(/[a-z0-9]+([._-]+[a-z0-9]+)*)*)?$',
  ),
  secretKey: { ...text('^[-._a-zA-Z0-9]*$'), maxLength: 253 },
  hostName: text('^(\\*\\.)?[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$'),
  port: { type: 'integer', minimum: 1, maximum: 65_535 },
  portOrRange: {
    oneOf: [
      { $ref: '#/$defs/port' },
      {
        type: 'object',
        required: ['port', 'endPort'],
        additionalProperties: false,
        properties: { port: { $ref: '#/$defs/port' }, endPort: { $ref: '#/$defs/port' } },
      },
    ],
  },
  network: text('^[0-9a-fA-F.:]+/[0-9]{1,3}$'),
  peer: {
    type: 'object',
    minProperties: 1,
    additionalProperties: false,
    properties: {
      ipBlock: { type: 'object' },
      namespaceSelector: { type: 'object' },
      podSelector: { type: 'object' },
    },
  },
  environment: {
    type: 'object',
    required: ['name'],
    additionalProperties: false,
    properties: {
      name: text('^[A-Za-z_][A-Za-z0-9_]*$'),
      value: { type: 'string' },
      valueFrom: { type: 'object' },
    },
  },
  countOrShare: {
    oneOf: [{ type: 'integer', minimum: 0 }, text('^([0-9]|[1-9][0-9]|100)%$')],
  },
  // A bare number would be bytes, of which nobody means 512.
  memory: text('^[1-9][0-9]*(Ki|Mi|Gi|Ti|k|M|G|T)$'),
  cpu: { oneOf: [text('^([1-9][0-9]*m|[0-9]+(\\.[0-9]{1,3})?)$'), { type: 'number', exclusiveMinimum: 0 }] },
  quantities: {
    type: 'object',
    additionalProperties: { type: ['string', 'number'] },
    properties: {
      cpu: { $ref: '#/$defs/cpu' },
      memory: { $ref: '#/$defs/memory' },
      'ephemeral-storage': { $ref: '#/$defs/memory' },
    },
  },
  resources: {
    type: 'object',
    additionalProperties: false,
    properties: {
      requests: { $ref: '#/$defs/quantities' },
      limits: { $ref: '#/$defs/quantities' },
      claims: { type: 'array', items: { type: 'object' } },
    },
  },
  probe: {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      ['initialDelaySeconds', 'periodSeconds', 'timeoutSeconds', 'failureThreshold', 'successThreshold'].map(
        name => [name, { type: 'integer', minimum: 0 }],
      ),
    ),
  },
}
