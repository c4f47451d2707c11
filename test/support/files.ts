import { randomBytes } from 'node:crypto'

/** A PDF by its first and last bytes, with random bytes between: equal files are the same file. */
export function somePdf(bytes = 40_000): Buffer {
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes), Buffer.from('\n%%EOF\n')])
}
