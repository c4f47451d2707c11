import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pythonTypes, type TypeWriter } from './pythonTypes.ts'
import { type Json, jsonAnswerOf, operationsOf } from './sdkDocument.ts'
import { type Facts, NOTE, pascal } from './typescript.ts'

/**
 * The generated part of the Python SDK: types, a method for each operation (sync and async), error classes
 * and the table of decimals. openapi-python-client 0.29 was tried: 959 files of 86,000 lines, no `Decimal`,
 * no cursor or event types, and one answer left out.
 */
export function writePython(facts: Facts, folder: string): void {
  mkdirSync(folder, { recursive: true })
  const types = pythonTypes(facts.document)
  const operations = methods(facts, types)
  const events = Object.values(facts.events)
  types.alias('LastroEvent', events.join(' | '), 'Every event; `event` is the discriminant.')
  const files = {
    '__init__.py': '',
    'types.py': types.text(),
    'operations.py': operations,
    'errors.py': errors(facts),
    'tables.py': tables(facts),
    'client.py': blockingClient(readFileSync(join(folder, '../client.py'), 'utf8')),
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), `# ${NOTE}\n${text}`)
}

/** The client for asyncio, made blocking. */
const BLOCKING: readonly (readonly [RegExp, string])[] = [
  [/^"""[\s\S]*?"""\n/, '"""The blocking client."""\n'],
  [/async (?=def|with|for)|await /g, ''],
  [/AsyncIterator/g, 'Iterator'],
  [/httpx\.AsyncClient/g, 'httpx.Client'],
  [/Async(?=Lastro|Operations)/g, ''],
  [/__a(?=enter|exit)/g, '__'],
  [/\.a(?=close|read|iter_text)/g, '.'],
  [/asyncio\.sleep/g, 'time.sleep'],
  [/import asyncio\n/, ''],
  [/from \.(?!generated)/g, 'from ..'],
  [/from \.generated/g, 'from '],
]

export const blockingClient = (source: string) =>
  BLOCKING.reduce((text, [from, to]) => text.replace(from, to), source)

function methods({ document }: Facts, types: TypeWriter): string {
  const streams = ({ responses }: Json) => JSON.stringify(responses).includes('text/event-stream')
  const all = operationsOf(document).filter(operation => !streams(operation))
  const written = all.map(operation => methodOf(operation, types))
  const classOf = (name: string, returns: (type: string) => string) =>
    `\n\nclass ${name}:\n    _call: Callable[..., Any]\n${written.map(method => method(returns)).join('')}`
  return [
    'from __future__ import annotations\n',
    'from typing import TYPE_CHECKING, Any, Awaitable, Callable\n',
    'if TYPE_CHECKING:\n    from .types import *',
    `${classOf('Operations', type => type)}${classOf('AsyncOperations', type => `Awaitable[${type}]`)}`,
  ].join('\n')
}

type Operation = ReturnType<typeof operationsOf>[number]

function methodOf(operation: Operation, types: TypeWriter): (returns: (type: string) => string) => string {
  const { method, path, operationId, summary, parameters, requestBody } = operation
  const of = (where: string) => parameters.filter(parameter => parameter.in === where)
  const headers = of('header')
  const [media] = Object.keys(requestBody?.content ?? {})
  const body = media === undefined ? null : types.of(requestBody!.content[media]!.schema, pascal(operationId))
  const given = [
    ...of('path').map(({ name, schema }) => `${snake(name)}: ${types.of(schema, pascal(operationId))}`),
    ...(body === null ? [] : [`body: ${body}${requestBody!.required ? '' : ' | None = None'}`]),
  ]
  const named = [...of('query'), ...headers].map(({ name, schema, required }) =>
    required
      ? `${snake(name)}: ${types.of(schema, pascal(operationId))}`
      : `${snake(name)}: ${types.of(schema, pascal(operationId))} | None = None`,
  )
  const table = (from: readonly { readonly name: string }[]) =>
    `{${from.map(({ name }) => `"${name}": ${snake(name)}`).join(', ')}}`
  const call = [
    `"${method}"`,
    `"${path}"`,
    ...(of('path').length > 0 ? [`path=${table(of('path'))}`] : []),
    ...(of('query').length > 0 ? [`query=${table(of('query'))}`] : []),
    ...(headers.length > 0 ? [`headers=${table(headers)}`] : []),
    ...(body === null ? [] : [`${media === 'multipart/form-data' ? 'form' : 'body'}=body`]),
  ].join(', ')
  const answer = answerType(operation, types)
  const takes = ['self', ...given, ...(named.length > 0 ? ['*', ...named] : [])].join(', ')
  return returns => `
    def ${snake(operationId)}(${takes}) -> ${returns(answer)}:
        """${summary}"""
        return self._call(${call})
`
}

function answerType(operation: Operation, types: TypeWriter): string {
  const answer = jsonAnswerOf(operation)
  if (answer !== null) return types.of(answer, `${pascal(operation.operationId)}Answer`)
  const [media] = Object.values(operation.responses).flatMap(({ content }) => Object.keys(content ?? {}))
  return media === undefined ? 'None' : media.startsWith('text/') ? 'str' : 'bytes'
}

function errors({ errorCodes }: Facts): string {
  const classes = errorCodes.map(code => `\n\nclass ${pascal(code)}(LastroError):\n    pass\n`)
  const table = errorCodes.map(code => `    "${code}": ${pascal(code)},`).join('\n')
  return `from ..errors import LastroError\n${classes.join('')}\n\nERRORS = {\n${table}\n}\n`
}

function tables({ shapes, gapFree }: Facts): string {
  const lines = Object.entries({ ...shapes, gap_free: gapFree }).map(
    ([name, table]) => `${name.toUpperCase()}: Any = ${JSON.stringify(table)}`,
  )
  return `from typing import Any\n\n${lines.join('\n')}\n`
}

const KEYWORDS = new Set(['from', 'in', 'is', 'not', 'global', 'class', 'def', 'lambda', 'with', 'as'])

/** `createdAfter`, `Idempotency-Key` → `created_after`, `idempotency_key`. */
export function snake(name: string): string {
  const words = name
    .replaceAll('-', '_')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
  return KEYWORDS.has(words) ? `${words}_` : words
}
