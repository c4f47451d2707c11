import type { Db } from 'mongodb'
import type { DeploymentDocument } from '../../schemas/documents/deployment.ts'
import { ServerRefused } from '../process/refused.ts'
import { readDeployment } from './deployment.ts'

/** Database formats that a release knows (docs/decisions/upgrades.md). */
export interface KnownFormats {
  /** The one that it makes. */
  readonly own: number
  /** The oldest that it works on: that of the release before it. */
  readonly oldest: number
}

/** Raised by the release after the one that has ceased to need what the raise takes away. */
export const FORMATS: KnownFormats = { own: 2, oldest: 1 }

/** Databases that say nothing were made by version 1.2.0 or one before it. */
const UNSAID = 1

export function formatOf(deployment: DeploymentDocument | null): number {
  return deployment?.format ?? UNSAID
}

/** Why a release must not work on this database, with the remedy; null where it may. */
export function formatRefusal(
  deployment: DeploymentDocument | null,
  { own, oldest }: KnownFormats = FORMATS,
): string | null {
  const format = formatOf(deployment)
  const oldestReader = deployment?.oldestReader ?? format
  if (own < oldestReader) {
    return (
      `the database has format ${format}, which releases below format ${oldestReader} cannot read, and this one is ` +
      `of format ${own}: roll the image forward, to the release that ran here last`
    )
  }
  if (format < oldest) {
    return (
      `the database has format ${format}, and this release reads ${oldest} and newer: end what runs of the old ` +
      'release, then run `node operations/migrate.ts` of this one (npm run operate -- migrate)'
    )
  }
  return null
}

/** Rejects with `ServerRefused` for a database that this release cannot read, and as the driver does. */
export async function askFormat(db: Db): Promise<void> {
  const refusal = formatRefusal(await readDeployment(db))
  if (refusal !== null) throw new ServerRefused(refusal)
}
