import { writeFileSync } from 'node:fs'
import { RESOURCES } from './app.ts'
import { openApiDocument } from './openapi.ts'

/** `npm run openapi`: writes docs/openapi.json. */
writeFileSync(
  new URL('../docs/openapi.json', import.meta.url),
  `${JSON.stringify(openApiDocument(RESOURCES.flat()), null, 2)}\n`,
)
