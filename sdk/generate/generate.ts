import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EVENT_TABLE } from '../../schemas/webhookEvents.ts'
import { decimalShapes } from './decimalShapes.ts'
import { writePython } from './python.ts'
import { type Json, sdkDocument } from './sdkDocument.ts'
import { type Facts, finishTypescript, NOTE } from './typescript.ts'

/**
 * `npm run generate -- sdk`: writes the generated part of both SDKs from docs/openapi.json. The generator for
 * TypeScript is installed in `sdk/typescript`, because it needs another TypeScript than this repository.
 */
const root = join(import.meta.dirname, '../..')
const typescript = join(root, 'sdk/typescript')

export function sdkFacts(): Facts {
  const published = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')) as Json
  const document = sdkDocument(published)
  const events = Object.fromEntries(
    Object.entries(published['webhooks'] as Record<string, { post: Json }>).map(([event, { post }]) => [
      event,
      schemaName(post),
    ]),
  )
  const gapFree = Object.entries(EVENT_TABLE).filter(([, [topic]]) => topic === 'collateralEvents')
  return {
    document,
    events,
    shapes: decimalShapes(document, events),
    gapFree: gapFree.map(([event]) => event),
    errorCodes: codesOf(document.components.schemas['Error']!),
  }
}

function schemaName(post: Json): string {
  const body = post['requestBody'] as { content: Record<string, { schema: { $ref: string } }> }
  return body.content['application/json']!.schema.$ref.split('/').at(-1)!
}

function codesOf(schema: Json): readonly string[] {
  const { error } = schema['properties'] as { error: { properties: { code: { enum: string[] } } } }
  return error.properties.code.enum
}

/** Hash of all that the SDKs are generated from: a test compares it without the generators. */
export const hashOf = (facts: Facts) => createHash('sha256').update(JSON.stringify(facts)).digest('hex')
export const HASH_FILE = 'source.sha256'

/** Writes into `folder`; by default where the SDK has it. */
export function writeTypescript(facts: Facts, folder = join(typescript, 'src/generated')): void {
  if (!existsSync(join(typescript, 'node_modules'))) run('npm', ['ci', '--ignore-scripts'])
  const input = join(typescript, 'node_modules/.document.json')
  writeFileSync(input, JSON.stringify(facts.document))
  run(process.execPath, ['generate.mjs', input, folder, NOTE])
  finishTypescript(folder, facts)
  writeFileSync(join(folder, HASH_FILE), `${hashOf(facts)}\n`)
}

function run(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { cwd: typescript, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`)
}

if (import.meta.main) {
  const facts = sdkFacts()
  writeTypescript(facts)
  writePython(facts, join(root, 'sdk/python/lastro/generated'))
}
