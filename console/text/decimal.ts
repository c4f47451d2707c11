import type { Language } from './i18n.ts'

/** Decimals as people write them: `10.000,50` in Portuguese, `10,000.50` in English; inside, `10000.50`. */

const CURRENCY = /^(?:R\$|US\$|\$|€)\s*|\s*%$/g

/**
 * The plain decimal of what somebody typed. A lone separator that no group of three follows is the decimal
 * one, whichever it is. What is no number stays as it is, for the platform to refuse.
 */
export function plainDecimal(typed: string, locale: Language): string {
  const text = typed
    .trim()
    .replace(CURRENCY, '')
    .replaceAll(/[\s\u00a0]/g, '')
  const [group, point] = locale === 'pt' ? ['.', ','] : [',', '.']
  const lone = /^-?\d*[.,](\d*)$/.exec(text)
  if (lone && lone[1]!.length !== 3) return text.replace(',', '.')
  const grouped = new RegExp(`^-?(?:\\d+|\\d{1,3}(?:\\${group}\\d{3})+)(?:\\${point}\\d*)?$`)
  return grouped.test(text) ? text.replaceAll(group, '').replace(point, '.') : text
}

const PLACES = 4

/** A plain decimal, changed by so many thousandths of itself, from integers: lossless to four places. */
export function scaledDecimal(plain: string, thousandths: number): string {
  const [whole = '0', fraction = ''] = plain.split('.')
  const scaled = BigInt(whole + fraction.padEnd(PLACES, '0').slice(0, PLACES)) * BigInt(1_000 + thousandths)
  const digits = (scaled / 1_000n).toString().padStart(PLACES + 1, '0')
  return `${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`.replace(/\.?0+$/, '')
}

/** A plain decimal as the person's locale writes it, with every digit that it has. */
export function typedDecimal(plain: string, locale: Language): string {
  const match = /^(-?\d+)(?:\.(\d+))?$/.exec(plain)
  if (!match) return plain
  const [, whole = '', fraction] = match
  const format = new Intl.NumberFormat(locale === 'pt' ? 'pt-BR' : 'en-GB')
  const shown = format.format(BigInt(whole))
  return fraction === undefined ? shown : `${shown}${locale === 'pt' ? ',' : '.'}${fraction}`
}
