import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import solc from 'solc'
import { type Abi, createWalletClient, type Hex, http, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { eventually } from '../support/eventually.ts'

/** A local EVM node (anvil) with contracts of aggregator.sol. */
export interface EvmNode {
  readonly url: string
  /** Deploys an aggregator; answers its address. */
  aggregator(decimals: number): Promise<Hex>
  /** Writes its round, mined when this resolves. */
  write(address: Hex, round: Round): Promise<void>
  close(): Promise<void>
}

export interface Round {
  readonly id?: bigint
  readonly answer: bigint
  /** Seconds since the epoch. */
  readonly startedAt: number
  readonly updatedAt: number
  readonly answeredIn?: bigint
}

/** Public key material of every anvil: no secret. */
const ACCOUNT = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')

export async function startEvmNode(port: number): Promise<EvmNode> {
  const { abi, bytecode } = compiled()
  const args = ['--port', String(port), '--silent']
  const child: ChildProcess = spawn(join(import.meta.dirname, '../../node_modules/.bin/anvil'), args, {
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
  const client = createWalletClient({ account: ACCOUNT, chain: foundry, transport: http(url) }).extend(
    publicActions,
  )
  await eventually('anvil answers', () => client.getBlockNumber().catch(() => undefined))
  const mined = async (hash: Hex) => client.waitForTransactionReceipt({ hash, pollingInterval: 50 })
  return {
    url,
    async aggregator(decimals) {
      const hash = await client.deployContract({ abi, bytecode, args: [decimals] })
      return (await mined(hash)).contractAddress!
    },
    async write(address, { id = 7n, answer, startedAt, updatedAt, answeredIn = id }) {
      const args = [id, answer, BigInt(startedAt), BigInt(updatedAt), answeredIn]
      await mined(await client.writeContract({ address, abi, functionName: 'write', args }))
    },
    // The program of the package passes this signal on to the node, and no other.
    close: () =>
      new Promise(resolve => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

interface Compiled {
  readonly abi: Abi
  readonly evm: { readonly bytecode: { readonly object: string } }
}

function compiled(): { readonly abi: Abi; readonly bytecode: Hex } {
  const content = readFileSync(join(import.meta.dirname, 'aggregator.sol'), 'utf8')
  const settings = {
    evmVersion: 'paris',
    outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
  }
  const input = { language: 'Solidity', sources: { 'aggregator.sol': { content } }, settings }
  const { contracts, errors = [] } = JSON.parse(solc.compile(JSON.stringify(input)))
  if (!contracts) throw new Error(JSON.stringify(errors))
  const { abi, evm } = contracts['aggregator.sol'].Aggregator as Compiled
  return { abi, bytecode: `0x${evm.bytecode.object}` }
}
