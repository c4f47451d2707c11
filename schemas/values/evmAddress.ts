import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

const ADDRESS = /^0[xX][0-9a-fA-F]{40}$/

/** The address with the EIP-55 checksum. Letters of one case carry no checksum; mixed ones must be right. */
export function checkedAddress(text: string): string | null {
  if (!ADDRESS.test(text)) return null
  const digits = text.slice(2)
  const checked = addressOf(digits.toLowerCase())
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isOneCase || checked === `0x${digits}` ? checked : null
}

/** 40 hexadecimal digits in lower case as an address with its checksum. */
export function addressOf(digits: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)))
  const letters = [...digits].map((letter, index) =>
    Number.parseInt(hash[index]!, 16) >= 8 ? letter.toUpperCase() : letter,
  )
  return `0x${letters.join('')}`
}
