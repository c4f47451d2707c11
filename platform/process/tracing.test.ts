import { context, propagation, trace } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { Batch, OutRecord } from '../records/records.ts'
import { traceAttempt, traceBatch, traceRequest, traceSend } from './tracing.ts'

const record: OutRecord = {
  topic: 'contract-commands',
  partition: 3,
  key: '1241',
  value: Buffer.from('x'),
  headers: { 'command-id': 'cmd_1' },
  timestamp: 0,
}
const batch = (headers: Batch['records'][number]['headers']) =>
  ({ topic: record.topic, partition: 3, records: [{ headers, offset: 17n }] }) as unknown as Batch

describe('without an SDK', () => {
  test('nothing is made, and a record stays the very same', () => {
    expect(traceSend(record).record).toBe(record)
    expect(traceRequest('POST', '/contracts/v1', {}).headers).toEqual({})
    expect(traceBatch('contracts', batch({})).headers).toEqual({})
  })
})

describe('with an SDK', () => {
  const exporter = new InMemorySpanExporter()
  beforeAll(() => {
    const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
    trace.setGlobalTracerProvider(provider)
    propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  })
  afterAll(() => {
    trace.disable()
    propagation.disable()
    context.disable()
  })
  beforeEach(() => exporter.reset())

  const spans = () => exporter.getFinishedSpans()
  const CLIENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

  test('one trace goes from the client over the gateway and the log to the webhook', () => {
    const request = traceRequest('POST', '/contracts/v1', { traceparent: CLIENT })
    const sent = traceSend({ ...record, headers: { ...record.headers, ...request.headers } })
    sent.span.end()
    request.end()
    const attempt = traceAttempt(
      'collateral.created',
      'evt_1',
      new URL('https://a.example/hook'),
      sent.record.headers['traceparent']!,
    )
    attempt.end()

    const [send, server, client] = spans()
    expect(new Set(spans().map(span => span.spanContext().traceId))).toEqual(new Set([CLIENT.split('-')[1]]))
    expect(server?.parentSpanContext?.spanId).toBe(CLIENT.split('-')[2])
    expect(send?.parentSpanContext?.spanId).toBe(server?.spanContext().spanId)
    expect(client?.parentSpanContext?.spanId).toBe(send?.spanContext().spanId)
    expect(spans().map(({ name }) => name)).toEqual([
      'send contract-commands',
      'POST /contracts/v1',
      'deliver webhook',
    ])
  })

  test('a batch is linked to each of its records, in the words of the messaging conventions', () => {
    traceBatch('contracts', batch({ traceparent: CLIENT })).end()
    const [span] = spans()
    expect(span?.links.map(link => link.context.spanId)).toEqual([CLIENT.split('-')[2]])
    expect(span?.attributes).toMatchObject({
      'messaging.system': 'kafka',
      'messaging.operation.type': 'process',
      'messaging.destination.name': 'contract-commands',
      'messaging.destination.partition.id': '3',
      'messaging.consumer.group.name': 'contracts',
      'messaging.batch.message_count': 1,
    })
  })

  test('what fails says so', () => {
    traceSend(record).span.end(new Error('the message broker does not answer'))
    expect(spans()[0]?.status).toMatchObject({ message: 'the message broker does not answer' })
    expect(spans()[0]?.events.map(({ name }) => name)).toEqual(['exception'])
  })
})
