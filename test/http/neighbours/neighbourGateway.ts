import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { type Db, MongoClient } from 'mongodb'
import { secretHashOf } from '../../../gateway/access/authentication.ts'
import type { StoredContract } from '../../../schemas/documents/contracts.ts'
import type { ApiKey } from '../../../schemas/documents/directory.ts'
import { type GoodTenant, openGoodTenant, pdfOf } from './goodTenant.ts'
import type { Harm, NeighbourPlace, NeighbourRow, Neighbours } from './neighbourRow.ts'
import { emptyBook, fillBook } from './simulatedBook.ts'

/** Requests of a good tenant next to those of a hostile one with one ordinary key, or of a stranger. */

/** Default of the processes. */
const DATABASE = 'lastro'
/** As every key has by default. */
const REQUESTS_PER_HOUR = 1_000
const SCOPES = ['contracts', 'ltv:read', 'webhooks']
/** Far above what a platform gives out. */
const FIRST_ID = 900_000_000
const BOOK = 5_000
/** More than any buffer on the way holds. */
const LARGE_FILE_BYTES = 9 * 1024 * 1024

interface Stage {
  readonly db: Db
  readonly good: GoodTenant
  /** The hostile tenant. */
  readonly partyId: string
}

/** Gives the hostile tenant what it needs; returns the path that it requests, if only its own. */
type Prepare = (stage: Stage) => Promise<string | undefined>

export const gatewayNeighbours: readonly NeighbourRow[] = [
  rowOf('downloads', '60 downloads of 9 MiB that are never read', largeDocument),
  rowOf('uploads', '64 uploads that stop after their first bytes'),
  rowOf('fields', '20 forms of 300 fields of 64 kB'),
  rowOf('bodies', '1,600 bodies of 256 KiB that lack their last byte'),
  rowOf('items', 'bodies of 87,000 empty items, 8 at a time'),
  rowOf('books', `a book of ${BOOK} contracts simulated 20 times at once`, book),
  rowOf('openapi', 'a stranger reads /openapi.json 300 times a second'),
  rowOf('guesses', 'a stranger tries 600 keys a second'),
]

function rowOf(name: string, hostile: string, prepare: Prepare = async () => undefined): NeighbourRow {
  const open = (place: NeighbourPlace) => openNeighbours(name, place, prepare)
  return { name, hostile, processes: ['directory', 'contracts', 'gateway'], env: {}, open }
}

async function openNeighbours(way: string, place: NeighbourPlace, prepare: Prepare): Promise<Neighbours> {
  const mongo = await MongoClient.connect(place.servers.mongodb)
  const db = mongo.db(DATABASE)
  const good = await openGoodTenant(place.gateway, await place.good())
  const partyId = `pty_${randomUUID()}`
  const path = await prepare({ db, good, partyId })
  return {
    good: good.serve,
    async harm() {
      const key = await ordinaryKey(db, partyId)
      return startHarm([way, new URL(place.gateway).port, key, ...(path ? [path] : [])])
    },
    async close() {
      await db.collection('apiKeys').deleteMany({ partyId })
      await emptyBook(db, partyId)
      await mongo.close()
    },
  }
}

/** As directory stores one. A new one for each round, so that its hour is not used up. */
async function ordinaryKey(db: Db, partyId: string): Promise<string> {
  const secret = `test_${randomBytes(32).toString('base64url')}`
  const createdAt = new Date().toISOString()
  const _id = `key_${randomUUID()}`
  await db.collection<ApiKey>('apiKeys').insertOne({
    _id,
    name: 'hostile',
    secretHash: secretHashOf(secret),
    prefix: secret.slice(0, 13),
    createdAt,
    listedAs: `${createdAt} ${_id}`,
    partyId,
    scopes: SCOPES,
    rateLimit: REQUESTS_PER_HOUR,
    expiresAt: null,
    revokedAt: null,
    session: null,
  })
  return secret
}

async function startHarm(argv: readonly string[]): Promise<Harm> {
  const child = fork(new URL('./hostileTenant.ts', import.meta.url).pathname, argv)
  await told(child)
  return {
    async end() {
      const answers = told(child)
      child.send('report')
      const found = (await answers) as Record<string, number>
      const gone = new Promise(resolve => void child.once('exit', resolve))
      child.disconnect()
      await gone
      return found
    },
  }
}

/** The next thing that it says. */
function told(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`the hostile tenant ended with ${code}`))
    child.once('exit', onExit)
    child.once('message', message => {
      child.off('exit', onExit)
      resolve(message)
    })
  })
}

/** A file of the good tenant in a contract of the hostile one: what counts is that it is large. */
async function largeDocument({ db, good, partyId }: Stage): Promise<string> {
  const contracts = db.collection<StoredContract>('contracts')
  const _id = await good.create(pdfOf(LARGE_FILE_BYTES))
  const { documents } = (await contracts.findOne({ _id }))!
  const own = FIRST_ID as StoredContract['_id']
  const parties = { lenderPartyId: partyId, borrowerPartyId: 'pty_other' }
  await db
    .collection<{ _id: number }>('contracts')
    .insertOne({ _id: own, guaranteeId: own, ...parties, documents, signings: [] } as never)
  return `/contracts/v1/${own}/documents/${documents[0]!.documentId}`
}

async function book({ db, partyId }: Stage): Promise<undefined> {
  await fillBook(db, partyId, BOOK, FIRST_ID)
}
