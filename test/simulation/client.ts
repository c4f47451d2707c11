import type { OutRecord } from '../../platform/records/records.ts'
import type { DeploymentTime } from './advances.ts'
import type { Broker } from './broker.ts'
import { COMMANDS, encodeInput, type Input, lanePartition, NOTES } from './ledger.ts'
import type { World } from './world.ts'

/** Commands that the clients know they have put into the log; the checker compares everything with it. */
export interface Sent {
  readonly commands: Map<string, Input | null>
  /** Number of copies of each command in the log: each copy must be answered. */
  readonly copies: Map<string, number>
  readonly notes: Set<string>
  /** The deployment's time at which each command was issued; what it causes carries this time. */
  readonly issuedAt: Map<string, number>
}

type Time = Pick<DeploymentTime, 'now'>

const ACCOUNTS = 6
const LOAD_MS = 20_000

/** Clients with retries and doubtful sends, and a transactional writer of notes that aborts and overlaps. */
export function startClients(world: World, broker: Broker, time: Time, load: number): Sent {
  const { random } = world
  const sent: Sent = { commands: new Map(), copies: new Map(), notes: new Set(), issuedAt: new Map() }
  for (let n = 0; n < load; n++) {
    world.later(random.between(0, LOAD_MS), () => sendCommand(world, broker, time, sent, n))
  }
  for (let n = 0; n < load / 4; n++) {
    world.later(random.between(0, LOAD_MS), () => sendNotes(world, broker, time, sent, n))
  }
  return sent
}

function sendCommand(world: World, broker: Broker, time: Time, sent: Sent, n: number): void {
  const { random } = world
  const commandId = `cmd_${n}`
  const account = `account-${random.between(1, ACCOUNTS)}`
  const input = chooseInput(world, account, n)
  const later = input?.kind === 'add' && random.chance(0.05)
  const value = input === null ? Buffer.from(`poison ${n}`) : encodeInput(input, later)
  if (input === null) world.count('poisoned record')
  if (later) world.count('type unknown for a while')
  const jump = random.chance(0.1) ? random.between(-60_000, 60_000) : 0
  if (jump !== 0) world.count('clock jump')
  const record: OutRecord = {
    topic: COMMANDS,
    partition: lanePartition(account),
    key: account,
    value,
    headers: {
      'command-id': commandId,
      'issued-at': String(time.now() + jump),
      'reply-to': 'client/0',
      ce_type: `lastro.commands.${input?.kind ?? 'add'}`,
    },
    timestamp: time.now(),
  }
  sent.commands.set(commandId, input)
  // Nothing is issued after it was written.
  sent.issuedAt.set(commandId, time.now() + Math.min(0, jump))
  world.note(`client sends ${commandId} ${JSON.stringify(input)}`)
  const append = () => {
    sent.copies.set(commandId, (sent.copies.get(commandId) ?? 0) + 1)
    broker.append([record])
  }
  append()
  // A send whose answer was lost is sent again; so is a request that a client repeats through another
  // gateway.
  for (let copies = random.chance(0.25) ? random.between(1, 2) : 0; copies > 0; copies--) {
    world.count('duplicate command')
    world.later(random.pick([0, 5, 500, 15_000]), append)
  }
}

function chooseInput(world: World, account: string, n: number): Input | null {
  const { random } = world
  const roll = random.next()
  if (roll < 0.03) return null
  if (roll < 0.05) return { kind: 'bug', account }
  if (roll < 0.07) return { kind: 'oversize', account }
  if (roll < 0.12) return { kind: 'claim', account, name: `name-${random.between(1, 2)}` }
  const amount = random.between(-5, 8) * (n % 7 === 0 ? 10 : 1)
  if (roll > 0.7) return { kind: 'issue', account, ticket: `ticket-${n}`, amount }
  return { kind: 'add', account, amount }
}

/** Several transactions are open at once in one partition, as lanes of two owners would leave them. */
function sendNotes(world: World, broker: Broker, time: Time, sent: Sent, n: number): void {
  const { random } = world
  const id = `writer-${n}`
  const epoch = broker.initProducer(id)
  const account = `account-${random.between(1, ACCOUNTS)}`
  const text = `note-${n}`
  const record: OutRecord = {
    topic: NOTES,
    partition: lanePartition(account),
    key: account,
    value: encodeInput({ kind: 'note', account, text }),
    headers: {},
    timestamp: time.now(),
  }
  broker.transactionalAppend(id, epoch, [record])
  const end = random.next()
  if (end < 0.1) return void world.count('writer vanished in a transaction')
  const commit = end > 0.4
  world.later(random.between(0, 3_000), () => {
    broker.endTransaction(id, epoch, commit)
    if (commit) sent.notes.add(text)
  })
}
