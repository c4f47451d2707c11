import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import type { Outcome, OutRecord } from '../processors/runtime/ports.ts'
import { traceSend } from '../processors/runtime/tracing.ts'
import { type BatchingProducer, DoubtfulSend } from './batchingProducer.ts'
import type { CommandLog } from './commandLog.ts'

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Duration of every request by method, route pattern and status; unknown paths count under one name. */
export function measureRequests(app: FastifyInstance, metrics: Registry): void {
  const duration = new Histogram({
    name: 'lastro_http_request_seconds',
    help: 'Duration of HTTP requests, by route pattern.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [metrics],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched'
    const method = route === 'unmatched' ? 'any' : request.method
    duration.observe({ method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1_000)
    done()
  })
}

/** The producer, with the duration and the failures of its sends, each a span. */
export function measuredProducer(producer: BatchingProducer, metrics: Registry): BatchingProducer {
  const registers = [metrics]
  const duration = new Histogram({
    name: 'lastro_produce_seconds',
    help: 'From handing a record to the producer until the broker has it.',
    buckets: SECONDS,
    registers,
  })
  const errors = new Counter({
    name: 'lastro_produce_errors_total',
    help: 'Records that were not written, or of which nobody knows.',
    labelNames: ['kind'],
    registers,
  })
  for (const kind of ['refused', 'doubtful']) errors.inc({ kind }, 0)
  const traced = async (given: OutRecord, send: (record: OutRecord) => Promise<void>) => {
    const { record, span } = traceSend(given)
    try {
      await send(record)
      span.end()
    } catch (error) {
      span.end(error)
      errors.inc({ kind: error instanceof DoubtfulSend ? 'doubtful' : 'refused' })
      throw error
    }
  }
  return {
    ...producer,
    async send(given) {
      const start = performance.now()
      await traced(given, producer.send)
      duration.observe((performance.now() - start) / 1_000)
    },
    // It waits on purpose: no duration that says anything.
    sendLater: given => traced(given, producer.sendLater),
  }
}

/** The command log, counting outcomes by type of command and code of refusal; both are closed lists. */
export function measuredCommands(commandLog: CommandLog, metrics: Registry): CommandLog {
  const outcomes = new Counter({
    name: 'lastro_commands_total',
    help: 'Commands by type and what became of them: succeeded, refused with a code, pending, or not written.',
    labelNames: ['type', 'outcome', 'code'],
    registers: [metrics],
  })
  return {
    ...commandLog,
    async execute(commandId, record, late) {
      const type = record.headers['ce_type']?.split('.').at(-1) ?? 'unknown'
      try {
        const outcome = await commandLog.execute(commandId, record, late)
        outcomes.inc({ type, ...wordsFor(outcome) })
        return outcome
      } catch (error) {
        outcomes.inc({ type, outcome: 'unwritten', code: '' })
        throw error
      }
    },
  }
}

function wordsFor(outcome: Outcome | null): { readonly outcome: string; readonly code: string } {
  if (outcome === null) return { outcome: 'pending', code: '' }
  if (outcome.status === 'SUCCEEDED') return { outcome: 'succeeded', code: '' }
  return { outcome: 'refused', code: (JSON.parse(outcome.body) as { code: string }).code }
}
