import type { Collection, Db } from 'mongodb'
import { keyPlacesOf } from '../../platform/secrets/personalKeys.ts'
import { ENDPOINT_SECRETS, PERSONAL_KEYS, type SecretBox } from '../../platform/secrets/secretBox.ts'
import { newSecret } from '../../platform/secrets/signingSecret.ts'
import type { PersonalKey } from '../../schemas/documents/directory.ts'
import type { Endpoint } from '../../schemas/documents/webhooks.ts'
import { THERE } from '../erasures/erasures.ts'

export type GivenUp = 'set aside' | 'renewed' | 'gone'

/** A text that is sealed under a master key. */
export interface SealedPlace {
  /** Collection and document. */
  readonly name: string
  readonly sealed: string
  readonly context: string
  /** Given up before, and kept next to its place. */
  readonly isSetAside: boolean
  /** Replaces the text there if it is still this one. False: it was changed or erased meanwhile. */
  replace(sealed: string): Promise<boolean>
  /** Makes its document usable without it, if it is still there. */
  giveUp(box: SecretBox): Promise<GivenUp>
}

interface Source {
  /** The name under which the processes seal and open it. */
  readonly purpose: string
  places(): AsyncGenerator<SealedPlace>
}

const MAJORITY = { writeConcern: { w: 'majority' } } as const

export function sealedPlaces(db: Db): readonly Source[] {
  const { keys, former } = keyPlacesOf(db, MAJORITY)
  return [
    {
      purpose: PERSONAL_KEYS,
      async *places() {
        yield* keysIn(former)
        yield* keysIn(keys)
      },
    },
    { purpose: ENDPOINT_SECRETS, places: () => secretsIn(db.collection('webhookEndpoints', MAJORITY)) },
  ]
}

/** A key given up is kept next to its place: its master key may be found again. */
async function* keysIn(place: Collection<PersonalKey>): AsyncGenerator<SealedPlace> {
  for await (const { _id, wrapped, setAside } of place.find(THERE)) {
    const sealed = wrapped ?? setAside
    if (sealed === undefined) continue
    const isSetAside = wrapped === null
    const same = isSetAside ? { _id, setAside: sealed } : { _id, wrapped: sealed }
    const update = async (change: object) => (await place.updateOne(same, change)).matchedCount === 1
    yield {
      name: `personalKeys ${_id}`,
      sealed,
      context: _id,
      isSetAside,
      replace: next => update({ $set: { wrapped: next }, $unset: { setAside: '' } }),
      giveUp: async () =>
        (await update({ $set: { wrapped: null, setAside: sealed } })) ? 'set aside' : 'gone',
    }
  }
}

/** A secret that is given up is followed by a new one, which its owner reads; one before it by none. */
async function* secretsIn(endpoints: Collection<Endpoint>): AsyncGenerator<SealedPlace> {
  for await (const { _id, secrets, signatureType } of endpoints.find(
    {},
    { projection: { secrets: 1, signatureType: 1 } },
  )) {
    for (const [index, { sealed }] of secrets.entries()) {
      const same = { _id, 'secrets.sealed': sealed }
      const put = async (next: string) =>
        (await endpoints.updateOne(same, { $set: { 'secrets.$.sealed': next } })).matchedCount === 1
      yield {
        name: `webhookEndpoints ${_id}`,
        sealed,
        context: _id,
        isSetAside: false,
        replace: put,
        async giveUp(box) {
          if (index === 0) return (await put(box.seal(newSecret(signatureType), _id))) ? 'renewed' : 'gone'
          const { matchedCount } = await endpoints.updateOne(same, { $pull: { secrets: { sealed } } })
          return matchedCount === 1 ? 'set aside' : 'gone'
        },
      }
    }
  }
}
