import { accessSync, constants } from 'node:fs'
import { type Db, type Document, MongoClient, type MongoClientOptions } from 'mongodb'
import type { Setting, Settings, Values } from '../process/environment.ts'
import { ServerRefused } from '../process/refused.ts'
import { awsCredentials } from '../secrets/awsCredentials.ts'
import { askFormat } from './databaseFormat.ts'

/** How a process reaches MongoDB; the same names for every process, in the chart and in compose. */
export const mongodbSettings = {
  mongodbUri: connectionString(
    'MONGODB_URI',
    'connection string of MongoDB, a replica set: its path names the database (lastro without), its options the files for TLS (tls=true&tlsCAFile=…&tlsCertificateKeyFile=…)',
  ),
} satisfies Settings

const DATABASE = 'lastro'
/** In a path it names the database of the login, which holds no data. */
const LOGIN_DATABASE = 'admin'

/** The database that a connection string names in its path; `lastro` where it names none. */
export function databaseOf({ mongodbUri }: Values<typeof mongodbSettings>): string {
  const [, path = ''] = /^mongodb(?:\+srv)?:\/\/[^/?]*\/([^?]*)/.exec(mongodbUri) ?? []
  const name = decodeURIComponent(path)
  return name === '' || name === LOGIN_DATABASE ? DATABASE : name
}

/** Client of the driver; a role at AWS is proved through the proxy that the environment names. */
export function createMongoClient(uri: string, options: MongoClientOptions = {}): MongoClient {
  if (!/[?&]authMechanism=MONGODB-AWS(&|$)/i.test(uri)) return new MongoClient(uri, options)
  const authMechanismProperties = { AWS_CREDENTIAL_PROVIDER: awsCredentials }
  return new MongoClient(uri, { ...options, authMechanismProperties })
}

function connectionString(name: string, doc: string): Setting<string> {
  return {
    name,
    doc,
    secret: true,
    parse: value => {
      const weak = weakenings(value)
      if (weak.length > 0)
        throw new Error(`one without options that weaken durability or consistency: ${weak.join('; ')}`)
      const faults = loginFaults(value)
      if (faults.length > 0) throw new Error(`one that can log in: ${faults.join('; ')}`)
      return value
    },
  }
}

/** Servers that speak MongoDB's language and are none (docs/managed-services.md). */
const OTHERS: readonly (readonly [string, RegExp])[] = [
  ['DocumentDB', /\.docdb(?:-elastic)?\.amazonaws\.com/i],
  ['Cosmos DB', /\.cosmos\.azure\.com/i],
]

/** One text per reason against any login, known before a server is asked; no secret is in it. */
export function loginFaults(uri: string): readonly string[] {
  const options = new Map(
    [...new URLSearchParams(uri.split('?')[1] ?? '')].map(([name, value]) => [name.toLowerCase(), value]),
  )
  const faults = OTHERS.filter(([, host]) => host.test(uri)).map(
    ([name]) => `${name} is not MongoDB: it lacks retryable writes, or its transactions behave differently`,
  )
  for (const name of ['tlsCAFile', 'tlsCertificateKeyFile']) {
    const file = options.get(name.toLowerCase())
    try {
      if (file !== undefined) accessSync(file, constants.R_OK)
    } catch (error) {
      faults.push(`${name} cannot be read: ${(error as Error).message}`)
    }
  }
  const mechanism = options.get('authmechanism')?.toUpperCase()
  if (mechanism === 'MONGODB-X509' && !options.has('tlscertificatekeyfile')) {
    faults.push(
      'authMechanism=MONGODB-X509 needs tlsCertificateKeyFile, one PEM file with certificate and key',
    )
  }
  const isExternal = (options.get('authsource') ?? '$external') === '$external'
  if ((mechanism === 'MONGODB-X509' || mechanism === 'MONGODB-AWS') && !isExternal) {
    faults.push(`authMechanism=${mechanism} needs authSource=$external, or none`)
  }
  return faults
}

/** Options that weaken a guarantee, and the cost of each; each may be left out. */
const WEAKENING: Readonly<Record<string, { readonly strong: readonly string[]; readonly cost: string }>> = {
  w: { strong: ['majority'], cost: 'loses acknowledged writes when a primary fails' },
  journal: { strong: ['true'], cost: 'loses acknowledged writes when the power fails' },
  readconcernlevel: {
    strong: ['majority', 'linearizable', 'snapshot'],
    cost: 'may return data that a failover rolls back',
  },
  readpreference: { strong: ['primary'], cost: 'may return stale data' },
  retrywrites: { strong: ['true'], cost: 'fails at every election' },
}

/**
 * One text per option of the connection string that would weaken a promise, with the remedy; nothing of the
 * string but those options. The driver reads their names without regard to capitals.
 */
export function weakenings(uri: string): readonly string[] {
  const at = uri.indexOf('?')
  if (at === -1) return []
  return [...new URLSearchParams(uri.slice(at + 1))].flatMap(([name, value]) => {
    const rule = WEAKENING[name.toLowerCase()]
    if (rule === undefined || rule.strong.includes(value)) return []
    return [`${name}=${value} ${rule.cost}: leave it out, or say ${name}=${rule.strong[0]}`]
  })
}

/**
 * Cheap query that succeeds only on a usable database. Rejects with `ServerRefused` for one without
 * transactions, and like the driver for an unreachable one. The driver never repairs a client whose
 * first connection failed, but connecting again does; once connected, that costs nothing.
 */
export async function askMongodb(mongo: MongoClient): Promise<void> {
  try {
    await mongo.connect()
    const refusal = refusalOfHello(await mongo.db('admin').command({ hello: 1 }))
    if (refusal !== null) throw new ServerRefused(refusal)
  } catch (error) {
    if (namesNoMember(error)) throw new ServerRefused(NO_MEMBER)
    throw error
  }
}

/**
 * `askMongodb` for frequent probes with short timeouts: the driver takes longer to find no member of the
 * set than a probe may, so a refusal is repeated at once until an answer replaces it. The format of the
 * database is compared at the start, until it is right.
 */
export function mongodbProbe(mongo: MongoClient, db: Db): () => Promise<void> {
  let refused: ServerRefused | null = null
  let asking: Promise<void> | null = null
  let isFormatRight = false
  const ask = async () => {
    try {
      await askMongodb(mongo)
      if (!isFormatRight) await askFormat(db)
      isFormatRight = true
      refused = null
    } catch (error) {
      refused = error instanceof ServerRefused ? error : null
      throw error
    } finally {
      asking = null
    }
  }
  return async () => {
    asking ??= ask()
    if (refused === null) return asking
    asking.catch(() => undefined)
    throw refused
  }
}

/** Why this server has no transactions, from its answer to `hello`; null where it has them. */
export function refusalOfHello(hello: Document): string | null {
  // A member that is not initiated yet says so by `isreplicaset`; a router of a sharded cluster by `msg`.
  const hasTransactions =
    hello['setName'] !== undefined || hello['isreplicaset'] === true || hello['msg'] === 'isdbgrid'
  return hasTransactions ? null : STANDALONE
}

const REMEDY = 'start it with --replSet and initiate the set (rs.initiate()), even of one member'
const STANDALONE = `MongoDB is a standalone server, which has no transactions: ${REMEDY}`
const NO_MEMBER =
  'no server that MONGODB_URI names belongs to the replica set that it names (a standalone server belongs to ' +
  `none, and has no transactions): correct replicaSet, or ${REMEDY}`

/** The driver forgets servers that answer and are of no set, or of another: then it knows none. */
function namesNoMember(error: unknown): boolean {
  const { reason } = error as { reason?: { type?: string; servers?: ReadonlyMap<string, unknown> } }
  return reason?.type === 'ReplicaSetNoPrimary' && reason.servers?.size === 0
}
