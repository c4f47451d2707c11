import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Stage as DemoStage, newCpf } from '../../../local/demo/actors.ts'
import { createClient } from '../../../local/demo/client.ts'
import { createNarrator } from '../../../local/demo/narrator.ts'
import { calmTheMarket, tellLoanLife } from '../../../local/demo/story.ts'
import { openInbox } from '../../../local/demo/webhooks.ts'
import { writeSamplePdf } from '../../../local/start/facts.ts'
import { seedDemo } from '../../../local/start/seed.ts'
import { OUTSIDE } from '../cluster.ts'
import { inboxPort } from '../outside.ts'
import { type Stage, seconds, type Trial } from '../stage.ts'

/** The loan of `npm run demo`, from the first contract to its liquidation, with its webhooks. */
export const loan: Trial = {
  name: 'a whole loan by HTTP',
  async run(stage) {
    const startedAt = Date.now()
    const lines: string[] = []
    const folder = mkdtempSync(join(tmpdir(), 'lastro-kubernetes-'))
    try {
      await tell(stage, folder, line => lines.push(line))
    } finally {
      rmSync(folder, { recursive: true })
    }
    const count = (pattern: RegExp) => lines.filter(line => pattern.test(line)).length
    return `${count(/^\n *\d+\./)} chapters, ${count(/→/)} requests that change something, ${count(/⇠ webhook/)} signed webhooks by https, in ${seconds(startedAt)}`
  },
}

async function tell(stage: Stage, folder: string, write: (line: string) => void): Promise<void> {
  const { service, release, cluster, portBase } = stage
  const none = { integration: null, lender: null, borrower: null, load: null }
  const keys = await seedDemo(service, { ...none, masterKey: '', admin: release.adminKey })
  const narrator = createNarrator(write)
  const client = createClient(service, narrator)
  const borrower = { document: newCpf(), name: 'Ana Demo', email: 'ana.demo@example.com' }
  const demo: DemoStage = { client, narrator, keys: { ...keys, admin: release.adminKey }, borrower }
  const read = (name: string) => readFileSync(join(cluster.home, 'pki', name), 'utf8')
  const inbox = await openInbox(client, narrator, keys.lender, {
    host: OUTSIDE,
    port: inboxPort(portBase),
    tls: { key: read('outside.key'), cert: read('outside.crt') },
  })
  try {
    await tellLoanLife(demo, inbox, writeSamplePdf(folder))
  } finally {
    await calmTheMarket(demo)
    await inbox.close()
  }
}
