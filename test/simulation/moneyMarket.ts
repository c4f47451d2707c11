/** Surroundings of reports about money: how they are said, and what is stored. */
import { BY_THE_PLATFORM, type CommandName, commandRecord } from '../../platform/records/commandRecord.ts'
import type { StoredContract } from '../../schemas/documents/contracts.ts'
import type { RecordTypes } from '../../schemas/types.ts'
import type { Database } from './memoryStore.ts'
import { type ChainTransfer, type MoneyLoan, moneyLoans } from './moneyLoans.ts'
import type { Market } from './noticeMarket.ts'

/** Of what is said of nothing that there is: the rest is left unsaid. */
export const ABOUT_NOTHING = 0.1
const REPEATED = 0.2
const REPEATED_AFTER_MS = [0, 20, 1_000, 12_000]
/** Gateways' clocks differ: the moment of a command may lie before that of one ahead of it. */
const SKEW_MS = { min: -3_000, max: 0 }

export interface MoneyMarket extends Market {
  readonly transfers: readonly ChainTransfer[]
}

export const contractOf = ({ database }: { readonly database: Database }, { contractId }: MoneyLoan) =>
  database.collections.get('contracts')!.get(contractId) as unknown as StoredContract

type Name = CommandName extends `lastro.commands.${infer N}` ? N : never

/** A send whose answer was lost is sent again: the same command, at once or much later. */
export async function say<N extends Name>(
  { world, broker, codec, time }: MoneyMarket,
  type: N,
  value: RecordTypes[`lastro.commands.${N}`] & { readonly contractId: number },
  commandId: string,
  tenant: string | null = null,
  aheadMs = 0,
): Promise<void> {
  const { random } = world
  const record = await commandRecord(codec, {
    ...BY_THE_PLATFORM,
    topic: 'contractCommands',
    name: `lastro.commands.${type}` as CommandName,
    value,
    // The runs have no lane of no contract: strays go to that of the first.
    key: String(value.contractId || moneyLoans[0]!.contractId),
    commandId,
    issuedAt: time.now() + aheadMs + random.between(SKEW_MS.min, SKEW_MS.max),
    source: 'gateway',
    tenant,
  })
  world.note(`${commandId}: ${type} ${JSON.stringify(value)}`)
  broker.append([record])
  if (!random.chance(REPEATED)) return
  world.count('command repeated')
  world.later(random.pick(REPEATED_AFTER_MS), () => broker.append([{ ...record }]))
}
