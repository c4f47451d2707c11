import { BY_THE_PLATFORM, commandRecord } from '../../../platform/records/commandRecord.ts'
import type { RecordTypes } from '../../../schemas/types.ts'
import type { ContractCommand } from '../../domain/contract/commands.ts'
import type { Connections } from '../../runtime/connections/connections.ts'

export interface OwnCommand<C extends ContractCommand = ContractCommand> {
  readonly type: C
  /** Derived from what it is about: written twice, by two processes, it is still one command. */
  readonly commandId: string
  readonly value: RecordTypes[`lastro.commands.${C}`]
}

/** Commands per send; a full run is several sends. */
const MAX_PER_SEND = 500

/** Writes the service's own commands to the log, where they are decided in order with those of clients. */
export function createOwnCommands({
  service,
  log,
  codec,
  clock,
}: Pick<Connections, 'service' | 'log' | 'codec' | 'clock'>) {
  const producer = log.producer()
  service.onStop('own commands', () => producer.close())
  const recordOf = ({ type, commandId, value }: OwnCommand) =>
    commandRecord(codec, {
      ...BY_THE_PLATFORM,
      topic: 'contractCommands',
      name: `lastro.commands.${type}`,
      value,
      key: String(value.contractId),
      commandId,
      issuedAt: clock.now(),
      source: 'contracts',
    })
  return async (commands: readonly OwnCommand[]): Promise<void> => {
    for (let start = 0; start < commands.length; start += MAX_PER_SEND) {
      await producer.send(await Promise.all(commands.slice(start, start + MAX_PER_SEND).map(recordOf)))
    }
  }
}

export type WriteCommands = ReturnType<typeof createOwnCommands>
