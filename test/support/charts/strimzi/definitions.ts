import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findJava } from '../../../../local/servers/java.ts'
import { writeCrdSchemas } from './crdSchemas.ts'

/** Maven Central has no definitions of Strimzi, but the program that writes them from its model. */
const GENERATOR = 'io.strimzi.crdgenerator.CrdGenerator'
const MODEL = 'io.strimzi.api.kafka.model'
/** Kinds in the chart's examples. */
const KINDS = { Kafka: 'kafka', KafkaNodePool: 'nodepool', KafkaUser: 'user' } as const

const pom = join(import.meta.dirname, 'pom.xml')

export const STRIMZI = /<strimzi\.version>(.+)<\/strimzi\.version>/.exec(readFileSync(pom, 'utf8'))![1]!

/** Folder of the definitions, next to the schemas made from them. */
export const definitionsIn = (schemas: string): string => join(schemas, 'definitions')

/** `run` runs a program and throws where it fails. */
export async function fetchStrimziSchemas(
  folder: string,
  run: (command: string, args: readonly string[]) => Promise<unknown>,
): Promise<void> {
  const classes = join(folder, 'classes')
  const copy = ['dependency:copy-dependencies', `-DoutputDirectory=${classes}`, '-DincludeScope=runtime']
  await run('mvn', ['-q', '-B', '-C', '-f', pom, ...copy])
  const definitions = definitionsIn(folder)
  mkdirSync(definitions)
  const wanted = Object.entries(KINDS).map(
    ([kind, place]) => `${MODEL}.${place}.${kind}=${join(definitions, `${kind}.yaml`)}`,
  )
  await run(findJava().binary, ['-cp', join(classes, '*'), GENERATOR, '--yaml', ...wanted])
  writeCrdSchemas(definitions, folder)
  rmSync(classes, { recursive: true })
}
