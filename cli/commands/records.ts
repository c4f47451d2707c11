/** Commands of operators about records: events, dead letters, mails, files, imports. */
import { Argument, Option } from '@commander-js/extra-typings'
import { type Topic, topics } from '../../schemas/topics.ts'
import { hasColours } from '../output/print.ts'
import {
  changing,
  check,
  command,
  confirm,
  Ended,
  final,
  isDry,
  reading,
  wholeNumber,
} from '../parser/command.ts'

const TOPIC_NAMES = Object.values<Topic>(topics).map(({ name }) => name)
const MAIL_KINDS = ['parked', 'refused'] as const
const SOURCE = /^[a-z-]+\/\d+\/\d+$/
const MAX_REASON = 500

const verify = command('verify', 'compare the database with the events, and check every public topic').action(
  async () => {
    const { verify } = await import('../../operations/verify.ts')
    await check(verify)
  },
)

const missingFiles = command('missing-files', 'list documents that the bucket lacks').action(async () => {
  const { missingFiles } = await import('../../operations/missingFiles.ts')
  await check(missingFiles)
})

const importCommand = changing('import', 'import contracts of a former system (docs/importing.md)')
  .argument('<file>', 'one JSON object a line')
  .action(async (file, options) => {
    const { importContracts } = await import('../../operations/import.ts')
    if ((await importContracts(file, { dryRun: isDry(options) })) > 0) process.exitCode = 1
  })

const source = reading(text => {
  if (SOURCE.test(text)) return text
  throw new Error('a source is <topic>/<partition>/<offset>, as list shows it')
})
const sources = (text: string, former: readonly string[] = []) => [...former, source(text)]
const reason = reading(text => {
  if (text.trim() !== '' && text.length <= MAX_REASON) return text
  throw new Error(`1 to ${MAX_REASON} characters: people will ask why`)
})
const topicOption = (about: string) => new Option('--topic <topic>', about).choices(TOPIC_NAMES)

const deadLetters = command('dead-letters', 'records that processors set aside')
deadLetters.addCommand(
  command('list', 'list dead letters that wait')
    .option('--all', 'also settled ones')
    .addOption(topicOption('only of this topic'))
    .action(async ({ all = false, topic }) => {
      const { listLetters } = await import('../../operations/deadLetters.ts')
      await listLetters({ all, ...(topic === undefined ? {} : { topic }) })
    }),
)
deadLetters.addCommand(
  command('show', 'show one with its reason, headers and stack')
    .argument('<source>', 'topic/partition/offset', source)
    .action(async letter => {
      const { showLetter } = await import('../../operations/deadLetters.ts')
      await showLetter(letter)
    }),
)
deadLetters.addCommand(
  changing('redrive', 'write records back to their source topic')
    .argument('[source...]', 'topic/partition/offset', sources)
    .option('--all', 'everything of a topic that waits')
    .addOption(topicOption('with --all: one cause at a time'))
    .action(async (chosen, { all, topic, ...options }) => {
      const letters = chosen ?? []
      if (all ? topic === undefined || letters.length > 0 : letters.length === 0 || topic !== undefined)
        throw new Ended(2, 'redrive takes sources, or --all with --topic')
      const { redriveLetters } = await import('../../operations/deadLetters.ts')
      const dryRun = isDry(options)
      await redriveLetters({ sources: letters, dryRun, ...(topic === undefined ? {} : { topic }) })
    }),
)
deadLetters.addCommand(
  final('discard', 'leave records for good, with a reason')
    .argument('<source...>', 'topic/partition/offset', sources)
    .requiredOption('--reason <text>', 'why, for those who come later', reason)
    .action(async (chosen, { reason, ...options }) => {
      const letters = [chosen].flat()
      await confirm(`dead letters to be discarded: ${letters.length}`, options)
      const { discardLetters } = await import('../../operations/deadLetters.ts')
      await discardLetters(letters, reason, { dryRun: isDry(options) })
    }),
)

const mails = () =>
  new Argument('<which>', 'parked: given up after retries; refused: not accepted by the mail server').choices(
    MAIL_KINDS,
  )
const noticeMails = command('notice-mails', 'notices by e-mail that did not go out')
noticeMails.addCommand(
  command('list', 'list them, oldest first')
    .addArgument(mails())
    .action(async which => {
      const { listNoticeMails } = await import('../../operations/noticeMails.ts')
      await listNoticeMails(which)
    }),
)
noticeMails.addCommand(
  changing('release', 'have them sent again at once')
    .addArgument(mails())
    .action(async (which, options) => {
      const { listNoticeMails, releaseNoticeMails } = await import('../../operations/noticeMails.ts')
      await (isDry(options) ? listNoticeMails : releaseNoticeMails)(which)
    }),
)

const UNITS_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

const moment = reading((text): 'beginning' | 'end' | number => {
  if (text === 'beginning' || text === 'end') return text
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? []
  if (count !== undefined) return Date.now() - Number(count) * UNITS_MS[unit!]!
  const time = Date.parse(text)
  if (Number.isNaN(time)) throw new Error('neither a time, an age, beginning nor end')
  return time
})
const contractId = reading(text => {
  if (/^[1-9]\d*$/.test(text)) return text
  throw new Error('not a contract id')
})

const tail = command('tail', 'show the records of a topic, decoded, and follow')
  .addArgument(new Argument('<topic>', 'name of the topic').choices(TOPIC_NAMES))
  .addOption(new Option('--contract <id>', 'only this contract').argParser(contractId).conflicts('key'))
  .option('--key <key>', 'only records with this key')
  .option(
    '--from <when>',
    'beginning, end, a time, or an age such as 30s, 10m, 2h, 1d',
    moment,
    'end' as const,
  )
  .option('--no-follow', 'stop at the end')
  .option('--json', 'one line of JSON per record')
  .action(async (name, { contract, key: given, from, follow, json = false }) => {
    const topic = Object.values<Topic>(topics).find(one => one.name === name)!
    if (contract !== undefined && topic.key !== 'contractId')
      throw new Ended(2, `${name} is not keyed by contract`)
    const key = contract ?? given ?? null
    // Each price tick is in every partition; everywhere else a key has one.
    const spread = topic === topics.marketPrices || key === null
    const { tail } = await import('../../operations/tail.ts')
    await tail({ topic, key, spread, from, follow, json, colours: !json && hasColours() })
  })

const prices = command('prices', 'sources of prices')
prices.addCommand(
  command('check', 'ask each source of a list once, and say what it counts for')
    .argument('<file>', 'list of sources (docs/price-sources.md)')
    .option('--tolerance <bps>', 'PRICE_TOLERANCE_BPS', wholeNumber(1, 99_999), 50)
    .action(async (file, { tolerance }) => {
      const { checkPrices } = await import('../../operations/checkPrices.ts')
      await check(() => checkPrices(file, tolerance))
    }),
)

export const recordCommands = [prices, verify, missingFiles, importCommand, deadLetters, noticeMails, tail]
