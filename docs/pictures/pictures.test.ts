import { readFileSync } from 'node:fs'
import { policyOf } from '../../processors/domain/contract/terms.ts'
import { RETRY_DELAYS_MS } from '../../processors/webhooks/send/retrySchedule.ts'
import { topics } from '../../schemas/topics.ts'

/** Texts of a picture in their order. */
function textsOf(name: string): readonly string[] {
  const svg = readFileSync(new URL(`${name}.svg`, import.meta.url), 'utf8')
  return [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text]) => text!)
}

test('the picture of the parts names every topic, drawn or not', () => {
  const all = textsOf('architecture').join('\n')
  expect(Object.values(topics).filter(({ name }) => !all.includes(name))).toEqual([])
})

test('the line of thresholds has the ratios of a loan at 150 %', () => {
  const policy = policyOf('150', null)
  if ('code' in policy) throw new Error(policy.code)
  const { initial, warning, alert, liquidation } = policy.thresholds
  const ratios = textsOf('ltv-thresholds').filter(text => /^0\.\d{6}$/.test(text))
  expect(ratios.map(Number)).toEqual([initial, warning, alert, liquidation].map(Number))
})

const UNITS: Readonly<Record<string, number>> = { s: 1_000, min: 60_000, h: 3_600_000, d: 86_400_000 }

test('the schedule of webhook attempts has the delays of the code, and their sums in the largest units', () => {
  const texts = textsOf('webhook-attempts')
  const msOf = (text: string) =>
    [...text.matchAll(/(\d+) (s|min|h|d)/g)].reduce((sum, [, n, unit]) => sum + Number(n) * UNITS[unit!]!, 0)
  expect(texts.filter(text => text.startsWith('+ ')).map(msOf)).toEqual(RETRY_DELAYS_MS)
  const sums = texts.filter(text => /^\d+ (s|min|h|d)( \d+ \w+)?$/.test(text)).map(msOf)
  const expected = [0, ...RETRY_DELAYS_MS].map((_, made) =>
    RETRY_DELAYS_MS.slice(0, made).reduce<number>((sum, delay) => sum + delay, 0),
  )
  expect(sums).toHaveLength(expected.length)
  // A sum has two units: what it leaves out is less than the smaller of them.
  for (const [index, sum] of sums.entries()) {
    expect(expected[index]! - sum).toBeGreaterThanOrEqual(0)
    expect(expected[index]! - sum).toBeLessThan(sum >= UNITS['d']! ? UNITS['h']! : UNITS['min']!)
  }
})
