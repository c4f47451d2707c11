import type { Db } from 'mongodb'
import {
  createSecretBox,
  keyIdOf,
  parseMasterKeys,
  SealBroken,
  type SecretBox,
} from '../../platform/secrets/secretBox.ts'
import { type GivenUp, type SealedPlace, sealedPlaces } from './sealedPlaces.ts'

/** Counts of texts sealed under master keys, by result. */
export interface Rewrapped {
  /** Sealed anew under the first key. */
  readonly rewrapped: number
  /** Number of texts by master key (fingerprint). */
  readonly under: ReadonlyMap<string, number>
  /** Texts that did not open: collection and document. */
  readonly broken: readonly string[]
  /** Texts given up, now and before: none of these keys opens them. */
  readonly setAside: number
  /** Given up and given a new secret, which the owner must receive. */
  readonly renewed: readonly string[]
}

export interface RewrapOptions {
  /** Gives up what none of the keys opens: its master key is lost. */
  readonly setAside: boolean
  /** Opens and counts what would be sealed anew, and writes nothing. */
  readonly dryRun?: boolean
}

type Outcome = 'there' | 'replaced' | 'broken' | GivenUp

/** Someone else may go on changing what is here; in the end one pass finds nothing that is left. */
const MAX_PASSES = 5

/**
 * Seals everything under the first of the master keys that lies under another of them. Safe while
 * processes run, and safe to interrupt and repeat: each text is replaced only if it is still the one
 * that was read, so what was erased or rotated meanwhile stays so. What was set aside comes back where a
 * key opens it again.
 */
export async function rewrapAll(
  db: Db,
  masterKeys: string,
  options: RewrapOptions = { setAside: false },
): Promise<Rewrapped> {
  const [first] = parseMasterKeys(masterKeys)
  let rewrapped = 0
  const renewed: string[] = []
  for (let pass = 1; ; pass++) {
    const under = new Map<string, number>()
    const broken: string[] = []
    let replaced = 0
    let setAside = 0
    for (const { purpose, places } of sealedPlaces(db)) {
      const box = createSecretBox(masterKeys, purpose)
      for await (const place of places()) {
        const outcome = await rewrap(place, box, first!.id, options)
        if (outcome === 'replaced') replaced += 1
        if (outcome === 'set aside') setAside += 1
        if (outcome === 'broken') broken.push(place.name)
        if (outcome === 'renewed') renewed.push(place.name)
        const stays = outcome === 'broken' || (options.dryRun === true && outcome === 'replaced')
        const id = stays ? keyIdOf(place.sealed) : first!.id
        if (outcome !== 'gone' && outcome !== 'set aside') under.set(id, (under.get(id) ?? 0) + 1)
      }
    }
    rewrapped += replaced
    if (replaced === 0 || options.dryRun === true || pass === MAX_PASSES)
      return { rewrapped, under, broken, setAside, renewed }
  }
}

async function rewrap(
  place: SealedPlace,
  box: SecretBox,
  first: string,
  { setAside, dryRun = false }: RewrapOptions,
): Promise<Outcome> {
  const { sealed, context, isSetAside, replace, giveUp } = place
  if (keyIdOf(sealed) === first && !isSetAside) return 'there'
  try {
    const opened = box.open(sealed, context)
    return dryRun || (await replace(box.seal(opened, context))) ? 'replaced' : 'gone'
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error
    if (isSetAside) return 'set aside'
    if (!setAside || dryRun) return 'broken'
    return giveUp(box)
  }
}
