/** Answers of price sources with bytes changed, cut, doubled and swapped, read by each adapter. */
import fc from 'fast-check'
import type { Adapter, Market } from '../../processors/prices/adapters/adapter.ts'
import { adapterOf } from '../../processors/prices/adapters/adapters.ts'
import { parseAnswer } from '../../processors/prices/adapters/answer.ts'
import { ANSWERS } from '../../processors/prices/adapters/answers.fixture.ts'
import { drawn } from '../support/thoroughness.ts'

const RUNS = drawn(3_000, 100_000)
const NOW = Date.parse('2026-11-26T18:00:00Z')
const CONTRACT = `0x${'0'.repeat(39)}1`
const PLACES = 8

/** The market asked for and others in the same question; answers of paths are those of Mercado Bitcoin. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  path: ['1.last'],
  coinbase: ['USDT-USD'],
  kraken: ['USDTUSD'],
  binance: ['USDTBRL', 'USDCBRL'],
  'mercado-bitcoin': ['USDT-BRL', 'USDC-BRL'],
  ptax: ['USD'],
  ecb: ['USD', 'BRL'],
  chainlink: [CONTRACT],
}

const marketOf = (name: string): Market => ({ name, path: name, timePath: '1.date', sequencer: null })

/** One to three changes of a text: a piece replaced by another or by a piece of itself, or one character. */
const changesOf = (length: number) => {
  const at = fc.nat(length - 1)
  const sign = fc.constantFrom(...'0123456789abcdef.-eE"[]{},:')
  const put = fc.oneof(fc.string({ maxLength: 3 }), sign, fc.tuple(at, fc.nat(40)))
  const piece = fc.record({ at, cut: fc.nat(12), put })
  const character = fc.record({ at, cut: fc.constant(1), put: sign })
  return fc.array(fc.oneof(piece, character), { minLength: 1, maxLength: 3 })
}
type Changes = readonly {
  readonly at: number
  readonly cut: number
  readonly put: string | [number, number]
}[]

const mangled = (whole: string, changes: Changes) =>
  changes.reduce((text, { at, cut, put }) => {
    const piece = typeof put === 'string' ? put : whole.slice(put[0], put[0] + put[1])
    return text.slice(0, at) + piece + text.slice(at + cut)
  }, whole)

/** Whether an answer holds a price, as a decimal or as a word of a contract's result, cut off at 8 places. */
function holds(answer: string, price: bigint): boolean {
  const digits = String(price).padStart(PLACES + 1, '0')
  const [units, places] = [digits.slice(0, -PLACES), digits.slice(-PLACES).replace(/0+$/, '')]
  if (new RegExp(`(?<![\\d.])0*${units}${places && `\\.${places}`}`).test(answer)) return true
  const words = answer.match(/[0-9a-fA-F]{64}/g) ?? []
  const result = /0x((?:[0-9a-fA-F]{64}){5,})/.exec(answer)?.[1] ?? ''
  return [...words, result.slice(64, 128)].some(word => {
    if (word === '') return false
    const value = String(BigInt(`0x${word}`))
    // Of any number of decimals: cut off, or filled with zeros.
    return value.startsWith(String(price)) || String(price) === value.padEnd(String(price).length, '0')
  })
}

test.each(Object.entries(ASKED))(
  `%s: ${RUNS} mangled answers: no crash, no price that is not in the answer`,
  async (name, names) => {
    const adapter = (await adapterOf(name)) as Adapter
    const markets = names.map(marketOf)
    const whole = ANSWERS[name] ?? ANSWERS['mercado-bitcoin']!
    let prices = 0
    fc.assert(
      fc.property(changesOf(whole.length), changes => {
        const text = mangled(whole, changes)
        let answer: unknown
        try {
          answer = parseAnswer(text)
        } catch {
          return
        }
        for (const market of markets) {
          try {
            const { price, at } = adapter.read(answer, market, markets, NOW)
            prices += 1
            expect(price).toBeGreaterThan(0n)
            expect(Number.isSafeInteger(at)).toBe(true)
            // As parsed: a repeated member counts once, an escaped digit as itself.
            expect({ text, price, holds: holds(JSON.stringify(answer), price) }).toMatchObject({
              holds: true,
            })
          } catch (error) {
            if (!(error instanceof Error) || error.constructor === TypeError || isAssertion(error))
              throw error
          }
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
    expect(prices).toBeGreaterThan(RUNS / 100)
  },
)

const isAssertion = (error: Error) => 'matcherResult' in error
