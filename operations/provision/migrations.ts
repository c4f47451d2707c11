import type { Db } from 'mongodb'
import { FORMATS, formatOf, formatRefusal } from '../../platform/mongodb/databaseFormat.ts'
import { raise, readDeployment } from '../../platform/mongodb/deployment.ts'
import { movePersonalKeys } from './movePersonalKeys.ts'
import { ProvisionRefused } from './refused.ts'

/** Brings a database from the format before `to`; may be ended at any point and begun again. */
interface Migration {
  readonly to: number
  /** Says in a sentence what it did. */
  readonly run: (db: Db) => Promise<string>
}

/**
 * In order. Each may run while processes of the previous release do, which read both what it takes and
 * what it makes (docs/decisions/upgrades.md); with older ones none may.
 */
const migrations: readonly Migration[] = [
  {
    to: 2,
    run: async db => `${await movePersonalKeys(db)} personal keys moved into the database of their own`,
  },
]

export interface Migrated {
  readonly from: number
  readonly to: number
  readonly done: readonly string[]
}

/** The plan of `migrate`, without carrying it out. Throws as it does. */
export async function migrationsFor(db: Db): Promise<Migrated> {
  const from = await readableFormat(db)
  const done = migrations.filter(({ to }) => to > from).map(({ to }) => `format ${to} is to be made`)
  return { from, to: Math.max(from, FORMATS.own), done }
}

/** Throws `ProvisionRefused` for a database of a later release that this one cannot read. */
export async function migrate(db: Db): Promise<Migrated> {
  const from = await readableFormat(db)
  const done: string[] = []
  for (const { to, run } of migrations) {
    if (to > from) done.push(`format ${to}: ${await run(db)}`)
  }
  await noteFormat(db)
  return { from, to: Math.max(from, FORMATS.own), done }
}

async function readableFormat(db: Db): Promise<number> {
  const deployment = await readDeployment(db)
  const refusal = formatRefusal(deployment, { ...FORMATS, oldest: Number.NEGATIVE_INFINITY })
  if (refusal !== null) throw new ProvisionRefused(refusal)
  return formatOf(deployment)
}

/**
 * Migrates a database of the previous release to the format of this one, while processes run. Part of
 * `provision`. Throws `ProvisionRefused` for one that is older, or too new.
 */
export async function migrateBesideTheFormer(db: Db): Promise<Migrated> {
  const refusal = formatRefusal(await readDeployment(db))
  if (refusal !== null) throw new ProvisionRefused(refusal)
  return migrate(db)
}

/** A new one needs no migration. */
export const noteFormat = (db: Db) => raise(db, { format: FORMATS.own, oldestReader: FORMATS.oldest })
