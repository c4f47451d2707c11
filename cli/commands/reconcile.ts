/** Comparison of all holdings with the balances at custody. */
import { setTimeout as sleep } from 'node:timers/promises'
import { adminApi, dataOf } from '../api/client.ts'
import { print, printJson, printRows } from '../output/print.ts'
import { apiCommand, Ended } from '../parser/command.ts'

const POLL_MS = 500
/** Guarantees that are listed; the console and the API have the others. */
const LISTED = 500

export const reconcile = apiCommand(
  'reconcile',
  'compare all holdings with the balances at custody now, and list what differs (key of scope admin)',
).action(async ({ profile, json = false }) => {
  const api = adminApi(profile)
  let run = await dataOf(api.POST('/operations/v1/reconciliations'))
  while (run.endedAt === null) {
    await sleep(POLL_MS)
    const params = { path: { id: run.id } }
    run = await dataOf(api.GET('/operations/v1/reconciliations/{id}', { params }))
  }
  if (run.sources.length === 0)
    throw new Ended(3, 'the check could not run: no custodian that reports balances is configured')
  const params = { query: { take: LISTED } }
  const { custodyDifferences } = await dataOf(api.GET('/operations/v1/custody-differences', { params }))
  if (run.mismatched > 0) process.exitCode = 1
  if (json) return printJson({ ...run, custodyDifferences })
  const rows = custodyDifferences.flatMap(({ differences, ...of }) =>
    differences.map(one => ({ ...of, ...one })),
  )
  if (rows.length > 0)
    printRows(
      rows,
      {
        contract: one => one.contractId,
        state: one => one.state,
        kind: one => one.kind,
        source: one => one.source,
        token: one => `${one.tokenSymbol} ${one.network}`,
        here: one => one.amountHere,
        there: one => one.amountThere,
        block: one => one.block,
        since: one => one.since,
      },
      false,
    )
  const { compared, unanswered, pending, mismatched } = run
  print(`${compared} compared, ${mismatched} mismatches, ${pending} pending, ${unanswered} unanswered`)
})
