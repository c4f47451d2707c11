/**
 * An operator's tool: `npm run operate -- dead-letters list|show|redrive|discard`, in the image `node
 * operations/deadLetters.ts …`. Shows the records that processors set aside, writes them back once their
 * cause is mended, or notes why they are left.
 */
import { logLevel } from 'kafkajs'
import { createKafka } from '../platform/kafka/kafkaClient.ts'
import { kafkaConfigOf, kafkaSettings } from '../platform/kafka/kafkaConfig.ts'
import { readEnvironment } from '../platform/process/environment.ts'
import type { Letter } from '../platform/records/deadLetters.ts'
import type { Settlement } from '../schemas/documents/operations.ts'
import { argumentsOrExit } from './commandLine/toolArguments.ts'
import { DEAD_LETTERS, parseDeadLetterArguments } from './deadLetters/arguments.ts'
import { discard, readLetters, redrive } from './deadLetters/letters.ts'
import { toolEnvironment } from './provision/config.ts'

const print = (line: string) => void process.stdout.write(`${line}\n`)
const time = (at: number) => new Date(at).toISOString()

const wanted = argumentsOrExit(DEAD_LETTERS, parseDeadLetterArguments)

try {
  const config = readEnvironment(kafkaSettings, toolEnvironment())
  const kafka = createKafka({ ...kafkaConfigOf(config, 'dead-letters'), logLevel: logLevel.NOTHING })
  const letters = await readLetters(kafka)
  const waiting = letters.filter(({ settled }) => settled === null)
  if (wanted.verb === 'list') {
    const topic = wanted.topic ?? undefined
    const shown = (wanted.all ? letters : waiting).filter(each => topic === undefined || each.topic === topic)
    for (const letter of shown) print(lineOf(letter))
    const discarded = letters.filter(({ settled }) => settled?.how === 'DISCARDED').length
    const redriven = letters.length - waiting.length - discarded
    print(`${waiting.length} waiting, ${redriven} written back, ${discarded} discarded`)
  } else if (wanted.verb === 'show') {
    for (const line of detailsOf(one(letters, wanted.source))) print(line)
  } else if (wanted.verb === 'discard') {
    const chosen = wanted.sources.map(source => one(letters, source))
    await discard(kafka, chosen, wanted.reason, Date.now())
    print(`${chosen.length} discarded`)
  } else {
    const chosen =
      wanted.verb === 'redrive'
        ? wanted.sources.map(source => one(letters, source))
        : waiting.filter(({ topic }) => topic === wanted.topic)
    await redrive(kafka, chosen, Date.now())
    for (const { source } of chosen) print(`${source} written back`)
    print(`${chosen.length} written back`)
  }
  process.exit(0)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}

function one(letters: readonly Letter[], source: string): Letter {
  const found = letters.find(letter => letter.source === source)
  if (!found) throw new Error(`there is no dead letter of ${source}`)
  return found
}

function lineOf({ source, processor, error, reason, at, settled }: Letter): string {
  return [time(at), source, processor, `${error}: ${reason.split('\n')[0]}`, stateOf(settled)].join('  ')
}

function stateOf(settled: Settlement | null): string {
  if (settled === null) return 'waiting'
  const { how, at, reason } = settled
  return how === 'REDRIVEN' ? `written back ${time(at)}` : `discarded ${time(at)}: ${reason}`
}

function detailsOf(letter: Letter): string[] {
  const { record, stack } = letter
  const headers = Object.entries(record.headers).filter(([name]) => name !== 'dead-letter-stack')
  return [
    lineOf(letter),
    ...headers.map(([name, value]) => `  ${name}: ${value}`),
    `  ${record.value?.length ?? 0} bytes: ${record.value?.subarray(0, 64).toString('hex') ?? ''}`,
    ...stack.split('\n').map(line => `  ${line}`),
  ]
}
