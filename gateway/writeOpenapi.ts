import { writeFileSync } from 'node:fs'
import { openApiDocument } from './openapi/openapi.ts'
import { PUBLISHED_ROUTES } from './publishedRoutes.ts'

/** `npm run generate -- openapi`: writes docs/openapi.json. */
const document = JSON.parse(JSON.stringify(openApiDocument(PUBLISHED_ROUTES)))
const docs = new URL('../docs/', import.meta.url)
writeFileSync(new URL('openapi.json', docs), `${JSON.stringify(document, null, 2)}\n`)
