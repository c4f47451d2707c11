import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { machine } from '../machine/config.ts'

/**
 * Secrets that a second start must find: the API shows keys once, and the master key opens what was
 * sealed.
 */
export interface Secrets {
  readonly masterKey: string
  readonly admin: string
  readonly integration: string | null
  readonly lender: string | null
  readonly borrower: string | null
  /** The lender's, without a rate limit. */
  readonly load: string | null
}

const KEY_BYTES = 32

export function loadSecrets(file: string): Secrets {
  const kept = readKept(file)
  const secrets: Secrets = {
    masterKey: machine.masterKey ?? kept.masterKey ?? randomBytes(KEY_BYTES).toString('base64'),
    admin: machine.adminKey ?? kept.admin ?? `test_${randomBytes(KEY_BYTES).toString('base64url')}`,
    integration: kept.integration ?? null,
    lender: kept.lender ?? null,
    borrower: kept.borrower ?? null,
    load: kept.load ?? null,
  }
  saveSecrets(file, secrets)
  return secrets
}

export function saveSecrets(file: string, secrets: Secrets): void {
  writeWhole(file, `${JSON.stringify(secrets, null, 2)}\n`)
}

/** Readers see the old content or the new one, never a part; only the owner can read it. */
export function writeWhole(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.draft`
  writeFileSync(draft, text, { mode: 0o600 })
  renameSync(draft, file)
}

function readKept(file: string): Partial<Secrets> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>
  } catch {
    return {}
  }
}
