import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { Document } from 'mongodb'
import { LAST_RELEASE } from './release.ts'
import type { Story } from './story.ts'

/**
 * Everything that a platform had when its processes were ended: a small database with its topics. Bytes are
 * text of one character each, which brotli makes smaller than base64.
 */
export interface Dump {
  /** The release that made it. */
  readonly commit: string
  readonly takenAt: number
  readonly story: Story
  readonly schemas: readonly DumpedSchema[]
  /** Compatibility by subject. */
  readonly levels: Readonly<Record<string, string>>
  readonly topics: readonly DumpedTopic[]
  readonly offsets: readonly DumpedOffset[]
  readonly databases: readonly DumpedDatabase[]
  readonly objects: readonly DumpedObject[]
}

export interface DumpedSchema {
  readonly subject: string
  readonly version: number
  readonly id: number
  readonly schema: string
}

export interface DumpedTopic {
  readonly name: string
  /** Settings of the topic itself. */
  readonly config: Readonly<Record<string, string>>
  readonly partitions: readonly DumpedPartition[]
}

/** Offsets at which there is no record are markers of transactions. */
export interface DumpedPartition {
  readonly end: number
  readonly records: readonly DumpedRecord[]
}

export interface DumpedRecord {
  readonly offset: number
  readonly at: number
  readonly key: string | null
  readonly value: string | null
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Of a transaction that did not come to be: no reader sees it. */
  readonly isAborted: boolean
}

export interface DumpedOffset {
  readonly group: string
  readonly topic: string
  readonly partition: number
  readonly offset: string
  readonly metadata: string
}

export interface DumpedDatabase {
  readonly name: string
  readonly collections: readonly {
    readonly name: string
    readonly indexes: readonly Document[]
    /** BSON. */
    readonly documents: readonly string[]
  }[]
}

export interface DumpedObject {
  readonly key: string
  readonly contentType: string
  readonly metadata: Readonly<Record<string, string>>
  readonly body: string
}

export const bytesToText = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
export const textToBytes = (text: string) => Buffer.from(text, 'latin1')

export const dumpFileOf = (version: string) => join(import.meta.dirname, `release-${version}.json.br`)

export function writeDump(file: string, dump: Dump): number {
  const text = Buffer.from(JSON.stringify(dump))
  const params = {
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  }
  const packed = brotliCompressSync(text, { params })
  writeFileSync(file, packed)
  return packed.length
}

/** By default of the last release. */
export function readDump(file = dumpFileOf(LAST_RELEASE.version)): Dump {
  return JSON.parse(brotliDecompressSync(readFileSync(file)).toString()) as Dump
}
