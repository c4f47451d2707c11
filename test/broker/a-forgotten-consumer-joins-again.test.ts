import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { type Admin, type ISocketFactory, Kafka, logLevel } from 'kafkajs'
import { eventually } from '../eventually.ts'
import { servers } from './servers.ts'
import { newTopic } from './topic.ts'

/**
 * A broker forgets a member that it has not heard of. Where the connection broke as the member was to join
 * again, kafkajs went on to fetch without being a member: nothing was handed to another, nothing committed,
 * nothing told (patches/README.md).
 */
const LIMIT_MS = 100_000
/** It takes milliseconds. */
const AGAIN_MS = 20_000
const JOIN_GROUP = 11
/** A request begins with its length and the number of its kind. */
const KIND_AT = 4

type RemoveMembers = Admin & { removeMembers(group: string, members: readonly string[]): Promise<void> }

test(
  'a consumer that was forgotten, and cut off as it joined again, is a member in the end',
  async () => {
    let cuts = 0
    const socketFactory: ISocketFactory = ({ host, port, onConnect }) => {
      const socket = connect({ host, port }, onConnect)
      const write = socket.write.bind(socket) as (...rest: unknown[]) => boolean
      socket.write = ((bytes: Uint8Array | string, ...rest: unknown[]) => {
        const request = typeof bytes === 'string' ? Buffer.from(bytes, 'binary') : Buffer.from(bytes)
        if (cuts === 0 || request.readInt16BE(KIND_AT) !== JOIN_GROUP) return write(bytes, ...rest)
        cuts -= 1
        socket.destroy(new Error('cut off'))
        return false
      }) as Socket['write']
      return socket
    }
    const settings = { brokers: [servers().kafka], logLevel: logLevel.NOTHING }
    const kafka = new Kafka(settings)
    const topic = await newTopic(kafka)
    const groupId = `test-${randomUUID()}`
    const admin = kafka.admin() as RemoveMembers
    const consumer = new Kafka({ ...settings, socketFactory }).consumer({ groupId, heartbeatInterval: 100 })
    const members = async () => (await admin.describeGroups([groupId])).groups[0]!.members
    try {
      await admin.connect()
      await consumer.connect()
      await consumer.subscribe({ topics: [topic] })
      await consumer.run({ eachMessage: async () => undefined })
      const [first] = await eventually('it is in', async () => {
        const found = await members()
        return found.length > 0 ? found : undefined
      })
      cuts = 1
      await admin.removeMembers(groupId, [first!.memberId])
      await eventually('it was cut off', () => (cuts === 0 ? true : undefined), AGAIN_MS)
      const [again] = await eventually(
        'it is in again',
        async () => {
          const found = await members()
          return found.length > 0 ? found : undefined
        },
        AGAIN_MS,
      )
      expect(again!.memberId).not.toBe(first!.memberId)
    } finally {
      await consumer.disconnect()
      await admin.disconnect()
    }
  },
  LIMIT_MS,
)
