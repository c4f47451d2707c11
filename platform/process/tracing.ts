/**
 * Tracing with the OpenTelemetry API only: it does nothing without an SDK, which an operator loads at
 * the start (`--import`). Contexts travel in the header `traceparent`, from HTTP over Kafka to events
 * and webhooks.
 */
import {
  type Attributes,
  type Link,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { Batch, Headers, OutRecord } from '../records/records.ts'

/** Span links of a batch, one per message; more would be noise. */
const MAX_LINKS = 128

const tracer = () => trace.getTracer('lastro')
/** Without an SDK the API's own propagator has no fields. */
const isOn = () => propagation.fields().length > 0

export interface Traced {
  /** Headers that carry the span's context; empty while tracing is off. */
  readonly headers: Headers
  set(attributes: Attributes): void
  end(error?: unknown): void
}

const nothing: Traced = { headers: {}, set: () => undefined, end: () => undefined }

function begin(
  name: string,
  kind: SpanKind,
  parent: Headers,
  attributes: Attributes,
  links: Link[] = [],
): Traced {
  if (!isOn()) return nothing
  const context = propagation.extract(ROOT_CONTEXT, parent)
  const span = tracer().startSpan(name, { kind, attributes, links }, context)
  const headers: Record<string, string> = {}
  propagation.inject(trace.setSpan(context, span), headers)
  return { headers, set: more => void span.setAttributes(more), end: error => endSpan(span, error) }
}

function endSpan(span: Span, error: unknown): void {
  if (error !== undefined) {
    span.recordException(error as Error)
    span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).message })
  }
  span.end()
}

/** A request that a client makes of us. `route` is the pattern, never the path: names of spans are few. */
export function traceRequest(method: string, route: string, headers: Headers): Traced {
  const attributes = { 'http.request.method': method, 'http.route': route }
  return begin(`${method} ${route}`, SpanKind.SERVER, headers, attributes)
}

/** A record on its way to the log. The record to send carries the span's context instead of its parent's. */
export function traceSend(record: OutRecord): { readonly record: OutRecord; readonly span: Traced } {
  const attributes = {
    ...messaging(record.topic, record.partition, 'send'),
    ...(record.key === null ? {} : { 'messaging.kafka.message.key': record.key }),
    'messaging.message.body.size': record.value?.length ?? 0,
  }
  const span = begin(`send ${record.topic}`, SpanKind.PRODUCER, record.headers, attributes)
  if (span === nothing) return { record, span }
  return { record: { ...record, headers: { ...record.headers, ...span.headers } }, span }
}

/** A batch that a lane works through, linked to the context of each of its records. */
export function traceBatch(group: string, { topic, partition, records }: Batch): Traced {
  if (!isOn()) return nothing
  const attributes = {
    ...messaging(topic, partition, 'process'),
    'messaging.consumer.group.name': group,
    'messaging.batch.message_count': records.length,
  }
  return begin(`process ${topic}`, SpanKind.CONSUMER, {}, attributes, linksOf(records))
}

function linksOf(records: Batch['records']): Link[] {
  const links: Link[] = []
  for (const { headers, offset } of records) {
    if (links.length >= MAX_LINKS) break
    const context = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, headers))
    if (context) links.push({ context, attributes: { 'messaging.kafka.offset': Number(offset) } })
  }
  return links
}

/** One attempt to deliver a webhook; its parent is the send of the command that caused the event. */
export function traceAttempt(event: string, eventId: string, url: URL, traceparent: string | null): Traced {
  const attributes = {
    'http.request.method': 'POST',
    'server.address': url.hostname,
    'server.port': Number(url.port || (url.protocol === 'https:' ? 443 : 80)),
    'messaging.message.id': eventId,
    'cloudevents.event_type': event,
  }
  return begin('deliver webhook', SpanKind.CLIENT, traceparent === null ? {} : { traceparent }, attributes)
}

/** Names of the semantic conventions for messaging. */
function messaging(topic: string, partition: number, operation: 'send' | 'process'): Attributes {
  return {
    'messaging.system': 'kafka',
    'messaging.operation.type': operation,
    'messaging.operation.name': operation,
    'messaging.destination.name': topic,
    'messaging.destination.partition.id': String(partition),
  }
}
