import type { Logger } from 'pino'
import {
  createRegistryAdmin,
  type RegistryAccess,
  type RegistryAdmin,
  RegistryRefused,
} from '../../platform/stores/registryAdmin.ts'
import { loadAvro, type NamedSchema, withNamespaces } from '../../schemas/codec/avroFiles.ts'
import { breachesBetween, breachText } from '../../schemas/evolution/evolution.ts'
import { goldenVersions } from '../../schemas/evolution/goldenFiles.ts'
import { REGISTRY_LEVELS, type Subject, subjects } from '../../schemas/evolution/subjects.ts'
import { ProvisionRefused } from './refused.ts'

/** Enough to hide the round trips, few enough for a small registry. */
const CONCURRENCY = 8

export interface SubjectOptions {
  readonly registry: RegistryAccess
  /** Topics that hold records already; asked where the registry knows nothing of ours. */
  readonly topicsWithRecords?: () => Promise<readonly string[]>
  /** Other schemas than our own files', for tests. */
  readonly schemaOf?: (record: string) => NamedSchema
}

/**
 * Registers what is not registered yet and sets each subject's compatibility. A new version is first
 * compared by our own rules with every published one, in the registry and in schemas/golden; all refusals
 * are reported together (`ProvisionRefused`) before anything is registered.
 */
export async function provisionSubjects(options: SubjectOptions, log: Logger): Promise<void> {
  const registry = createRegistryAdmin(options.registry)
  const schemaOf = options.schemaOf ?? loadAvro
  const missing = await missingSubjects(options)
  await each(missing, async ({ subject, record }) => {
    await registered(registry, subject, JSON.stringify(schemaOf(record)))
    log.debug({ subject }, 'schema registered')
  })
  if (missing.length > 0) log.info({ count: missing.length }, 'schemas registered')
  await each(subjects(), subject => alignCompatibility(registry, subject, log))
}

/** Subjects whose schema is not registered yet. Throws `ProvisionRefused`; changes nothing. */
export async function missingSubjects(options: SubjectOptions): Promise<readonly Subject[]> {
  const registry = createRegistryAdmin(options.registry)
  const schemaOf = options.schemaOf ?? loadAvro
  const missing: Subject[] = []
  const refusals: string[] = []
  await each(subjects(), async subject => {
    const schema = schemaOf(subject.record)
    const refusal = refusalOf(subject, schema, goldenTexts(subject.record))
    if (refusal) refusals.push(refusal)
    else if (!(await registry.has(subject.subject, JSON.stringify(schema)))) {
      const published = await registry.versions(subject.subject)
      const other = refusalOf(subject, schema, published)
      if (other) refusals.push(other)
      else missing.push(subject)
    }
  })
  if (refusals.length > 0) throw new ProvisionRefused(refusals.sort().join('\n'))
  if (missing.length === subjects().length) await assertNotLost(options)
  return missing
}

/** Records name schemas by ids that a registry gives out: registered again, they would have other ones. */
async function assertNotLost({ topicsWithRecords }: SubjectOptions): Promise<void> {
  const found = (await topicsWithRecords?.()) ?? []
  if (found.length === 0) return
  throw new ProvisionRefused(
    `the registry knows no schema, and ${found.join(', ')} hold records that name schemas by their ids: ` +
      'restore the registry from its backup (docs/restore.md); schemas registered again would have other ids',
  )
}

function goldenTexts(record: string): ReadonlyMap<number, string> {
  return new Map(goldenVersions(record).map(({ version, schema }) => [version, JSON.stringify(schema)]))
}

function refusalOf(
  { subject, mode }: Subject,
  newer: NamedSchema,
  published: ReadonlyMap<number, string>,
): string | undefined {
  for (const [version, text] of published) {
    const breaches = breachesBetween(withNamespaces(JSON.parse(text) as NamedSchema), newer, mode)
    if (breaches.length > 0) return breachText(subject, `${version}`, breaches)
  }
  return undefined
}

async function registered(registry: RegistryAdmin, subject: string, schema: string): Promise<void> {
  try {
    await registry.register(subject, schema)
  } catch (error) {
    throw error instanceof RegistryRefused ? new ProvisionRefused(error.message) : error
  }
}

/**
 * Only a subject that exists can have a rule, so it is set after the first version; until then there is one
 * version.
 */
async function alignCompatibility(
  registry: RegistryAdmin,
  { subject, mode }: Subject,
  log: Logger,
): Promise<void> {
  const wanted = REGISTRY_LEVELS[mode]
  const level = await registry.compatibility(subject)
  if (level === wanted) return
  await registry.setCompatibility(subject, wanted)
  log.debug({ subject, from: level, to: wanted }, 'compatibility set')
}

async function each<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}
