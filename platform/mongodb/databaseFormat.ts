import type { Db } from 'mongodb'
import type { DeploymentDocument } from '../../schemas/documents/deployment.ts'
import { ServerRefused } from '../process/refused.ts'
import { readDeployment } from './deployment.ts'

/** Database formats that a release knows (docs/decisions/upgrades.md). */
export interface KnownFormats {
  /** The one that it makes. */
  readonly own: number
  /** The oldest that it can read: the previous release's. */
  readonly oldest: number
}

/** A release raises this when its predecessor no longer needs what the raise removes. */
export const FORMATS: KnownFormats = { own: 2, oldest: 1 }

/** Databases without a format are of version 1.2.0 or earlier. */
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
      'release, then run `lastro migrate` of this one'
    )
  }
  return null
}

/** Rejects with `ServerRefused` for a database that this release cannot read, and as the driver does. */
export async function askFormat(db: Db): Promise<void> {
  const refusal = formatRefusal(await readDeployment(db))
  if (refusal !== null) throw new ServerRefused(refusal)
}
