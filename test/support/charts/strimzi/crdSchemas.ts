import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'

type Schema = Record<string, unknown>

interface CustomResourceDefinition {
  readonly kind: string
  readonly spec: {
    readonly group: string
    readonly names: { readonly kind: string }
    readonly versions: readonly {
      readonly name: string
      readonly schema?: { readonly openAPIV3Schema: Schema }
    }[]
  }
}

/**
 * Turns the custom resource definitions of a folder into JSON schemas with the names under which kubeconform
 * looks: `<kind>-<first word of the group>-<version>.json`. Strict: a property that the definition does not
 * name is refused.
 */
export function writeCrdSchemas(source: string, target: string): void {
  for (const name of readdirSync(source)) {
    if (!name.endsWith('.yaml')) continue
    for (const document of parseAllDocuments(readFileSync(join(source, name), 'utf8'))) {
      const crd = document.toJS() as CustomResourceDefinition | null
      if (crd?.kind !== 'CustomResourceDefinition') continue
      const { group, names, versions } = crd.spec
      for (const version of versions) {
        if (version.schema === undefined) continue
        const file = `${names.kind.toLowerCase()}-${group.split('.')[0]}-${version.name}.json`
        writeFileSync(join(target, file), JSON.stringify(strict(version.schema.openAPIV3Schema)))
      }
    }
  }
}

/**
 * Closes every object that lists its properties, and gives `int-or-string` the meaning Kubernetes gives it.
 */
export function strict(schema: Schema): Schema {
  const result: Schema = {}
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties') {
      const properties = Object.entries(value as Record<string, Schema>)
      result[key] = Object.fromEntries(properties.map(([name, property]) => [name, strict(property)]))
    } else if (key === 'items' || key === 'additionalProperties') {
      result[key] = typeof value === 'object' && value !== null ? strict(value as Schema) : value
    } else {
      result[key] = value
    }
  }
  const open = schema['x-kubernetes-preserve-unknown-fields'] === true || schema['type'] !== 'object'
  if (schema['properties'] !== undefined && !open && schema['additionalProperties'] === undefined) {
    result['additionalProperties'] = false
  }
  if (schema['x-kubernetes-int-or-string'] === true && schema['type'] === undefined) {
    result['anyOf'] = [{ type: 'integer' }, { type: 'string' }]
  }
  return result
}
