/** Run by sdk/generate/generate.ts: node generate.mjs <document> <folder> <note>. */
import { createClient } from '@hey-api/openapi-ts'

const [input, path, note] = process.argv.slice(2)
await createClient({
  input,
  logs: { level: 'error' },
  output: {
    path,
    clean: true,
    header: [`// ${note}`, '// @ts-nocheck'],
    module: { extension: '.ts' },
    entryFile: false,
  },
  plugins: [
    { name: '@hey-api/client-fetch', throwOnError: true },
    '@hey-api/typescript',
    {
      name: '@hey-api/sdk',
      responseStyle: 'data',
      auth: false,
      operations: { strategy: 'single', containerName: 'Operations' },
    },
  ],
})
