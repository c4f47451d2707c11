/**
 * Which fields say something about a person (LGPD, art. 5, I) on which topic, and how they are protected.
 * Sealed fields say so in their own documentation; all others stand in the list below, wherever they
 * appear.
 */
import { loadAvro, shortNameOf } from '../../schemas/codec/avroFiles.ts'
import { type Topic, topics } from '../../schemas/topics.ts'
import { type FieldRow, fieldRows } from './fieldRows.ts'

export type Protection = 'sealed' | 'hashed' | 'readable'

export const PROTECTIONS: Readonly<Record<Protection, string>> = {
  sealed: 'encrypted under a key of the party before it enters Kafka; unreadable once that key is erased',
  hashed: 'a hash under a key of the party, good only for comparing; says nothing once that key is erased',
  readable: 'readable, because the specification shows it or the law asks for it; kept to the least',
}

/** A field that is sealed says in its doc under which key. */
const SEALED = /sealed under (?:personalKeyId|a key of the party)/i

const PLAIN_FIELDS: Readonly<Record<string, readonly [Protection, string]>> = {
  emailHash: ['hashed', 'E-mail, for comparing.'],
  emailHashes: ['hashed', 'E-mails, for comparing.'],
  document: ['readable', 'CPF or CNPJ.'],
  lenderDocument: ['readable', 'CPF or CNPJ of the lender, as the contract shows it.'],
  borrowerDocument: ['readable', 'CPF or CNPJ of the borrower, as the contract shows it.'],
  businessLegalName: ['readable', 'Registered name of a business.'],
  walletAddress: ['readable', 'Address on a public ledger.'],
  walletLabel: ['readable', 'What a tenant calls a wallet, in its own words.'],
  body: ['readable', 'The stored result: documents as they are, names and contact data in it still sealed.'],
  sourceAddress: ['readable', 'Network address of an API client.'],
}

export interface PersonalRow {
  readonly topic: string
  readonly audience: Topic['audience']
  readonly record: string
  readonly field: string
  readonly protection: Protection
  readonly what: string
}

/** Every personal field on every topic. */
export function personalRows(): readonly PersonalRow[] {
  return Object.values<Topic>(topics).flatMap(topic =>
    topic.records.flatMap(record =>
      fieldRows(loadAvro(record)).flatMap(row => {
        const [protection, what] = personalOf(row) ?? []
        if (protection === undefined || what === undefined) return []
        const { name, audience } = topic
        return [{ topic: name, audience, record: shortNameOf(record), field: row.path, protection, what }]
      }),
    ),
  )
}

function personalOf({ name, doc, type }: FieldRow): readonly [Protection, string] | undefined {
  if (!type.endsWith('string') || name === 'personalKeyId') return undefined
  return SEALED.test(doc) ? ['sealed', doc.replace(/,? sealed under.*$/i, '.')] : PLAIN_FIELDS[name]
}
