import { BOOK } from './book.ts'
import { EVERYWHERE, type Meanings } from './everywhere.ts'
import { GUARANTEES } from './guarantees.ts'
import { LENDING } from './lending.ts'
import { PARTIES } from './parties.ts'
import { STATUS } from './status.ts'
import { TRANSPARENCY } from './transparency.ts'
import { WEBHOOKS } from './webhooks.ts'

const BY_SHAPE: Meanings = {
  ...LENDING,
  ...GUARANTEES,
  ...BOOK,
  ...PARTIES,
  ...STATUS,
  ...TRANSPARENCY,
  ...WEBHOOKS,
}

/** Shapes that have all that another has. */
const EXTENDED: Readonly<Record<string, string>> = {
  ContractWithLtv: 'Contract',
  EventWithDeliveries: 'Event',
  GuaranteeWithLtv: 'Guarantee',
  LtvPolicy: 'LtvThresholds',
  NewApiKey: 'ApiKey',
  OwnedKeyInput: 'ApiKeyInput',
  OwnKey: 'ApiKey',
  ProposedApproval: 'Approval',
  PriceTicksInput: 'PriceTick',
}

/** Words for a property here; `place` is its shape, with members down to it: `Contract.acceptance`. */
export function meaningInShape(place: string, name: string): string | undefined {
  const [shape = '', ...members] = place.split('.')
  const path = [...members, name].join('.')
  const own = (of: string) => BY_SHAPE[of]?.[path] ?? BY_SHAPE[[of, ...members].join('.')]?.[name]
  const base = EXTENDED[shape]
  return own(shape) ?? (base === undefined ? undefined : own(base))
}

/** All of them, for the test that each is needed. */
export function allMeanings(): readonly string[] {
  return [EVERYWHERE, ...Object.values(BY_SHAPE)].flatMap(meanings => Object.values(meanings))
}
