import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import solc from 'solc'
import { type Abi, createWalletClient, type Hex, http, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { eventually } from './eventually.ts'

/** A local EVM node (anvil). */
export interface EvmNode {
  readonly url: string
  readonly account: typeof ACCOUNT
  readonly client: ReturnType<typeof clientOf>
  /** Deploys a contract of a Solidity file; at a given address its code alone, without its storage. */
  deploy(source: SoliditySource, args: readonly unknown[], at?: Hex): Promise<DeployedContract>
  close(): Promise<void>
}

interface SoliditySource {
  readonly file: string
  readonly contract: string
}

export interface DeployedContract {
  readonly address: Hex
  readonly abi: Abi
  /** Calls a function that writes; mined when this resolves. */
  write(functionName: string, args: readonly unknown[]): Promise<void>
}

/** Public key material of every anvil: no secret. */
const ACCOUNT = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')

const clientOf = (url: string) =>
  createWalletClient({ account: ACCOUNT, chain: foundry, transport: http(url) }).extend(publicActions)

export async function startEvmNode(port: number): Promise<EvmNode> {
  const child: ChildProcess = spawn(
    join(import.meta.dirname, '../../node_modules/.bin/anvil'),
    ['--port', String(port), '--silent'],
    { stdio: 'ignore' },
  )
  const url = `http://127.0.0.1:${port}`
  const client = clientOf(url)
  await eventually('anvil answers', () => {
    // Otherwise another program has the port, and would answer instead.
    if (child.exitCode !== null) throw new Error(`anvil ended with code ${child.exitCode}`)
    return client.getBlockNumber().catch(() => undefined)
  })
  const mined = async (hash: Hex) => client.waitForTransactionReceipt({ hash, pollingInterval: 50 })
  return {
    url,
    client,
    account: ACCOUNT,
    async deploy(source, args, at) {
      const { abi, bytecode } = compiled(source)
      const { contractAddress } = await mined(await client.deployContract({ abi, bytecode, args }))
      const address = at ?? contractAddress!
      if (at) {
        const code = await client.getCode({ address: contractAddress! })
        await client.request({ method: 'anvil_setCode' as never, params: [at, code] as never })
      }
      return {
        address,
        abi,
        async write(functionName, given) {
          await mined(await client.writeContract({ address, abi, functionName, args: given }))
        },
      }
    },
    // The program of the package passes this signal on to the node, and no other.
    close: () =>
      new Promise(resolve => {
        if (child.exitCode !== null) resolve()
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

interface Compiled {
  readonly abi: Abi
  readonly evm: { readonly bytecode: { readonly object: string } }
}

/** Compiles a contract. */
export function compiled({ file, contract }: SoliditySource): { readonly abi: Abi; readonly bytecode: Hex } {
  const content = readFileSync(file, 'utf8')
  const settings = {
    evmVersion: 'paris',
    outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
  }
  const input = { language: 'Solidity', sources: { source: { content } }, settings }
  const { contracts, errors = [] } = JSON.parse(solc.compile(JSON.stringify(input)))
  if (!contracts) throw new Error(JSON.stringify(errors))
  const { abi, evm } = contracts.source[contract] as Compiled
  return { abi, bytecode: `0x${evm.bytecode.object}` }
}
