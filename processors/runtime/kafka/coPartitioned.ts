import { AssignerProtocol, type PartitionAssigner } from 'kafkajs'

/**
 * Gives partition p of every subscribed topic to the same member, so that one lane reads all inputs of its
 * number. Members are dealt their numbers in the order of their ids; the topics must have equal partition
 * counts.
 */
export const coPartitioned: PartitionAssigner = ({ cluster }) => ({
  name: 'LastroCoPartitioned',
  version: 1,
  async assign({ members, topics }) {
    const counts = topics.map(topic => cluster.findTopicPartitionMetadata(topic).length)
    const partitions = counts[0] ?? 0
    if (counts.some(count => count !== partitions)) {
      throw new Error(
        `topics of one lane must have equal partition counts: ${topics.join(', ')} have ${counts}`,
      )
    }
    const memberIds = members.map(member => member.memberId).sort()
    return memberIds.map((memberId, index) => {
      const mine = Array.from({ length: partitions }, (_, p) => p).filter(p => p % memberIds.length === index)
      return {
        memberId,
        memberAssignment: AssignerProtocol.MemberAssignment.encode({
          version: 1,
          assignment: Object.fromEntries(topics.map(topic => [topic, mine])),
          userData: Buffer.alloc(0),
        }),
      }
    })
  },
  protocol({ topics }) {
    return {
      name: 'LastroCoPartitioned',
      metadata: AssignerProtocol.MemberMetadata.encode({ version: 1, topics, userData: Buffer.alloc(0) }),
    }
  },
})
