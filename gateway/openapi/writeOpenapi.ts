import { writeFileSync } from 'node:fs'
import { RESOURCES } from '../resources.ts'
import { clientTypes } from './clientTypes.ts'
import { openApiDocument } from './openapi.ts'

/**
 * `npm run generate -- openapi`: writes docs/openapi.json and the types of its client, docs/api.generated.ts.
 */
const document = JSON.parse(JSON.stringify(openApiDocument(RESOURCES.flat())))
const docs = new URL('../../docs/', import.meta.url)
writeFileSync(new URL('openapi.json', docs), `${JSON.stringify(document, null, 2)}\n`)
writeFileSync(new URL('api.generated.ts', docs), clientTypes(document))
