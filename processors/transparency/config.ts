import {
  optional,
  type Setting,
  type Settings,
  text,
  type Values,
} from '../../platform/process/environment.ts'
import { s3Settings } from '../../platform/stores/s3Access.ts'
import { SEED_BYTES } from '../domain/transparency/note.ts'

/** Names of logs have a separate line, and are in keys, whose parts a plus sign divides. */
const ORIGIN = /^[A-Za-z0-9][A-Za-z0-9._/-]{0,99}$/

const seeds: Setting<readonly Buffer[]> = {
  name: 'TRANSPARENCY_KEY',
  doc: 'signs checkpoints of the log over contract events (docs/transparency.md)',
  secret: true,
  isOwnSecret: true,
  parse(value) {
    const keys = value.split(',').map(entry => Buffer.from(entry.trim(), 'base64'))
    if (keys.every(key => key.length === SEED_BYTES)) return keys
    throw new Error(`base64 of ${SEED_BYTES} bytes, several comma-separated`)
  },
}

const origin: Setting<string> = {
  ...text(
    'TRANSPARENCY_ORIGIN',
    'name of this platform’s logs, a host name of yours; without, `lastro.` and the id of the deployment',
  ),
  parse(value) {
    if (ORIGIN.test(value)) return value
    throw new Error('up to 100 letters, digits, dots, slashes and hyphens')
  },
}

/** Settings of the log over contract events and of the proof of collateral. */
export const transparencySettings = {
  ...s3Settings,
  seeds,
  origin: optional(origin),
  checkpointBucket: optional(
    text('TRANSPARENCY_BUCKET', 'bucket for checkpoints, best one with object lock; without, S3_BUCKET'),
  ),
} satisfies Settings

export type TransparencyConfig = Values<typeof transparencySettings>
