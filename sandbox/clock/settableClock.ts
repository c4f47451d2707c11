import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import type { KafkaMessage } from 'kafkajs'
import type { KafkaClient, KafkaProducer } from '../../platform/kafka/kafkaClient.ts'
import { startReconnectingConsumer } from '../../platform/kafka/reconnectingConsumer.ts'
import type * as clocks from '../../platform/process/clock.ts'
import { CLOCK_TOPIC } from '../../platform/process/sandbox.ts'
import type { Service } from '../../platform/process/service.ts'
import * as records from './clockRecords.ts'
import { createFaultRegistry, instructionKey, isOfProviders } from './injectedFaults.ts'

type ClockOwner = Pick<Service<Record<never, never>>, 'name' | 'log' | 'onStop'>

/**
 * The clock of a sandbox: the machine's own plus the offset in `sandbox-clock`. The topic is read to its
 * end before the process works, and followed from then on. Loaded in sandboxes only.
 */
export interface SettableClock extends clocks.Clock {
  readonly timers: { add(timer: clocks.Timer): void }
  /** The newest setting. */
  setting(): records.ClockSetting
  readonly isFeedSilent: () => boolean
  /** Whether the sandbox's own price feed is silent, so that prices grow stale. */
  silenceFeed(isSilent: boolean): Promise<void>
  /** Writes a setting; a process's report says when it has it. */
  set(setting: records.ClockSetting): Promise<void>
  /** Of processes that were heard of lately, this one among them. */
  reports(): readonly records.ClockReport[]
  readonly faults: clocks.InjectedFaults
  /**
   * Injects faults into a local provider; a process knows them once its report has at least this number.
   */
  inject(provider: clocks.LocalProvider, faults: clocks.ProviderFaults): Promise<number>
}

const FIRST_SETTING: records.ClockSetting = { revision: 0, offsetMs: 0 }
const REPORT_EVERY_MS = 1_000
/** A process silent for this long is dead, or will reread the topic before it works. */
const SILENT_AFTER_MS = 6_000
/** The broker answers as soon as there is a setting; this only bounds an empty fetch. */
const FETCH_WAIT_MS = 500
const SESSION_TIMEOUT_MS = 10_000
const AGAIN_MS = 300

export async function followClock(owner: ClockOwner, kafka: KafkaClient): Promise<SettableClock> {
  const instance = `${owner.name}-${randomUUID()}`
  const book = createBook()
  const producer = kafka.producer()
  await patiently(owner, 'writing', () => producer.connect())
  let isFeedSilent = false
  const write = (key: string, value: object | null) => send(producer, key, value)
  const faults = createFaultRegistry((key, value) => {
    write(key, value).catch(error =>
      owner.log.warn({ err: error, key }, 'use of an injected fault not recorded'),
    )
  })
  const reporter = createReporter({ owner, instance, book, told: faults.newest, write })
  const reader = await readTopic(owner, kafka, instance, (key, message) => {
    if (isOfProviders(key)) {
      if (faults.hear(key, message.value, Number(message.offset))) reporter.wake()
      return
    }
    if (key === records.FEED_KEY) {
      isFeedSilent = records.readSilence(message.value)
      return
    }
    if (key !== records.CLOCK_KEY)
      return book.hear(records.readReport(key, message.value), key, Number(message.timestamp))
    const setting = records.readSetting(message.value)
    if (setting && book.set(setting)) reporter.wake()
  })
  reporter.start()
  owner.onStop('sandbox clock', async () => {
    await reporter.stop()
    await reader.close()
    await producer.disconnect().catch(() => undefined)
  })
  return {
    now: () => Date.now() + book.setting().offsetMs,
    sleep: ms => after(ms),
    timers: { add: reporter.add },
    isFeedSilent: () => isFeedSilent,
    silenceFeed: async isSilent => void (await write(records.FEED_KEY, { isSilent })),
    setting: book.setting,
    set: async setting => void (await write(records.CLOCK_KEY, setting)),
    reports: book.reports,
    faults,
    inject: (provider, injected) => write(instructionKey(provider), injected),
  }
}

/** State of the topic. */
function createBook() {
  let setting = FIRST_SETTING
  const heard = new Map<string, records.ClockReport & { readonly at: number }>()
  return {
    setting: () => setting,
    /** Monotonic: time never goes back. */
    set(next: records.ClockSetting): boolean {
      const isNew = next.revision > setting.revision
      setting = {
        revision: Math.max(setting.revision, next.revision),
        offsetMs: Math.max(setting.offsetMs, next.offsetMs),
      }
      return isNew
    },
    hear(report: records.ClockReport | null, instance: string, at: number) {
      if (report === null) heard.delete(instance)
      else heard.set(instance, { ...report, at })
    },
    reports(): readonly records.ClockReport[] {
      return [...heard.values()].filter(({ at }) => Date.now() - at < SILENT_AFTER_MS)
    },
  }
}

interface ReporterOptions {
  readonly owner: ClockOwner
  readonly instance: string
  readonly book: Pick<ReturnType<typeof createBook>, 'setting'>
  /** The newest instruction to a local provider. */
  readonly told: () => number
  readonly write: (key: string, value: object | null) => Promise<number>
}

/** Does the work due by a new time, then reports it; also reports at intervals as a heartbeat. */
function createReporter({ owner, instance, book, told, write }: ReporterOptions) {
  const timers: clocks.Timer[] = []
  let done = FIRST_SETTING
  let saidTold = -1
  const isBehind = () => done.revision < book.setting().revision || saidTold < told()
  let running: Promise<void> | null = null
  let beat: NodeJS.Timeout | null = null
  let isStopped = false

  const runOnce = async () => {
    const setting = book.setting()
    // The same time again only asks what is due next.
    if (setting.offsetMs > done.offsetMs) for (const timer of timers) await timer.run()
    const dues = await Promise.all(timers.map(timer => timer.nextDue()))
    const known = dues.filter(due => due !== null)
    const nextDueAt = known.length > 0 ? Math.min(...known) : null
    const newest = told()
    await write(instance, { process: owner.name, revision: setting.revision, nextDueAt, told: newest })
    done = setting
    saidTold = newest
  }
  const runAll = async () => {
    do {
      try {
        await runOnce()
      } catch (error) {
        owner.log.warn({ err: error }, 'timers due at the new sandbox time failed, trying again')
        await after(AGAIN_MS)
      }
    } while (!isStopped && isBehind())
  }
  const wake = () => {
    if (isStopped || beat === null) return
    running ??= runAll().finally(() => {
      running = null
      if (isBehind()) wake()
    })
  }
  return {
    wake,
    add: (timer: clocks.Timer) => void timers.push(timer),
    start() {
      // A starting process does due work by itself; only later settings are waited for.
      done = { ...book.setting(), revision: 0 }
      beat = setInterval(wake, REPORT_EVERY_MS)
      beat.unref()
      wake()
    },
    async stop() {
      isStopped = true
      if (beat) clearInterval(beat)
      await running
      await write(instance, null).catch(() => undefined)
    },
  }
}

/** Resolves with the record's offset. */
async function send(producer: KafkaProducer, key: string, value: object | null): Promise<number> {
  const messages = [{ key, value: value === null ? null : JSON.stringify(value) }]
  const [written] = await producer.send({ topic: CLOCK_TOPIC, messages })
  return Number(written!.baseOffset)
}

type Visit = (key: string, message: KafkaMessage) => void

/** Resolves when everything that stood in the topic was seen. */
async function readTopic(owner: ClockOwner, kafka: KafkaClient, instance: string, visit: Visit) {
  const admin = kafka.admin()
  const end = await patiently(owner, 'reading', async () => {
    await admin.connect()
    const [only] = await admin.fetchTopicOffsets(CLOCK_TOPIC)
    return BigInt(only!.high)
  })
  await admin.disconnect()
  const caughtUp = Promise.withResolvers<void>()
  let next = 0n
  if (next >= end) caughtUp.resolve()
  const { close } = startReconnectingConsumer({
    ...{ kafka, log: owner.log },
    task: 'reading the sandbox clock',
    topics: [CLOCK_TOPIC],
    fromBeginning: true,
    config: {
      groupId: `sandbox-clock-${instance}`,
      maxWaitTimeInMs: FETCH_WAIT_MS,
      sessionTimeout: SESSION_TIMEOUT_MS,
    },
    position: () => (next > 0n ? { topic: CLOCK_TOPIC, partition: 0, offset: next } : null),
    async eachBatch({ batch }) {
      for (const message of batch.messages) if (message.key) visit(message.key.toString(), message)
      next = BigInt(batch.lastOffset()) + 1n
      if (next >= end) caughtUp.resolve()
    },
  })
  await caughtUp.promise
  return { close }
}

/** Until it succeeds: a process without the time of its deployment must not work. */
async function patiently<T>(owner: ClockOwner, what: string, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      owner.log.warn({ err: error, what }, 'sandbox-clock topic not reachable yet, trying again')
      await after(AGAIN_MS)
    }
  }
}
