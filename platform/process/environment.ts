import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * One process, one description of its environment. Everything is read once, at the start, and every mistake
 * is reported together, by name: an operator should not find them one restart at a time.
 */
export interface Setting<T> {
  readonly name: string
  readonly doc: string
  /** Text shown in documentation; undefined where the variable is required. */
  readonly fallback?: string
  /** Secrets are never printed. */
  readonly secret?: boolean
  /** Of this deployment alone: production requires more (ownSecrets.ts). */
  readonly isOwnSecret?: boolean
  /** Parses the text; throws an Error whose message says what was expected. */
  readonly parse: (text: string) => T
}

export type Settings = Readonly<Record<string, Setting<unknown>>>
export type Values<S extends Settings> = {
  readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : never
}

export class BadEnvironment extends Error {
  override readonly name = 'BadEnvironment'
}

/** Reads all settings. Throws `BadEnvironment` with one line per variable that is missing or wrong. */
export function readEnvironment<S extends Settings>(
  settings: S,
  env: Readonly<Record<string, string | undefined>>,
): Values<S> {
  const problems: string[] = []
  const values: Record<string, unknown> = {}
  for (const [key, setting] of Object.entries(settings)) {
    const given = env[setting.name]
    const text = given === undefined || given === '' ? setting.fallback : given
    if (text === undefined) {
      problems.push(`${setting.name} is required: ${setting.doc}`)
      continue
    }
    try {
      values[key] = setting.parse(text)
    } catch (error) {
      const shown = setting.secret ? 'the value given' : JSON.stringify(text)
      problems.push(`${setting.name}: ${shown} is not ${(error as Error).message}`)
    }
  }
  if (problems.length > 0) throw new BadEnvironment(problems.join('\n'))
  return values as Values<S>
}

type Options = { readonly fallback?: string; readonly secret?: boolean }

export function text(name: string, doc: string, options: Options = {}): Setting<string> {
  return { name, doc, ...options, parse: value => value }
}

export function integer(
  name: string,
  doc: string,
  { min, max, ...options }: Options & { readonly min: number; readonly max: number },
): Setting<number> {
  return {
    name,
    doc,
    ...options,
    parse: value => {
      const parsed = Number(value)
      if (!/^\d{1,15}$/.test(value) || parsed < min || parsed > max) {
        throw new Error(`an integer from ${min} to ${max}`)
      }
      return parsed
    },
  }
}

/** One of a few integers. */
export function integerOf<const N extends number>(
  name: string,
  doc: string,
  choices: readonly N[],
): Setting<N> {
  return {
    name,
    doc,
    parse: value => {
      const found = choices.find(one => String(one) === value)
      if (found === undefined) throw new Error(`one of ${choices.join(', ')}`)
      return found
    },
  }
}

export function choice<const C extends string>(
  name: string,
  doc: string,
  choices: readonly C[],
  options: Options = {},
): Setting<C> {
  return {
    name,
    doc,
    ...options,
    parse: value => {
      if (!(choices as readonly string[]).includes(value)) throw new Error(`one of ${choices.join(', ')}`)
      return value as C
    },
  }
}

export function url(name: string, doc: string, options: Options = {}): Setting<string> {
  return {
    name,
    doc,
    ...options,
    parse: value => {
      if (!URL.canParse(value)) throw new Error('a URL')
      return value.replace(/\/+$/, '')
    },
  }
}

/** Length of a strong secret: 128 bits in hexadecimal, and not a few characters repeated. */
const MIN_SECRET_LENGTH = 32
const MIN_SECRET_CHARACTERS = 10

export function strongSecret(name: string, doc: string): Setting<string> {
  return {
    name,
    doc,
    secret: true,
    isOwnSecret: true,
    parse: value => {
      const isStrong = value.length >= MIN_SECRET_LENGTH && new Set(value).size >= MIN_SECRET_CHARACTERS
      if (isStrong) return value
      throw new Error(
        `at least ${MIN_SECRET_LENGTH} characters long, ${MIN_SECRET_CHARACTERS} of them different`,
      )
    },
  }
}

/** Addresses and networks (`10.0.0.0/8`), comma-separated. */
export function networks(name: string, doc: string, options: Options = {}): Setting<readonly string[]> {
  const entries = list(name, doc, options)
  return {
    ...entries,
    parse: value => {
      const given = entries.parse(value)
      if (given.every(isNetwork)) return given
      throw new Error('a list of addresses and networks such as 10.0.0.0/8')
    },
  }
}

/** One address, IPv4 or IPv6. */
export function address(name: string, doc: string): Setting<string> {
  const parse = (value: string) => {
    if (isIP(value) !== 0) return value
    throw new Error('an address such as 127.0.0.1')
  }
  return { name, doc, parse }
}

function isNetwork(entry: string): boolean {
  return isIP(entry) !== 0 || ipaddr.isValidCIDR(entry)
}

/** Shorter ones cover nearly everything: 10.0.0.0/8 and fc00::/7 are the largest private networks. */
const MIN_BITS = { ipv4: 8, ipv6: 7 } as const

/** Networks of known machines, none of which covers all addresses. */
export function narrowNetworks(name: string, doc: string): Setting<readonly string[]> {
  const entries = networks(name, doc)
  return {
    ...entries,
    parse: value => {
      const given = entries.parse(value)
      if (given.every(isNarrow)) return given
      throw new Error('a list of addresses or networks, none wider than 10.0.0.0/8 or fc00::/7')
    },
  }
}

function isNarrow(entry: string): boolean {
  if (isIP(entry) !== 0) return true
  const [address, bits] = ipaddr.parseCIDR(entry)
  // Written as IPv6, an IPv4 network is 96 bits longer.
  const isMapped = address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress()
  return isMapped ? bits >= MAPPED_BITS + MIN_BITS.ipv4 : bits >= MIN_BITS[address.kind()]
}

const MAPPED_BITS = 96

/** Comma-separated, blanks around entries ignored; at least one entry. */
export function list(name: string, doc: string, options: Options = {}): Setting<readonly string[]> {
  return {
    name,
    doc,
    ...options,
    parse: value => {
      const entries = value
        .split(',')
        .map(entry => entry.trim())
        .filter(entry => entry !== '')
      if (entries.length === 0) throw new Error('a comma-separated list with at least one entry')
      return entries
    },
  }
}

/** Setting that may be absent: null. */
export function optional<T>(setting: Setting<T>): Setting<T | null> {
  return { ...setting, fallback: '', parse: value => (value === '' ? null : setting.parse(value)) }
}
