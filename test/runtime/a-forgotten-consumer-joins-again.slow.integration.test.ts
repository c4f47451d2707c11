import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { Kafka, logLevel } from 'kafkajs'
import { repositoryRoot } from '../../local/machine/processes.ts'
import { servers } from '../support/servers.ts'
import { newTopic } from '../support/topic.ts'

/**
 * A broker forgets a silent member. If the connection broke while the member joined again, kafkajs went on to
 * fetch without being a member: no partition moved to another member, no commit, no error
 * (patches/README.md).
 */
/** It takes a second; a process that hangs is ended. */
const CHILD_MS = 120_000

/**
 * A separate process, because a call that never returns obeys no time limit. Its member is forgotten, and
 * disconnected at the first request to join again; the second one waits until it is released.
 */
const MEMBER = `
  import { connect } from 'node:net'
  import { setTimeout as sleep } from 'node:timers/promises'
  import { Kafka, logLevel } from 'kafkajs'
  const [broker, groupId, topic, stop] = process.argv.slice(1)
  const JOIN_GROUP = 11
  let toCut = 0
  let toHold = 0
  let release = null
  const socketFactory = ({ host, port, onConnect }) => {
    const socket = connect({ host, port }, onConnect)
    const write = socket.write.bind(socket)
    // A request begins with its length and the number of its kind.
    socket.write = (bytes, ...rest) => {
      if (Buffer.from(bytes, 'binary').readInt16BE(4) !== JOIN_GROUP) return write(bytes, ...rest)
      if (toCut-- > 0) return void socket.destroy(new Error('cut off'))
      if (toHold-- > 0) return void (release = () => write(bytes, ...rest))
      return write(bytes, ...rest)
    }
    return socket
  }
  const settings = { brokers: [broker], logLevel: logLevel.NOTHING }
  const admin = new Kafka(settings).admin()
  const consumer = new Kafka({ ...settings, socketFactory }).consumer({ groupId, heartbeatInterval: 100 })
  const members = async () => (await admin.describeGroups([groupId])).groups[0].members
  const until = async look => {
    for (;;) {
      const found = await look()
      if (found) return found
      await sleep(20)
    }
  }
  await admin.connect()
  await consumer.connect()
  await consumer.subscribe({ topics: [topic] })
  await consumer.run({ eachMessage: async () => {} })
  const { memberId } = await until(async () => (await members())[0])
  toCut = 1
  toHold = 1
  await admin.removeMembers(groupId, [memberId])
  await until(() => release)
  const stopped = stop === 'stop' ? consumer.disconnect() : null
  release()
  if (stopped === null) await until(async () => (await members()).some(one => one.memberId !== memberId))
  await (stopped ?? consumer.disconnect())
  await admin.disconnect()
  process.stdout.write(stopped === null ? 'it was a member again' : 'it has stopped')
`

/** Output of the process; rejects where it had to be killed. */
async function member(what: 'stay' | 'stop'): Promise<string> {
  const topic = await newTopic(new Kafka({ brokers: [servers().kafka], logLevel: logLevel.NOTHING }))
  const told = [servers().kafka, `test-${randomUUID()}`, topic, what]
  const args = ['--input-type=module', '-e', MEMBER, ...told]
  const options = { cwd: repositoryRoot, timeout: CHILD_MS, killSignal: 'SIGKILL' } as const
  return (await promisify(execFile)(process.execPath, args, options)).stdout
}

test('a consumer that was forgotten, and cut off as it joined again, is a member in the end', async () => {
  expect(await member('stay')).toBe('it was a member again')
})

test('one that is stopped while it joins again stops', async () => {
  expect(await member('stop')).toBe('it has stopped')
})
