import { join } from 'node:path'
import type { Hex } from 'viem'
import { type DeployedContract, type EvmNode, startEvmNode } from '../support/evmNode.ts'

/** A local EVM node with contracts of aggregator.sol. */
export interface Aggregators extends Pick<EvmNode, 'url' | 'close'> {
  /** Deploys an aggregator; answers its address. */
  aggregator(decimals: number): Promise<Hex>
  /** Writes its round, mined when this resolves. */
  write(address: Hex, round: Round): Promise<void>
}

interface Round {
  readonly id?: bigint
  readonly answer: bigint
  /** Seconds since the epoch. */
  readonly startedAt: number
  readonly updatedAt: number
  readonly answeredIn?: bigint
}

export async function startAggregators(port: number): Promise<Aggregators> {
  const node = await startEvmNode(port)
  const deployed = new Map<Hex, DeployedContract>()
  const source = { file: join(import.meta.dirname, 'aggregator.sol'), contract: 'Aggregator' }
  return {
    ...node,
    async aggregator(decimals) {
      const aggregator = await node.deploy(source, [decimals])
      deployed.set(aggregator.address, aggregator)
      return aggregator.address
    },
    write: (address, { id = 7n, answer, startedAt, updatedAt, answeredIn = id }) =>
      deployed.get(address)!.write('write', [id, answer, BigInt(startedAt), BigInt(updatedAt), answeredIn]),
  }
}
