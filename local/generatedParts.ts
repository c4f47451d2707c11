interface GeneratedPart {
  /** The program that makes it. */
  readonly file: string
  readonly about: string
  /** Made by `npm run generate` alone. */
  readonly isUsual?: true
}

/** Parts of `npm run generate`, in the order in which the usual ones are made. */
export const generatedParts: Readonly<Record<string, GeneratedPart>> = {
  types: {
    file: 'schemas/codec/generateTypes.ts',
    about: 'schemas/types.ts, from the Avro schemas',
    isUsual: true,
  },
  openapi: {
    file: 'gateway/writeOpenapi.ts',
    about: 'docs/openapi.json',
    isUsual: true,
  },
  sdk: {
    file: 'sdk/generate/generate.ts',
    about: 'the generated part of both SDKs, from docs/openapi.json',
    isUsual: true,
  },
  docs: { file: 'docs/generate/generate.ts', about: 'pages and tables of docs/', isUsual: true },
  words: {
    file: 'console/text/generateMessages.ts',
    about: 'types of the console’s texts, from their English catalogue',
    isUsual: true,
  },
  chart: { file: 'charts/generate.ts', about: 'the chart’s schema, README and dashboards', isUsual: true },
  'chart-golden': {
    file: 'test/support/charts/rendering.ts',
    about: 'renders of the chart that reviews look at',
  },
  token: { file: 'test/support/writeDemoToken.ts', about: 'the token of the network of `npm start`' },
  golden: { file: 'schemas/evolution/writeGolden.ts', about: 'golden versions of new Avro schemas' },
  examples: { file: 'test/examples/record.ts', about: 'schemas/recorded.json, from a running platform' },
  pictures: {
    file: 'test/console/pictures/main.ts',
    about: 'pictures of the console, from a running platform',
  },
  digests: {
    file: 'release/pinImages.ts',
    about: 'image digests in compose and Dockerfile, from registries',
  },
  sbom: { file: 'release/sbom.ts', about: 'the bill of materials of the image' },
  'release-dump': {
    file: 'test/upgrade/dump.ts',
    about: 'the database of a release, for the test of upgrades',
  },
}
