import { logLevel } from 'kafkajs'
import { createKafka, type KafkaClient } from '../platform/kafka/kafkaClient.ts'
import { kafkaConfigOf, kafkaSettings } from '../platform/kafka/kafkaConfig.ts'
import { readEnvironment } from '../platform/process/environment.ts'
import type { Letter } from '../platform/records/deadLetters.ts'
import type { Settlement } from '../schemas/documents/operations.ts'
import { discard, readLetters, redrive } from './deadLetters/letters.ts'
import { toolEnvironment } from './provision/config.ts'
import { say } from './say.ts'

/**
 * Records that processors set aside: shown, written back once their cause is mended, or left with a note why.
 * A source is `<topic>/<partition>/<offset>`.
 */
export interface Redriving {
  readonly sources: readonly string[]
  /** Everything of this topic that waits, instead of `sources`. */
  readonly topic?: string
  readonly dryRun: boolean
}

const time = (at: number) => new Date(at).toISOString()
const isWaiting = ({ settled }: Letter) => settled === null

export async function listLetters({ topic, all }: { readonly topic?: string; readonly all: boolean }) {
  const letters = await readLetters(brokers())
  const waiting = letters.filter(isWaiting)
  const shown = (all ? letters : waiting).filter(each => topic === undefined || each.topic === topic)
  for (const letter of shown) say(lineOf(letter))
  const discarded = letters.filter(({ settled }) => settled?.how === 'DISCARDED').length
  const redriven = letters.length - waiting.length - discarded
  say(`${waiting.length} waiting, ${redriven} written back, ${discarded} discarded`)
}

export async function showLetter(source: string): Promise<void> {
  for (const line of detailsOf(one(await readLetters(brokers()), source))) say(line)
}

export async function redriveLetters({ sources, topic, dryRun }: Redriving): Promise<void> {
  const kafka = brokers()
  const letters = await readLetters(kafka)
  const ofTopic = letters.filter(each => isWaiting(each) && each.topic === topic)
  const chosen = topic === undefined ? sources.map(source => one(letters, source)) : ofTopic
  if (!dryRun) await redrive(kafka, chosen, Date.now())
  const done = dryRun ? 'to be written back' : 'written back'
  for (const { source } of chosen) say(`${source} ${done}`)
  say(`${chosen.length} ${done}`)
}

export async function discardLetters(
  sources: readonly string[],
  reason: string,
  { dryRun }: { readonly dryRun: boolean },
): Promise<void> {
  const kafka = brokers()
  const letters = await readLetters(kafka)
  const chosen = sources.map(source => one(letters, source))
  if (!dryRun) await discard(kafka, chosen, reason, Date.now())
  say(`${chosen.length} ${dryRun ? 'to be discarded' : 'discarded'}`)
}

function brokers(): KafkaClient {
  const config = readEnvironment(kafkaSettings, toolEnvironment())
  return createKafka({ ...kafkaConfigOf(config, 'dead-letters'), logLevel: logLevel.NOTHING })
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
