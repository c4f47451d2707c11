/** Transfers that left addresses of guarantees without an order (docs/custody-on-chain.md). */
import { adminApi, dataOf } from '../api/client.ts'
import { print, printJson, printRows } from '../output/print.ts'
import { apiCommand, command } from '../parser/command.ts'

/** Transfers that are listed; the console and the API have the others. */
const LISTED = 500

export const transfers = command('transfers', 'transfers that left addresses of guarantees without an order')
transfers.addCommand(
  apiCommand('list', 'list those that nobody has closed (key of scope admin)')
    .option('--closed', 'those that two operators have closed instead')
    .action(async ({ profile, json = false, closed = false }) => {
      const params = { query: { take: LISTED, closed } }
      const asked = adminApi(profile).GET('/operations/v1/unexplained-transfers', { params })
      const { transfers } = await dataOf(asked)
      printRows(
        transfers,
        {
          id: one => one.id,
          contract: one => one.contractId,
          amount: one => one.amount,
          to: one => one.to,
          status: one => one.status,
          reason: one => one.closing?.proposal.reason,
          since: one => one.changedAt,
        },
        json,
      )
    }),
)
transfers.addCommand(
  apiCommand('close', 'propose to close one, or close what another operator proposed')
    .argument('<id>', 'trf_…, as list shows it')
    .requiredOption('--reason <text>', 'outcome in words, for the record')
    .action(async (id, { reason, profile, json = false }) => {
      const request = { params: { path: { id } }, body: { reason } }
      const url = '/operations/v1/unexplained-transfers/{id}/close'
      const closing = await dataOf(adminApi(profile).POST(url, request))
      if (json) return printJson(closing)
      print(closing.confirmation ? `${id} is closed` : `${id} waits for the key of a second operator`)
    }),
)
