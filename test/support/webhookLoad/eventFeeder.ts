import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kafka } from 'kafkajs'
import type { Db } from 'mongodb'
import { createSecretBox, ENDPOINT_SECRETS } from '../../../platform/secrets/secretBox.ts'
import { newEndpoint as endpointOf } from '../../../processors/webhooks/send/endpoint.fixture.ts'
import { createCodec } from '../../../schemas/codec/codec.ts'
import type { Endpoint } from '../../../schemas/documents/webhooks.ts'
import { partitionOf } from '../../../schemas/partition.ts'
import { USUAL_PARTITIONS } from '../../../schemas/topic.ts'
import { topics } from '../../../schemas/topics.ts'
import type { CollateralCreated } from '../../../schemas/types.ts'

/** Events of contracts, written to Kafka as contracts would write them, and endpoints that want them. */
const RECORDS_PER_SEND = 1_000
const BURST_SLICE_MS = 50
let contractIds = 1_000_000

export interface Tenant {
  readonly partyId: string
  readonly name: string
}

/** Endpoints of a new tenant, at the receiver's path of that name. */
export async function newTenant(
  db: Db,
  receiver: string,
  name: string,
  how: 'ok' | 'hang' | 'fail',
  { sealedWith, endpoints = 1 }: { readonly sealedWith: string; readonly endpoints?: number },
): Promise<Tenant> {
  const partyId = `pty_${randomUUID()}`
  const url = `${receiver}/${name}/${how}`
  const documents = Array.from({ length: endpoints }, () => newEndpoint(partyId, url, sealedWith))
  await db.collection<Endpoint>('webhookEndpoints').insertMany(documents)
  return { partyId, name }
}

export function newEndpoint(partyId: string, url: string, sealedWith: string): Endpoint {
  const box = createSecretBox(sealedWith, ENDPOINT_SECRETS)
  return endpointOf(box, url, Date.now(), { partyId, events: ['collateral.created'] }).endpoint
}

/** `collateral.created` of a new contract; lender and borrower are one, so that it is one delivery. */
function eventOf({ partyId }: Tenant): CollateralCreated {
  const contractId = ++contractIds
  return {
    id: `evt_${contractId}_${randomUUID()}`,
    event: 'collateral.created',
    timestamp: Date.now(),
    sequence: 1,
    contractId,
    guaranteeId: contractId,
    lenderPartyId: partyId,
    borrowerPartyId: partyId,
    lenderDocument: '11222333000181',
    borrowerDocument: '52998224725',
    fiatCurrency: 'BRL',
    requiredFiatAmount: '225000',
    depositedFiatAmount: '0',
    collateralPercentage: '150',
    guaranteeStatus: 'PENDING',
    acceptedTokens: [{ tokenSymbol: 'USDC', network: 'POLYGON' }],
  }
}

export interface EventFeeder {
  /** `count` events, to the tenants in turn. */
  send(count: number, tenants: readonly Tenant[]): Promise<void>
  /** The same, as many a second as a platform makes at most. */
  burst(count: number, perSecond: number, tenants: readonly Tenant[]): Promise<void>
  /** Evenly spaced events for so many seconds. */
  pace(perSecond: number, seconds: number, tenants: readonly Tenant[]): Promise<void>
  close(): Promise<void>
}

export async function createEventFeeder(brokers: string, registryUrl: string): Promise<EventFeeder> {
  const codec = createCodec({ registryUrl })
  const producer = new Kafka({ brokers: [brokers], logLevel: 0 }).producer()
  await producer.connect()
  const topic = topics.collateralEvents.name
  const messageOf = async (event: CollateralCreated) => {
    const key = String(event.contractId)
    return {
      key,
      partition: partitionOf(key, USUAL_PARTITIONS),
      value: await codec.encode(topic, 'lastro.events.CollateralCreated', event),
      headers: { ce_id: event.id, ce_type: event.event, 'content-type': 'application/avro' },
      timestamp: String(event.timestamp),
    }
  }
  // The schema's id is asked for once, not by a thousand events at the same time.
  await messageOf(eventOf({ partyId: 'pty_none', name: 'none' }))
  const sendSome = async (count: number, tenants: readonly Tenant[]) => {
    const events = Array.from({ length: count }, (_, n) => eventOf(tenants[n % tenants.length]!))
    await producer.send({ topic, messages: await Promise.all(events.map(messageOf)), acks: -1 })
  }
  return {
    async send(count, tenants) {
      for (let sent = 0; sent < count; sent += RECORDS_PER_SEND) {
        await sendSome(Math.min(RECORDS_PER_SEND, count - sent), tenants)
      }
    },
    async burst(count, perSecond, tenants) {
      const each = Math.ceil((perSecond * BURST_SLICE_MS) / 1_000)
      for (let sent = 0; sent < count; sent += each) {
        const slice = sleep(BURST_SLICE_MS)
        await sendSome(Math.min(each, count - sent), tenants)
        await slice
      }
    },
    async pace(perSecond, seconds, tenants) {
      const startedAt = performance.now()
      const sends: Promise<void>[] = []
      for (let n = 0; n < perSecond * seconds; n++) {
        const wait = startedAt + (n * 1_000) / perSecond - performance.now()
        if (wait > 1) await new Promise(resolve => setTimeout(resolve, wait))
        sends.push(sendSome(1, [tenants[n % tenants.length]!]))
      }
      await Promise.all(sends)
    },
    close: () => producer.disconnect(),
  }
}
