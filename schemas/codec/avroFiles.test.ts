import { type AvroFile, inlineReferences, type NamedSchema } from './avroFiles.ts'

const fileMap = (...schemas: object[]): ReadonlyMap<string, AvroFile> =>
  new Map(
    schemas.map(given => {
      const schema = given as NamedSchema
      return [`${schema.namespace}.${schema.name}`, { path: `${schema.name}.avsc`, schema }]
    }),
  )

const token = {
  type: 'enum',
  name: 'Token',
  namespace: 'x',
  symbols: ['UNKNOWN', 'USDC'],
  default: 'UNKNOWN',
}

test('a reference is inlined where it is first used and named afterwards', () => {
  const holding = {
    type: 'record',
    name: 'Holding',
    namespace: 'x',
    fields: [{ name: 'token', type: 'x.Token' }],
  }
  const position = {
    type: 'record',
    name: 'Position',
    namespace: 'y',
    fields: [
      { name: 'holdings', type: { type: 'array', items: { type: 'x.Holding' } } },
      { name: 'main', type: ['null', 'x.Token'], default: null },
    ],
  }
  expect(inlineReferences('y.Position', fileMap(token, holding, position))).toEqual({
    ...position,
    fields: [
      {
        name: 'holdings',
        type: { type: 'array', items: { ...holding, fields: [{ name: 'token', type: token }] } },
      },
      { name: 'main', type: ['null', 'x.Token'], default: null },
    ],
  })
})

test('a type defined inside a file may be named without its namespace in that file', () => {
  const sample = {
    type: 'record',
    name: 'Sample',
    namespace: 'x',
    fields: [
      { name: 'one', type: { ...token, namespace: undefined } },
      { name: 'two', type: 'Token' },
    ],
  }
  const loaded = inlineReferences('x.Sample', fileMap(sample))
  expect(loaded).toMatchObject({ fields: [{ type: { namespace: 'x' } }, { type: 'x.Token' }] })
})

test('an unknown reference is reported with the file that has it', () => {
  const sample = {
    type: 'record',
    name: 'Sample',
    namespace: 'x',
    fields: [{ name: 'a', type: 'x.Missing' }],
  }
  expect(() => inlineReferences('x.Sample', fileMap(sample))).toThrow('Sample.avsc: unknown type x.Missing')
  expect(() => inlineReferences('x.Nothing', fileMap())).toThrow('no file in schemas/avro defines x.Nothing')
})
