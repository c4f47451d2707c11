import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compiled } from './evmNode.ts'

/** Code of the token of `npm start`, compiled: a start waits for no compiler. */
export const DEMO_TOKEN = join(import.meta.dirname, '../../local/start/token.generated.json')
export function demoToken(): string {
  const file = join(import.meta.dirname, '../collateral/token.sol')
  return `${JSON.stringify({ bytecode: compiled({ file, contract: 'Token' }).bytecode })}\n`
}

if (import.meta.main) writeFileSync(DEMO_TOKEN, demoToken())
