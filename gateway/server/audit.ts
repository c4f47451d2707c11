import type { Logger } from 'pino'
import { Counter, type Registry } from 'prom-client'
import type { Codec } from '../../schemas/codec/codec.ts'
import { partitionOf } from '../../schemas/partition.ts'
import { topics } from '../../schemas/topics.ts'
import type { AuditRecord } from '../../schemas/types.ts'
import type { BatchingProducer } from '../commands/batchingProducer.ts'
import { newId } from '../routing/requestId.ts'
import type { RouteResponse } from '../routing/response.ts'
import type { RouteRequest } from '../routing/route.ts'
import { statedReason } from '../routing/statedReason.ts'

/** Audit log: one record per state-changing call, with its actor and outcome, on a dedicated topic. */
export type Audit = ReturnType<typeof createAudit>

export type AuditEntry = Omit<AuditRecord, 'id' | 'event' | 'timestamp'>

export interface AuditOptions {
  readonly producer: BatchingProducer
  readonly codec: Pick<Codec, 'encode'>
  readonly instance: string
  readonly log: Logger
  readonly metrics: Registry
  readonly now: () => number
}

export function createAudit({ producer, codec, instance, log, metrics, now }: AuditOptions) {
  const topic = topics.auditLog
  const partition = partitionOf(instance, topic.partitions)
  const lost = new Counter({
    name: 'lastro_audit_records_lost_total',
    help: 'Audit records that could not be written to Kafka; they are in the log of this process.',
    registers: [metrics],
  })
  const write = async (record: AuditRecord) => {
    try {
      const value = await codec.encode(topic.name, 'lastro.audit.AuditRecord', record)
      const headers = { ce_id: record.id, 'content-type': 'application/avro' }
      const { timestamp } = record
      await producer.sendLater({ topic: topic.name, partition, key: instance, value, headers, timestamp })
    } catch (error) {
      lost.inc()
      log.error({ err: error, audit: record }, 'audit: a record was not written to Kafka')
    }
  }
  return {
    /**
     * Returns at once. Records wait in memory while Kafka is unreachable; beyond a bound they are logged
     * instead.
     */
    note(entry: AuditEntry): void {
      void write({ id: newId('adt'), event: 'api.request', timestamp: now(), ...entry })
    },
  }
}

/** The result of a request for its audit record. */
export interface Ending extends Pick<RouteResponse, 'status' | 'isPending' | 'showsSecret' | 'concerns'> {
  readonly commandId: string | null
  readonly errorCode?: string
}

/** The record of one call; null for calls that change nothing, show no secret and export nothing. */
export function auditEntry(
  { route, params, identity, id }: RouteRequest,
  ending: Ending,
  caller: { readonly sourceAddress: string; readonly durationMs: number },
): AuditEntry | null {
  const isRecorded = route.audited || ending.showsSecret === true
  if (!isRecorded) return null
  const [resource] = Object.values(params as Record<string, string | number>)
  return {
    requestId: id,
    actor: identity.keyId,
    tenant: identity.partyId ?? ending.concerns?.partyId ?? null,
    operation: route.operationId,
    method: route.method,
    route: route.url,
    resource: resource === undefined ? (ending.concerns?.resource ?? null) : String(resource),
    commandId: ending.commandId,
    outcome: outcomeOf(ending),
    statusCode: ending.status,
    errorCode: ending.errorCode ?? null,
    reason: statedReason.getStore() ?? null,
    sourceAddress: caller.sourceAddress,
    durationMs: Math.max(0, Math.round(caller.durationMs)),
  }
}

function outcomeOf({ status, isPending }: Ending): AuditRecord['outcome'] {
  if (status >= 500) return 'FAILED'
  if (status >= 400) return 'REFUSED'
  return isPending ? 'PENDING' : 'SUCCEEDED'
}
