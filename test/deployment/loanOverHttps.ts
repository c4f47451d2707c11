import { randomUUID } from 'node:crypto'
import { newCpf } from '../../local/demo/actors.ts'
import { createClient } from '../../local/demo/client.ts'
import { createNarrator } from '../../local/demo/narrator.ts'
import { formOf } from '../../local/demo/newContract.ts'
import { calmTheMarket, tellLoanLife } from '../../local/demo/story.ts'
import { openInbox } from '../../local/demo/webhooks.ts'
import { creationFields } from '../../local/start/creationFields.ts'
import { type LocalFacts, writeSamplePdf } from '../../local/start/facts.ts'
import { fetchAvailable } from '../support/fetchAvailable.ts'
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
  const stage = { client, narrator, keys, borrower, isProduction: true }
  const tls = { key: KEY, cert: CERTIFICATE }
  const inbox = await openInbox(client, narrator, keys.lender, { host: '127.0.0.1', port, tls })
  try {
    await tellLoanLife(stage, inbox, writeSamplePdf(folder))
    await sendUnsigned(gateway, keys['lender']!, borrower.document)
  } finally {
    await calmTheMarket(stage)
    await inbox.close()
  }
}

/**
 * A contract whose signatures stay open. The loan above is signed by reports, at once: the provider may never
 * be asked about it.
 */
async function sendUnsigned(gateway: string, key: string, borrower: string): Promise<void> {
  const post = async (path: string, body?: FormData) => {
    const answer = await fetchAvailable(`${gateway}/contracts/v1${path}`, {
      method: 'POST',
      headers: { 'api-key': key, 'idempotency-key': randomUUID() },
      ...(body ? { body } : {}),
    })
    if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { readonly data: { readonly id: string } }
  }
  const { data } = await post('', formOf(creationFields(borrower)))
  await post(`/${data.id}/send`)
}
