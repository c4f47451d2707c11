import type { Db } from 'mongodb'
import { readDeployment } from '../../platform/mongodb/deployment.ts'
import { ProvisionRefused } from './refused.ts'

/** Where release 1.2.0 kept data unless MONGODB_DATABASE said otherwise; 1.4.0 forgets it. */
const FORMER = 'lastro'

/**
 * In a connection string of release 1.2.0 the path was the login's database; now it is that of the data.
 * Throws `ProvisionRefused` where an upgrade would begin anew in the login's.
 */
export async function refuseLoginDatabase(db: Db, uri: string): Promise<void> {
  const hasLogin = /^mongodb(\+srv)?:\/\/[^/?]*@/.test(uri)
  if (db.databaseName === FORMER || !hasLogin || /[?&]authSource=/i.test(uri)) return
  if ((await readDeployment(db)) !== null) return
  // Who may not look there has no data there.
  if ((await readDeployment(db.client.db(FORMER)).catch(() => null)) === null) return
  throw new ProvisionRefused(
    `MONGODB_URI names the database ${db.databaseName}, which is empty, while ${FORMER} has a deployment: if ` +
      `${db.databaseName} is only the login’s, write /${FORMER}?authSource=${db.databaseName}; else add ` +
      `authSource=${db.databaseName}`,
  )
}
