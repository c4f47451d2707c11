import { createRequire } from 'node:module'
import { asyncapiDocument } from './asyncapi.ts'
import { publicTopics } from './topicPromises.ts'

const load = createRequire(import.meta.url)

test('the official parser finds nothing wrong with the AsyncAPI document', async () => {
  const { Parser } = load('@asyncapi/parser') as typeof import('@asyncapi/parser')
  const { AvroSchemaParser } = load('@asyncapi/avro-schema-parser')
  const parser = new Parser()
  parser.registerSchemaParser(AvroSchemaParser())
  const { document, diagnostics } = await parser.parse(JSON.stringify(asyncapiDocument('1.0.0')))
  expect(
    diagnostics.filter(({ severity }) => severity <= 1).map(d => `${d.path.join('.')}: ${d.message}`),
  ).toEqual([])
  expect(
    document
      ?.channels()
      .all()
      .map(channel => channel.address()),
  ).toEqual(publicTopics().map(t => t.name))
})
