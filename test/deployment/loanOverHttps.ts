import { newCpf } from '../../local/demo/actors.ts'
import { createClient } from '../../local/demo/client.ts'
import { createNarrator } from '../../local/demo/narrator.ts'
import { calmTheMarket, tellLoanLife } from '../../local/demo/story.ts'
import { openInbox } from '../../local/demo/webhooks.ts'
import { type LocalFacts, writeSamplePdf } from '../../local/start/facts.ts'
import { CERTIFICATE, KEY } from '../support/localhostCertificate.ts'

/**
 * The loan of `npm run demo` in production, which sends webhooks by https alone, and to this machine only
 * where the operator allows its network and port.
 */
export async function tellLoanOverHttps(
  { gateway, keys }: Pick<LocalFacts, 'gateway' | 'keys'>,
  { folder, port }: { readonly folder: string; readonly port: number },
): Promise<void> {
  const narrator = createNarrator(() => undefined)
  const client = createClient(gateway, narrator)
  const borrower = { document: newCpf(), name: 'Ana Demo', email: 'ana.demo@example.com' }
  const stage = { client, narrator, keys, borrower }
  const tls = { key: KEY, cert: CERTIFICATE }
  const inbox = await openInbox(client, narrator, keys.lender, { host: '127.0.0.1', port, tls })
  try {
    await tellLoanLife(stage, inbox, writeSamplePdf(folder))
  } finally {
    await calmTheMarket(stage)
    await inbox.close()
  }
}
