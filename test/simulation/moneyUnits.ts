/** Decimal text as whole units of its last place: the model of money shares no code with the rules. */
export function unitsOf(text: string, places: number): bigint {
  const [whole, fraction = ''] = text.split('.')
  if (fraction.length > places) throw new Error(`${text} has more than ${places} places`)
  return BigInt(`${whole}${fraction.padEnd(places, '0')}`)
}

export function textOf(units: bigint, places: number): string {
  const digits = units.toString().padStart(places + 1, '0')
  const text = `${digits.slice(0, -places)}.${digits.slice(-places)}`
  return text.replace(/\.?0+$/, '')
}
