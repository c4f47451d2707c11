import { BadEnvironment, type Settings } from './environment.ts'

/**
 * Secrets of this deployment alone (`Setting.isOwnSecret`): production refuses published, guessable and
 * reused ones, so that a leak of one secret is a leak of one only.
 */
export function checkOwnSecrets(settings: Settings, env: Readonly<Record<string, string | undefined>>): void {
  const given = Object.values(settings).flatMap(({ name, isOwnSecret }) => {
    const text = env[name] ?? ''
    return isOwnSecret && text !== '' ? [{ name, keys: entriesOf(text) }] : []
  })
  const problems = given.flatMap(({ name, keys }, place) => {
    const twin = given
      .slice(0, place)
      .find(other => keys.some(key => other.keys.some(one => isSame(one, key))))
    return [
      ...(keys.some(({ text }) => PUBLISHED.has(text))
        ? [`${name}: this value is published with Lastro; make one of your own`]
        : []),
      ...(keys.some(isGuessable) ? [`${name}: the value given is no random one; make it anew`] : []),
      ...(twin ? [`${name} and ${twin.name} are one secret; each needs its own`] : []),
    ]
  })
  if (problems.length > 0) throw new BadEnvironment(problems.join('\n'))
}

/** Published secrets (compose file, docs, tests); a test finds others. */
const PUBLISHED: ReadonlySet<string> = new Set([
  'bGFzdHJvLWxvY2FsLW1hc3Rlci1rZXktMzItYnl0ZXM=',
  '446a216c:UKm2aiLkC6wCTHmSmeHIORLCNpectEEtNYXdTYm/xZg=',
  'test_compose_admin_key_for_this_laptop_only',
  'live_0123456789abcdefghijklmnopqrstuv',
])

interface Entry {
  readonly text: string
  /** The secret part: without the prefix of its kind, and decoded if it is base64. */
  readonly bytes: Buffer
}

const FINGERPRINT = /^[0-9a-f]{8}:/
/** Prefix of API keys; the rest is text. */
const API_KEY = /^(?:live|test)_/
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
/** No secret that is base64 has fewer bytes. */
const MIN_BYTES = 24

function entriesOf(setting: string): readonly Entry[] {
  return setting.split(',').map(entry => {
    const text = entry.trim()
    const encoded = text.replace(FINGERPRINT, '').replace(/^whsec_/, '')
    const decoded = BASE64.test(encoded) ? Buffer.from(encoded, 'base64') : Buffer.alloc(0)
    const isText = API_KEY.test(text) || decoded.length < MIN_BYTES || isHexadecimal(encoded)
    return { text, bytes: isText ? Buffer.from(text.replace(API_KEY, '')) : decoded }
  })
}

const isHexadecimal = (text: string) => /^(?:[0-9a-f]{2})+$/.test(text)

const isSame = (one: Entry, other: Entry) => one.bytes.equals(other.bytes)

/** Of 32 random bytes about 30 are different, of 64 random hexadecimal digits about 16. */
const FEW_DIFFERENT = 10

/** A few bytes, a part that is repeated, or one that counts: no generator of secrets makes such. */
function isGuessable({ bytes }: Entry): boolean {
  return new Set(bytes).size < FEW_DIFFERENT || isRepeated(bytes) || isCounted(bytes)
}

function isRepeated(bytes: Buffer): boolean {
  const half = Math.floor(bytes.length / 2)
  const periods = Array.from({ length: half }, (_, place) => place + 1)
  return periods.some(period => bytes.every((byte, place) => byte === bytes[place % period]))
}

/** Most steps from one byte to the next are the same. */
function isCounted(bytes: Buffer): boolean {
  const steps = new Map<number, number>()
  for (let place = 1; place < bytes.length; place++) {
    const step = bytes[place]! - bytes[place - 1]!
    steps.set(step, (steps.get(step) ?? 0) + 1)
  }
  return Math.max(...steps.values()) > bytes.length / 2
}
