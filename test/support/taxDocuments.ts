import { randomInt } from 'node:crypto'

/** New tax documents with right check digits, so that tests never meet each other's parties. */
export function newCpf(): string {
  const body = Array.from({ length: 9 }, () => randomInt(10))
  if (body.every(digit => digit === body[0])) return newCpf()
  const first = checkDigit(
    body,
    body.map((_, index) => 10 - index),
  )
  const second = checkDigit(
    [...body, first],
    [...body, first].map((_, index) => 11 - index),
  )
  return [...body, first, second].join('')
}

const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

export function newCnpj(): string {
  const body = [...Array.from({ length: 8 }, () => randomInt(1, 10)), 0, 0, 0, 1]
  const first = checkDigit(body, CNPJ_WEIGHTS.slice(1))
  return [...body, first, checkDigit([...body, first], CNPJ_WEIGHTS)].join('')
}

function checkDigit(digits: readonly number[], weights: readonly number[]): number {
  const rest = digits.reduce((sum, digit, index) => sum + digit * (weights[index] ?? 0), 0) % 11
  return rest < 2 ? 0 : 11 - rest
}
