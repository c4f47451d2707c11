import type { Adapter } from './adapter.ts'
import { binance } from './binance.ts'
import { coinbase } from './coinbase.ts'
import { ecb } from './ecb.ts'
import { kraken } from './kraken.ts'
import { mercadoBitcoin } from './mercadoBitcoin.ts'
import { path } from './path.ts'
import { ptax } from './ptax.ts'

/** Adapters by their names in lists. Chainlink's is loaded where a list names it: viem takes 30 MB. */
const ADAPTERS: Readonly<Record<string, Adapter | (() => Promise<Adapter>)>> = {
  path,
  coinbase,
  kraken,
  binance,
  'mercado-bitcoin': mercadoBitcoin,
  ptax,
  ecb,
  chainlink: async () => (await import('./chainlink.ts')).chainlink,
}
export const adapterNames = Object.keys(ADAPTERS)

/** Null: there is no adapter of this name. */
export async function adapterOf(name: string): Promise<Adapter | null> {
  const found = Object.hasOwn(ADAPTERS, name) ? ADAPTERS[name] : undefined
  return typeof found === 'function' ? found() : (found ?? null)
}
