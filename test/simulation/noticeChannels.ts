import pino from 'pino'
import { channelReporter } from '../../processors/notices/noticeChannels.ts'
import { mailOffers } from '../../processors/notices/noticeMails.ts'
import { type ReportReceipt, receiptReporter } from '../../processors/notices/noticeReceipts.ts'
import { Unavailable } from '../../processors/runtime/errors.ts'
import type { Producer } from '../../processors/runtime/ports.ts'
import { placeOf } from '../../processors/runtime/sink/sequences.ts'
import type { Sink } from '../../processors/runtime/sink/sink.ts'
import type { Fact } from '../../processors/webhooks/record/eventBody.ts'
import { eventSink } from '../../processors/webhooks/record/eventSink.ts'
import type { EventStore } from '../../processors/webhooks/record/eventStore.ts'
import { fanOut } from '../../processors/webhooks/record/fanOut.ts'
import type { Endpoint } from '../../schemas/documents/webhooks.ts'
import { asked, type ChannelWorld } from './noticeContacts.ts'
import { answer, deliver } from './noticeDeliveries.ts'
import type { Channel } from './noticeLoans.ts'
import { mailQueue, sendMails } from './noticeMailboxes.ts'
import { receiptName } from './noticeTruth.ts'
import type { Process, World } from './world.ts'

const ROUND_MS = 150
const WORKERS = 2

const silent = pino({ level: 'silent' })

/**
 * webhooks, as far as notices go: its sink, receipts and mails, over a database in memory and channels that
 * accept what they get, or do not. Deliveries and mails go out in parallel to the sink while the process
 * lives.
 */
export function startChannels(one: ChannelWorld, process: Process, producer: Producer): Sink<Fact> {
  const { world, codec, time, truth, withMail } = one
  const clock = time.clockOf(process)
  // Who cannot tell tries again after a second of the run, not of the deployment.
  const patient = { now: clock.now, sleep: (ms: number) => world.sleep(process, ms) }
  const report = receiptReporter({ producer, codec, clock: patient, log: silent })
  const reportReceipt: ReportReceipt = async receipt => {
    await report(receipt)
    const { eventId: noticeEventId, outcome: receiptOutcome } = receipt
    truth.reported.add(receiptName({ ...receipt, noticeEventId, receiptOutcome }))
  }
  const queue = mailQueue(one, process)
  const store = eventStore(one, process)
  const offerMails = withMail ? mailOffers({ queue, clock, reportReceipt }) : null
  const rounds = [...Array.from({ length: WORKERS }, () => () => deliver(one, process, reportReceipt))]
  rounds.push(() => answer(one, process, reportReceipt))
  if (withMail) rounds.push(() => sendMails(one, process, queue, reportReceipt))
  for (const round of rounds) void repeat(world, process, round)
  const beforeRecording = channelReporter({ store, offerMails, reportReceipt })
  return eventSink(codec, store, { offer: () => undefined, beforeRecording })
}

async function repeat(world: World, process: Process, round: () => Promise<void>): Promise<void> {
  for (;;) {
    await world.sleep(process, ROUND_MS)
    await round().catch((error: unknown) => {
      if (!(error instanceof Unavailable)) throw error
    })
  }
}

function eventStore({ world, database, time, truth }: ChannelWorld, process: Process): EventStore {
  const endpoints = truth.channels.filter(({ id }) => id !== 'EMAIL').map(endpointOf)
  const ofParties = (parties: readonly string[]) =>
    endpoints.filter(({ partyId }) => parties.includes(partyId))
  return {
    async lastSequences(positions) {
      await asked(world, process, 'reads positions')
      return new Map(positions.map(placeOf).map(place => [place, database.positions.get(place) ?? 0]))
    },
    async record(facts) {
      await asked(world, process, `records ${facts.length} events`)
      if (facts.some(fact => fact.sequence <= (database.positions.get(placeOf(fact)) ?? 0))) {
        throw new Unavailable('somebody recorded them meanwhile')
      }
      const byParty = Map.groupBy(endpoints, ({ partyId }) => partyId)
      const fanned = fanOut(facts, byParty, new Map(), time.now())
      for (const delivery of fanned.deliveries) {
        database.deliveries.set(delivery._id, delivery)
      }
      for (const fact of facts) database.positions.set(placeOf(fact), fact.sequence)
      if (world.fails('answer to a record lost')) throw new Unavailable('recorded, answer lost')
      await world.step(process, 'recorded')
      return { ...fanned, endpoints: byParty, behind: new Set() }
    },
    endpointCount: () => 1,
    async missingSubscribers() {
      return []
    },
    async endpointsOf(parties) {
      await asked(world, process, 'reads endpoints')
      return ofParties(parties)
    },
    async namesAskedBy(parties) {
      await asked(world, process, 'reads what is asked for')
      const byParty = Map.groupBy(ofParties(parties), ({ partyId }) => partyId)
      return new Map([...byParty].map(([party, own]) => [party, own.flatMap(({ events }) => events)]))
    },
  }
}

function endpointOf({ id, borrower, events, fifo, conduct }: Channel): Endpoint {
  return {
    ...{ _id: id, partyId: borrower, url: 'https://borrower.example', events, description: null },
    status: conduct === 'disabled' ? 'DISABLED' : 'ENABLED',
    ...{ disabledReason: null, disabledAt: null, filter: [], fifo, maxPerSecond: null },
    ...{ signatureType: 'HMAC_SHA256', secrets: [], version: 1 },
    ...{ createdAt: 0 as never, updatedAt: 0 as never },
  }
}
