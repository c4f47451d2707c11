import { inspect, styleText } from 'node:util'
import type { LogRecord } from '../../platform/records/records.ts'
import { decodeRecord } from '../../processors/runtime/lane/records.ts'
import type { Codec } from '../../schemas/codec/codec.ts'

export interface Style {
  readonly json: boolean
  readonly colours: boolean
}

/** A terminal's worth of one value. */
const WIDTH = 110

/** One record for people (a head line and its fields) or for programs (one line of JSON). */
export async function formatRecord(codec: Codec, record: LogRecord, style: Style): Promise<string> {
  const { record: name, value } = await decoded(codec, record)
  const { topic, partition, key, headers } = record
  const offset = String(record.offset)
  if (style.json) return JSON.stringify({ topic, partition, offset, key, record: name, headers, value })
  const paint = (colour: Parameters<typeof styleText>[0], text: string) =>
    style.colours ? styleText(colour, text, { validateStream: false }) : text
  const { event, sequence } = value as { readonly event?: string; readonly sequence?: number }
  const head = [
    paint('dim', new Date(record.timestamp).toISOString()),
    paint('dim', `${partition}@${offset}`),
    paint('cyan', key ?? '-'),
    paint('bold', event ?? name),
    ...(sequence === undefined ? [] : [paint('yellow', `#${sequence}`)]),
  ]
  const fields = inspect({ ...(value as object) }, { colors: style.colours, depth: 6, breakLength: WIDTH })
  return `${head.join('  ')}\n${fields.replace(/^/gm, '  ')}`
}

async function decoded(codec: Codec, record: LogRecord): Promise<{ record: string; value: unknown }> {
  try {
    return await decodeRecord(codec, record)
  } catch (error) {
    const bytes = record.value?.toString('base64') ?? null
    return { record: '(not decoded)', value: { reason: (error as Error).message, bytes } }
  }
}
