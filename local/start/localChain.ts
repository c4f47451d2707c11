import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createWalletClient, http, publicActions } from 'viem'
import { startChild } from '../machine/child.ts'
import { repositoryRoot } from '../machine/processes.ts'

/** Of the mnemonic that Ethereum's tools use in examples: everybody has its keys. */
const ACCOUNT_KEY =
  'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP'
/** First account of every anvil, unlocked, and the address of the first contract that it makes. */
const PAYER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const POLYGON_ID = '137'
const READY_LIMIT_MS = 5_000
const POLL_MS = 20
/** A kill loses what came after. */
const SAVE_EVERY_S = '5'

/** A local Ethereum network that replaces Polygon. */
export interface LocalChain {
  readonly rpc: string
  /** Contract of its USDC. */
  readonly token: string
  /** Unlocked account that has all of it. */
  readonly payer: string
}

interface Options {
  readonly home: string
  readonly port: number
  readonly logs: string
  readonly say: (line: string) => void
}

/**
 * Starts an Ethereum node with a token, and writes the file of `CUSTODY_CHAINS` that names it. Null, with the
 * reason said, where its program is missing or cannot run: custody is simulated without it.
 */
export async function startLocalChain({ home, port, logs, say }: Options) {
  const program = join(repositoryRoot, 'node_modules/.bin/anvil')
  const state = ['--state', join(home, 'chain-state.json'), '--state-interval', SAVE_EVERY_S]
  const args = ['--port', String(port), '--chain-id', POLYGON_ID, '--silent', ...state]
  const rpc = `http://127.0.0.1:${port}`
  try {
    if (!existsSync(program)) throw new Error(`${program} is missing`)
    const child = startChild({
      name: 'chain',
      command: program,
      args,
      env: process.env,
      logFile: join(logs, 'chain.log'),
    })
    const deadline = Date.now() + READY_LIMIT_MS
    const node = createWalletClient({ account: PAYER, transport: http(rpc, { retryCount: 0 }) }).extend(
      publicActions,
    )
    while (!(await node.getChainId().catch(() => null))) {
      if (!child.alive()) throw new Error(`anvil ${await child.exited}`)
      if (Date.now() > deadline) throw new Error(`anvil does not answer within ${READY_LIMIT_MS / 1_000} s`)
      await sleep(POLL_MS)
    }
    if ((await node.getCode({ address: TOKEN })) === undefined) {
      const { bytecode } = JSON.parse(readFileSync(join(import.meta.dirname, 'token.generated.json'), 'utf8'))
      await node.sendTransaction({ chain: null, data: bytecode })
    }
  } catch (error) {
    say(`no local network, custody is simulated: ${(error as Error).message}`)
    return null
  }
  const file = join(home, 'chains.json')
  const POLYGON = { endpoints: [rpc], agreement: 1, finality: 1, startBlock: 0, tokens: { USDC: TOKEN } }
  writeFileSync(file, JSON.stringify({ accountKey: ACCOUNT_KEY, networks: { POLYGON } }, null, 2))
  return { file, chain: { rpc, token: TOKEN, payer: PAYER } satisfies LocalChain }
}

/** Calls of the local network that work when pasted into a terminal: a person's wallet. */
export function walletLines({ rpc, token, payer }: LocalChain): readonly string[] {
  const script =
    "const{createWalletClient,http,parseAbi,parseUnits}=await import('viem');" +
    `const wallet=createWalletClient({account:'${payer}',transport:http('${rpc}')});` +
    `console.log(await wallet.writeContract({chain:null,address:'${token}',` +
    "abi:parseAbi(['function transfer(address,uint256)']),functionName:'transfer'," +
    'args:[process.argv[1],parseUnits(process.argv[2],6)]}))'
  return [
    `cast send --rpc-url ${rpc} --unlocked --from ${payer} ${token} 'transfer(address,uint256)' <address> 3000000000`,
    `node --input-type=module -e "${script}" <address> 3000`,
  ]
}
