/**
 * State of commands that is not in their events: recipients of repeated answers, links of signers,
 * accepted events of providers. Commands are kept for weeks; older ones are gone
 * (docs/design/rebuild.md).
 */
import { write } from '../../processors/contracts/decider/documents.ts'
import {
  commandOf,
  decodeInput,
  type Input,
  isOfStrays,
  type OfStrays,
} from '../../processors/contracts/decider/input.ts'
import { keptEvent } from '../../processors/contracts/decider/providerEvents.ts'
import { closingAfter } from '../../processors/domain/guarantee/transferClosing.ts'
import { strayAfter, strayAmong, strayClosed } from '../../processors/domain/guarantee/unattributed.ts'
import { isRefusal } from '../../processors/domain/refusal.ts'
import { contextOf } from '../../processors/runtime/decider/decideBatch.ts'
import { Poisoned } from '../../processors/runtime/errors.ts'
import type { Log, StateWrite } from '../../processors/runtime/ports.ts'
import { shortNameOf } from '../../schemas/codec/avroFiles.ts'
import type { Codec } from '../../schemas/codec/codec.ts'
import type { TransferClosing } from '../../schemas/documents/chain.ts'
import type { StoredDeposit } from '../../schemas/documents/contracts.ts'
import { topics } from '../../schemas/topics.ts'
import type { SignerLink } from '../../schemas/types.ts'
import type { LanePosition } from './positions.ts'

export interface SeenCommand {
  readonly input: Input
  readonly tenant: string | null
  /** As outcomes name it. */
  readonly type: string
}

export type SeenCommands = Awaited<ReturnType<typeof seenCommands>>

const COMMANDS = [topics.contractCommands.name, topics.noticeReceipts.name]

/** Sources of all records that ever became dead letters, as `<topic>/<partition>/<offset>`. */
export type SetAside = ReadonlySet<string>

export async function setAsideIn(log: Log): Promise<SetAside> {
  const sources = new Set<string>()
  const { name, partitions } = topics.deadLetters
  for (let partition = 0; partition < partitions; partition += 1) {
    const { start } = await log.bounds(name, partition)
    await log.readToEnd(name, partition, start, records => {
      for (const { key } of records) if (key !== null) sources.add(key)
    })
  }
  return sources
}

interface Reading {
  readonly log: Log
  readonly codec: Codec
  readonly setAside: SetAside
}

/** The commands of a lane that were decided: those before its position. */
export async function seenCommands(
  { log, codec, setAside }: Reading,
  { lane, next }: LanePosition,
  owedSince: number,
) {
  const owed = new Map<string, SeenCommand>()
  const links = new Map<string, readonly SignerLink[]>()
  const providerEvents = new Map<string | number, StateWrite>()
  const strays = new Map<string, StoredDeposit>()
  const closings = new Map<string, TransferClosing>()
  for (const topic of COMMANDS) {
    const { start } = await log.bounds(topic, lane)
    await log.readToEnd(topic, lane, start, async records => {
      for (const record of records) {
        if (record.offset >= next[topic]!) continue
        const context = contextOf(record)
        if (!context.isCommand) continue
        const input = await readable(decodeInput, codec, record)
        if (input === null) continue
        const { decoded, event } = input
        if (isOfStrays(decoded)) takeStray(strays, decoded, context.issuedAt)
        if (decoded.record === 'lastro.commands.CloseUnexplainedTransfer') {
          const { transferId } = decoded.value
          const closing = closingAfter(closings.get(transferId) ?? null, decoded.value, context.issuedAt)
          if (!isRefusal(closing)) closings.set(transferId, closing)
        }
        if (decoded.record === 'lastro.commands.RecordSigningSession') {
          links.set(context.commandId, decoded.value.links)
        }
        // The first counts: what comes again under its id is refused, whatever it says. One that was
        // set aside has not come: written back, it is decided.
        const source = `${topic}/${lane}/${record.offset}`
        if (event && !providerEvents.has(event._id) && !setAside.has(source)) {
          providerEvents.set(event._id, keptEvent(event, context.issuedAt))
        }
        if (record.timestamp < owedSince || !isAnswered(decoded.record)) continue
        const type = shortNameOf(record.headers['ce_type'] ?? '')
        owed.set(context.commandId, { input, tenant: context.tenant, type })
      }
    })
  }
  const kept = [
    ...[...strays.values()].map(stray => write('deposits', stray)),
    ...[...closings.values()].map(closing => write('transferClosings', closing)),
  ]
  return {
    /** Commands with an owed outcome, by id. */
    owed,
    links,
    /** Provider events, stray deposits and closings of transfers, which have no event. */
    kept: [...providerEvents.values(), ...kept],
  }
}

/** As it was decided: `decideStray`. */
function takeStray(strays: Map<string, StoredDeposit>, { record, value }: OfStrays, at: number): void {
  if (record === 'lastro.commands.RecordDeposit') {
    const stray = strayAfter(strayAmong([...strays.values()], value), value, at)
    strays.set(stray._id, stray)
    return
  }
  const known = strays.get(value.depositId)
  const closed = known && strayClosed(known, value.reason)
  if (closed && !isRefusal(closed)) strays.set(closed._id, closed)
}

const CREATIONS: ReadonlySet<string> = new Set([
  'lastro.commands.CreateContract',
  'lastro.commands.ImportContract',
])

function isAnswered(record: string): boolean {
  return CREATIONS.has(record) || commandOf(record) !== null
}

/** Null for what became a dead letter. */
async function readable<T extends (...told: never[]) => unknown>(
  decode: T,
  ...told: Parameters<T>
): Promise<Awaited<ReturnType<T>> | null> {
  try {
    return (await decode(...told)) as Awaited<ReturnType<T>>
  } catch (error) {
    if (error instanceof Poisoned) return null
    throw error
  }
}
