import { recordedRecords } from '../../schemas/recorded.ts'
import type { Seen } from './topics.ts'

type Value = Seen['value']

/**
 * One value per record: of the loan that is shown from beginning to end where it has one, so that the
 * examples belong together; else the first of all.
 */
export function choose(seen: readonly Seen[], borrowerDocument: string): Readonly<Record<string, Value>> {
  const of = (record: string) => seen.filter(one => one.record === record).map(({ value }) => value)
  const created = of('lastro.events.ContractCreated')
  const main = created.find(value => value['borrowerDocument'] === borrowerDocument)?.['contractId']
  const alert = of('lastro.events.CollateralLtvAlert').find(({ contractId }) => contractId === main)
  const fits: Readonly<Record<string, (value: Value) => boolean>> = {
    'lastro.ltv.LtvSnapshot': ({ id }) => id === alert?.['snapshotId'],
    'lastro.events.BalanceChanged': value =>
      value['contractId'] === main && value['balanceTrigger'] === 'BALANCE',
    'lastro.events.AccountVerified': ({ document }) => document === borrowerDocument,
    'lastro.market.PriceTick': ({ symbol }) => symbol === 'USDC',
  }
  const chosen = recordedRecords().flatMap(record => {
    const all = of(record)
    const fit = fits[record] ?? (({ contractId }: Value) => contractId === main)
    const value = all.find(fit) ?? all[0]
    return value === undefined ? [] : [[record, value] as const]
  })
  return Object.fromEntries(chosen)
}
