import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerAddresses } from '../servers/servers.ts'
import { creationFields } from './creationFields.ts'
import { type LocalChain, walletLines } from './localChain.ts'
import { writeWhole } from './secrets.ts'
import { demoBorrower } from './seed.ts'

/** Content of `.lastro/local.json`. */
export interface LocalFacts extends ServerAddresses {
  readonly gateway: string
  readonly metrics: Readonly<Record<string, string>>
  readonly keys: {
    readonly admin: string
    readonly lender: string
    readonly borrower: string
    readonly integration: string
    /** The lender's, without a rate limit: for benchmarks. */
    readonly load: string
  }
  /** Absent or null where its program cannot run, and with `ENVIRONMENT=prod`. */
  readonly chain?: LocalChain | null
  /** Page of the mails that went out; absent or null where another server has them. */
  readonly mails?: string | null
  /** Running servers and processes, and `start`, which supervises them. Empty when nothing runs. */
  readonly pids: Readonly<Record<string, number>>
  readonly logs: string
}

export function writeFacts(home: string, facts: LocalFacts): void {
  writeWhole(join(home, 'local.json'), `${JSON.stringify(facts, null, 2)}\n`)
}

/** The smallest document that is a PDF, for the first upload. Returns its path. */
export function writeSamplePdf(home: string): string {
  const file = join(home, 'ccb.pdf')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    '<</Length 61>>stream\nBT /F1 18 Tf 72 760 Td (Cedula de Credito Bancario) Tj ET     \nendstream',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  writeFileSync(file, `%PDF-1.4\n${body}trailer<</Root 1 0 R/Size 6>>\n%%EOF\n`)
  return file
}

/** Addresses, keys, and requests that work when pasted into a terminal. */
export function banner(facts: LocalFacts, pdf: string): string {
  const { gateway, keys } = facts
  const lender = `-H 'api-key: ${keys.lender}'`
  const fields = creationFields(demoBorrower.document, { outstandingBalance: '10000.01' })
  const form = Object.entries(fields).map(([name, value]) => `-F '${name}=${value}'`)
  return [
    '',
    `Lastro runs at ${gateway}   console ${gateway}/console   documentation ${gateway}/docs   Ctrl-C ends everything`,
    '',
    `  kafka     ${facts.kafka}`,
    `  mongodb   ${facts.mongodb}`,
    `  registry  ${facts.registry}`,
    `  s3        ${facts.s3.endpoint}  bucket ${facts.s3.bucket}`,
    ...Object.entries(facts.metrics).map(([name, address]) => `  ${name.padEnd(9)} ${address}/metrics`),
    ...(facts.mails ? [`  mails     ${facts.mails}   (invitations and notices, to read)`] : []),
    `  logs      ${facts.logs}`,
    '',
    ...Object.entries(keys).map(([name, key]) => `  ${name.padEnd(11)} ${key}`),
    '',
    'A whole loan, told step by step:   npm run demo',
    `Events, as topics and webhooks:    ${gateway}/docs/events.html`,
    'A receiver of webhooks:            bin/lastro receive 9911',
    '',
    ...(facts.chain
      ? [
          'Send USDC to the address of a guarantee (console, or depositInstructions), and see its LTV move:',
          '',
        ]
      : []),
    ...(facts.chain ? walletLines(facts.chain).flatMap(line => [line, '']) : []),
    'Create a contract, list contracts, subscribe to webhooks (with that receiver), read the pull API, follow it:',
    '',
    `curl -sS ${gateway}/contracts/v1 ${lender} ${form.join(' ')} -F 'ccbFile=@${pdf};type=application/pdf'`,
    '',
    `curl -sS ${gateway}/contracts/v1 ${lender}`,
    '',
    `curl -sS ${gateway}/webhooks/v1/endpoints ${lender} -H 'content-type: application/json' ` +
      `-d '{"url":"http://127.0.0.1:9911/","events":["collateral.created","guarantee.created"]}'`,
    '',
    `curl -sS ${gateway}/webhooks/v1/events ${lender}`,
    '',
    `curl -sSN ${gateway}/events/v1/stream ${lender}`,
    '',
    '',
  ].join('\n')
}
