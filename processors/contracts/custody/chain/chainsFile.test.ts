import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { derivation } from './chainAddresses.ts'
import { readChains } from './chainsFile.ts'

const folder = mkdtempSync(join(tmpdir(), 'lastro-chains-'))
const path = join(folder, 'chains.yaml')
afterAll(() => rmSync(folder, { recursive: true }))

const ACCOUNT_KEY =
  'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP'
const USDC = '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'
const ONE = 'https://one.example'
const POLYGON = {
  ...{ endpoints: [ONE, 'https://two.example'], finality: 64, startBlock: 1 },
  tokens: { USDC },
}

function read(file: unknown) {
  writeFileSync(path, stringify(file))
  return readChains(path)
}

test('a file with an account key and a network is read, with two endpoints that must agree', () => {
  expect(read({ accountKey: ACCOUNT_KEY, networks: { POLYGON } })).toEqual({
    accountKey: ACCOUNT_KEY,
    addresses: [],
    chains: [
      {
        ...{ ...POLYGON, network: 'POLYGON', agreement: 2, blocksPerQuery: 1_000, saleAddress: null },
        tokens: [{ tokenSymbol: 'USDC', contract: USDC, freezes: 'isBlacklisted' }],
      },
    ],
  })
})

test('a token whose issuer freezes by another function, or cannot freeze, says so', () => {
  const tokens = { USDC, USDT: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F' }
  const freezesOf = (freezes: object) =>
    read({
      accountKey: ACCOUNT_KEY,
      networks: { POLYGON: { ...POLYGON, tokens, freezes } },
    }).chains[0]!.tokens.map(one => one.freezes)
  expect(freezesOf({})).toEqual(['isBlacklisted', 'isBlocked'])
  expect(freezesOf({ USDC: 'none', USDT: 'isBlackListed' })).toEqual([null, 'isBlackListed'])
})

test.each([
  ['neither key nor addresses', { networks: { POLYGON } }, 'accountKey or addresses, one of the two'],
  ['both', { accountKey: ACCOUNT_KEY, addresses: [USDC], networks: { POLYGON } }, 'one of the two'],
  ['no network', { accountKey: ACCOUNT_KEY, networks: {} }, 'networks names none'],
  [
    'fewer endpoints than must agree',
    { accountKey: ACCOUNT_KEY, networks: { POLYGON: { ...POLYGON, agreement: 3 } } },
    'networks.POLYGON.agreement: 3 endpoints must agree, and 2 are named',
  ],
  [
    'an endpoint twice',
    {
      accountKey: ACCOUNT_KEY,
      networks: { POLYGON: { ...POLYGON, endpoints: [ONE, ONE] } },
    },
    'networks.POLYGON.agreement: 2 endpoints must agree',
  ],
  [
    'a wrong checksum',
    {
      accountKey: ACCOUNT_KEY,
      networks: { POLYGON: { ...POLYGON, tokens: { USDC: USDC.replace('cEF5', 'CEF5') } } },
    },
    'networks.POLYGON.tokens.USDC: 0x3c499c542CEF5E3811e1192ce70d8cC03d5c3359 has a wrong EIP-55 checksum',
  ],
  [
    'a sale address with a wrong checksum',
    {
      accountKey: ACCOUNT_KEY,
      networks: { POLYGON: { ...POLYGON, saleAddress: USDC.replace('cEF5', 'CEF5') } },
    },
    'networks.POLYGON.saleAddress: 0x3c499c542CEF5E3811e1192ce70d8cC03d5c3359 has a wrong EIP-55 checksum',
  ],
  [
    'a freeze that is no name of a function',
    { accountKey: ACCOUNT_KEY, networks: { POLYGON: { ...POLYGON, freezes: { USDC: 'is frozen()' } } } },
    'networks.POLYGON.freezes.USDC must match pattern',
  ],
  [
    'a private key',
    { accountKey: ACCOUNT_KEY.replace('xpub', 'xprv'), networks: { POLYGON } },
    'accountKey must match pattern "^xpub"',
  ],
  [
    'an unknown member',
    { accountKey: ACCOUNT_KEY, networks: { POLYGON: { ...POLYGON, confirmations: 3 } } },
    'networks.POLYGON.confirmations is unknown',
  ],
])('a file with %s is refused with the member and the reason', (_what, file, reason) => {
  expect(() => read(file)).toThrow(reason)
})

// The account m/44'/60'/0' of the mnemonic that Ethereum's tools use in examples, as their wallets show it.
test('the address of a guarantee is the one that wallets derive as child 0/n of the account', () => {
  const addressOf = derivation(ACCOUNT_KEY)
  expect(addressOf(0)).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  expect(addressOf(3_001)).toBe('0xa7b5c3d69E8426A741dE3781C88a8Bdf18b92EE7')
})
