/** Tools of operators: `npm run operate -- <name>`, in the image `node operations/<file>`. */
export interface ToolEntry {
  readonly file: string
  /** One line, for the list of tools. */
  readonly about: string
}

export const tools = {
  provision: { file: 'provision.ts', about: 'create topics, schemas, indexes and the bucket' },
  migrate: { file: 'migrate.ts', about: 'bring the database to the format of this release' },
  'database-users': { file: 'databaseUsers.ts', about: 'make a MongoDB role and user for each process' },
  repartition: { file: 'repartition.ts', about: 'move a stopped deployment to more partitions' },
  rebuild: { file: 'rebuild.ts', about: 'restore the database from the topics, or the topics from a copy' },
  verify: { file: 'verify.ts', about: 'compare the database with the events, and check every public topic' },
  'missing-files': { file: 'missingFiles.ts', about: 'list documents that the bucket lacks' },
  'dead-letters': { file: 'deadLetters.ts', about: 'list, redrive or discard dead letters' },
  'notice-mails': { file: 'noticeMails.ts', about: 'list or release notices by e-mail that did not go out' },
  prices: { file: 'prices/prices.ts', about: 'ask each price source of a list once' },
  tail: { file: 'tail.ts', about: 'show the records of a topic, decoded, and follow' },
  import: { file: 'import.ts', about: 'import contracts of a former system' },
  erasures: { file: 'erasures.ts', about: 'list erased people, and erase them again after a restore' },
  rewrap: { file: 'rewrap.ts', about: 'seal everything under the first master key' },
  'webhook-key': {
    file: 'webhookKey.ts',
    about: 'print WEBHOOK_SECRETS_KEY, derived from LASTRO_MASTER_KEY',
  },
  'personal-key': {
    file: 'personalKey.ts',
    about: 'print PERSONAL_DATA_KEY, derived from LASTRO_MASTER_KEY',
  },
  listen: { file: 'listen.ts', about: 'receive webhooks on this machine and check their signatures' },
  'verify-webhook': { file: 'verifyWebhook.ts', about: 'check the signature of a captured webhook' },
} as const satisfies Readonly<Record<string, ToolEntry>>

export type ToolName = keyof typeof tools
