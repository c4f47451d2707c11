import type { Json, SdkDocument } from './sdkDocument.ts'
import { pascal } from './typescript.ts'

/** Types of the Python SDK: a TypedDict for each object, so that answers are the documented JSON. */
export interface TypeWriter {
  /** Name of a schema's type; objects inside get names that begin with `place`. */
  of(schema: Json, place: string): string
  alias(name: string, type: string, description: string): void
  text(): string
}

const NAME = /^[A-Za-z_]\w*$/
const RESERVED = new Set([
  'from',
  'in',
  'is',
  'not',
  'None',
  'True',
  'False',
  'class',
  'def',
  'global',
  'with',
])

export function pythonTypes({ components }: SdkDocument): TypeWriter {
  const written: string[] = []
  const of = (schema: Json, place: string): string => {
    const ref = (schema['$ref'] as string | undefined)?.split('/').at(-1)
    if (ref !== undefined) return ref
    if ('const' in schema) return `Literal[${literal(schema['const'])}]`
    if (Array.isArray(schema['enum'])) return `Literal[${schema['enum'].map(literal).join(', ')}]`
    const union = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined
    if (union) {
      const isDecimal = union.some(({ format }) => format === 'decimal')
      return isDecimal
        ? 'Decimal | str | int'
        : joined(union.map((one, index) => of(one, `${place}${index || ''}`)))
    }
    const { type } = schema
    if (Array.isArray(type)) return joined(type.map(one => of({ ...schema, type: one }, place)))
    switch (type) {
      case 'string':
        return schema['format'] === 'binary' ? 'Upload' : 'str'
      case 'integer':
        return 'int'
      case 'number':
        return 'float'
      case 'boolean':
        return 'bool'
      case 'null':
        return 'None'
      case 'array':
        return `list[${of((schema['items'] ?? {}) as Json, place)}]`
      case 'object':
        return object(schema, place)
      default:
        return 'Any'
    }
  }
  const object = (schema: Json, place: string): string => {
    const members = Object.entries((schema['properties'] ?? {}) as Record<string, Json>)
    const others = schema['additionalProperties']
    if (members.length === 0)
      return `dict[str, ${typeof others === 'object' ? of(others as Json, place) : 'Any'}]`
    const required = new Set(schema['required'] as string[] | undefined)
    const fields = members.map(([name, member]) => {
      const found = of(member, `${place}${pascal(name)}`)
      return { name, type: required.has(name) ? found : `NotRequired[${found}]`, about: aboutOf(member) }
    })
    const isPlain = fields.every(({ name }) => NAME.test(name) && !RESERVED.has(name))
    const lines = fields.map(({ name, type, about }) =>
      isPlain ? `    ${name}: ${type}${about}` : `    "${name}": "${type.replaceAll('"', "'")}",${about}`,
    )
    const head = isPlain ? `class ${place}(TypedDict):` : `${place} = TypedDict("${place}", {`
    written.push(`${head}\n${lines.join('\n')}\n${isPlain ? '' : '})\n'}`)
    return place
  }
  const aliasOf = (name: string, type: string, description: string) =>
    void written.push(
      `${name}: TypeAlias = ${JSON.stringify(type.replaceAll('"', "'"))}${comment(description)}\n`,
    )
  for (const [name, schema] of Object.entries(components.schemas)) {
    if (name === 'Decimal') continue
    const type = of(schema, name)
    if (type !== name) aliasOf(name, type, String(schema['description'] ?? ''))
  }
  return {
    of,
    alias: aliasOf,
    text: () => `${HEAD}\n\n${written.join('\n\n')}`,
  }
}

/** As Python has it. */
const literal = (value: unknown) =>
  value === null ? 'None' : value === true ? 'True' : value === false ? 'False' : JSON.stringify(value)
const joined = (types: readonly string[]) => [...new Set(types)].join(' | ')
const aboutOf = ({ description }: Json) => comment(String(description ?? ''))
const comment = (text: string) => (text === '' ? '' : `  # ${text.replaceAll(/\s+/g, ' ')}`)

const HEAD = `from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any, Literal, TypedDict

if TYPE_CHECKING:
    from typing_extensions import NotRequired, TypeAlias

    from ..uploads import Upload`
