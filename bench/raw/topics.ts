import { USUAL_PARTITIONS } from '../../schemas/topic.ts'

/** Topics of the raw pipeline: shaped like ours. */
export const RAW = {
  commands: 'raw-commands',
  replies: 'raw-replies',
  events: 'raw-events',
  partitions: USUAL_PARTITIONS,
} as const

/** Arguments of a raw process, which ends with the benchmark: also with a killed one, whose pipe closes. */
export function rawConfig() {
  process.stdin.resume().once('close', () => process.exit())
  const [brokers = '', mongodb = '', port = '0'] = process.argv.slice(2)
  return { brokers: [brokers], mongodb, port: Number(port) }
}
