import { readFileSync } from 'node:fs'
import type { Tenancy } from '../access/tenancy.ts'
import type { Route } from '../routing/route.ts'

/** Access table of docs/access.md, maintained by hand so that a review sees each change of access. */
export interface AccessRow {
  readonly method: string
  readonly url: string
  /** Scopes with ` or ` between them, `public`, or `any-key`. */
  readonly scopes: string
  /** Whether the key must belong to a party: `yes`, `yes, or custody`, `yes, or integration`, `–`. */
  readonly party: string
  /**
   * Response to another tenant's key with the right scope, for a resource that is not its own; `–`:
   * none.
   */
  readonly stranger: string
}

const PARTY: Readonly<Record<Tenancy, string>> = {
  required: 'yes',
  'unless-custody': 'yes, or custody',
  'unless-integration': 'yes, or integration',
  none: '–',
}

export function accessTable(routes: readonly Route[]): Omit<AccessRow, 'stranger'>[] {
  return routes.map(({ method, url, scopes, tenant }) => ({
    method,
    url,
    scopes: typeof scopes === 'string' ? scopes : scopes.join(' or '),
    party: PARTY[tenant],
  }))
}

export function readAccessTable(): AccessRow[] {
  const text = readFileSync(new URL('../../docs/access.md', import.meta.url), 'utf8')
  return text
    .split('\n')
    .filter(line => /^\| (GET|POST|PUT|PATCH|DELETE) /.test(line))
    .map(line => {
      const [, method, url, scopes, party, stranger] = line
        .split('|')
        .map(cell => cell.trim().replaceAll('`', ''))
      return { method: method!, url: url!, scopes: scopes!, party: party!, stranger: stranger! }
    })
}
