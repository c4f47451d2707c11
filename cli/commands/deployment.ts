/** Commands of operators about a whole deployment: its servers, keys and format. */
import { InvalidArgumentError, Option } from '@commander-js/extra-typings'
import { isPartitionCount, PARTITION_COUNTS } from '../../schemas/partition.ts'
import { changing, command, confirm, final, isDry } from '../parser/command.ts'

const provision = command('provision', 'create topics, schemas, indexes and the bucket')
  .option('--check-config', 'read the settings, and do nothing')
  .option('--verify-topics', 'refuse topics that others have not made as they should be, and make none')
  .option('--deployment <id>', 'join brokers and a database of which one was lost (docs/restore.md)')
  .action(async ({ checkConfig, verifyTopics = false, deployment = null }) => {
    const { checkProvisionConfig, provisionAll } = await import('../../operations/provision.ts')
    if (checkConfig) checkProvisionConfig()
    else if (!(await provisionAll({ deployment, verifiesTopics: verifyTopics }))) process.exitCode = 1
  })

const migrate = changing('migrate', 'bring the database to the format of this release').action(
  async options => {
    const { migrateDatabase } = await import('../../operations/migrate.ts')
    await migrateDatabase({ dryRun: isDry(options) })
  },
)

const databaseUsers = changing('database-users', 'make a MongoDB role and user for each process').action(
  async options => {
    const { makeDatabaseUsers } = await import('../../operations/databaseUsers.ts')
    await makeDatabaseUsers({ dryRun: isDry(options) })
  },
)

const repartition = final('repartition', 'move a stopped deployment to more partitions')
  .addOption(
    new Option('--to <partitions>', 'how many it shall have')
      .choices(PARTITION_COUNTS.slice(1).map(String))
      .makeOptionMandatory(),
  )
  .option('--leave <group...>', 'groups downstream that may stay behind')
  .action(async ({ to, leave = [], ...options }) => {
    await confirm(`the topics grow to ${to} partitions`, options)
    const { moveToPartitions } = await import('../../operations/repartition.ts')
    await moveToPartitions({ to: partitionCount(to), leave: new Set(leave), dryRun: isDry(options) })
  })

function partitionCount(text: string) {
  const count = Number(text)
  if (isPartitionCount(count)) return count
  throw new InvalidArgumentError(`${text} partitions`)
}

const rebuild = final('rebuild', 'restore the database from the topics, or the topics from a copy')
  .addOption(
    new Option('--forward', 'bring an older copy of the database to where the topics are').conflicts([
      'republish',
      'mirror',
    ]),
  )
  .addOption(
    new Option('--republish', 'bring older topics to where the database is').conflicts(['forward', 'mirror']),
  )
  .option('--mirror <prefix>', "make topics out of a mirror's, whose names begin so", nonEmpty)
  .action(async ({ forward, republish, mirror, ...options }) => {
    const way = forward ? 'forward' : republish ? 'republish' : mirror === undefined ? 'empty' : 'mirror'
    await confirm('database and topics are written', options)
    const { rebuild } = await import('../../operations/rebuild.ts')
    const problems = await rebuild({ way, prefix: mirror ?? '', dryRun: isDry(options) })
    if (problems > 0) process.exitCode = 1
  })

function nonEmpty(text: string): string {
  if (text === '') throw new InvalidArgumentError('it is empty')
  return text
}

const rewrap = final('rewrap', 'seal everything under the first master key')
  .option('--set-aside', 'give up what none of the keys opens, because its master key is lost')
  .action(async ({ setAside = false, ...options }) => {
    if (setAside) await confirm('what no key opens is given up', options)
    const { rewrap } = await import('../../operations/rewrap.ts')
    if ((await rewrap({ setAside, dryRun: isDry(options) })) > 0) process.exitCode = 1
  })

const erasures = command('erasures', 'erased people, to be erased again after a restore')
erasures.addCommand(
  command('list', 'print which keys were destroyed').action(async () => {
    const { listErasures } = await import('../../operations/erasures.ts')
    await listErasures()
  }),
)
erasures.addCommand(
  final('replay', 'destroy again what a backup brought back')
    .argument('<file>', 'what `list` printed')
    .action(async (file, options) => {
      await confirm('personal keys are destroyed', options)
      const { replayErasuresOf } = await import('../../operations/erasures.ts')
      await replayErasuresOf(file, { dryRun: isDry(options) })
    }),
)

const subkey = (name: string, setting: string, purpose: 'webhooks' | 'personal') =>
  command(name, `print ${setting}, derived from LASTRO_MASTER_KEY`).action(async () => {
    const { printSubkey } = await import('../../operations/subkeys.ts')
    printSubkey(purpose)
  })

export const deploymentCommands = [
  provision,
  migrate,
  databaseUsers,
  repartition,
  rebuild,
  rewrap,
  erasures,
  subkey('webhook-key', 'WEBHOOK_SECRETS_KEY', 'webhooks'),
  subkey('personal-key', 'PERSONAL_DATA_KEY', 'personal'),
]
