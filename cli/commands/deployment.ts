/** Commands of operators about a whole deployment: its servers, keys and format. */
import { InvalidArgumentError, Option } from '@commander-js/extra-typings'
import { isPartitionCount, PARTITION_COUNTS } from '../../schemas/partition.ts'
import { changing, command, confirm, final, isDry } from '../parser/command.ts'

const provision = command('provision', 'create topics, schemas, indexes and the bucket')
  .option('--check-config', 'read the settings, and do nothing')
  .option('--verify-topics', 'create no topics; fail if any is missing or misconfigured')
  .option(
    '--deployment <id>',
    'adopt this deployment id after the database or Kafka was lost and replaced (docs/restore.md)',
  )
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
    new Option('--to <partitions>', 'new number of partitions')
      .choices(PARTITION_COUNTS.slice(1).map(String))
      .makeOptionMandatory(),
  )
  .option('--leave <group...>', 'downstream consumer groups that may keep unread records')
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

const rebuild = final(
  'rebuild',
  'rebuild an empty database from the topics; with an option, repair an older copy (docs/restore.md)',
)
  .addOption(
    new Option('--forward', 'replay the topics into a database restored from an older backup').conflicts([
      'republish',
      'mirror',
    ]),
  )
  .addOption(
    new Option(
      '--republish',
      'publish to topics restored from an older backup what the database has',
    ).conflicts(['forward', 'mirror']),
  )
  .option(
    '--mirror <prefix>',
    'create our topics from mirrored topics whose names start with this prefix',
    nonEmpty,
  )
  .action(async ({ forward, republish, mirror, ...options }) => {
    const way = forward ? 'forward' : republish ? 'republish' : mirror === undefined ? 'empty' : 'mirror'
    await confirm('rebuild writes to the database and to the topics', options)
    const { rebuild } = await import('../../operations/rebuild.ts')
    const problems = await rebuild({ way, prefix: mirror ?? '', dryRun: isDry(options) })
    if (problems > 0) process.exitCode = 1
  })

function nonEmpty(text: string): string {
  if (text === '') throw new InvalidArgumentError('it is empty')
  return text
}

const rewrap = final('rewrap', 're-encrypt all sealed data with the first key of LASTRO_MASTER_KEY')
  .option(
    '--set-aside',
    'give up data that no given key decrypts: personal data becomes unreadable, webhook secrets are replaced',
  )
  .action(async ({ setAside = false, ...options }) => {
    if (setAside)
      await confirm(
        'personal data that no given key decrypts becomes unreadable, and webhook secrets are replaced',
        options,
      )
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
