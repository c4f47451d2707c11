import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { Ended } from '../parser/command.ts'
import { cliEnvironment, profilesFile } from './config.ts'

/** A named key with its gateway. */
export interface Profile {
  readonly url: string
  readonly key: string
}

interface Kept {
  /** Profile of commands that name none. */
  readonly main: string | null
  readonly profiles: Readonly<Record<string, Profile>>
  /** Secrets that sign what `listen` forwards, by profile: the same in each run. */
  readonly signing: Readonly<Record<string, string>>
}

const LOCAL_GATEWAY = 'http://127.0.0.1:8080'

/** Profiles in the file; none where there is no file. Throws where it cannot be read. */
export function readProfiles(): Kept {
  const file = profilesFile()
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Kept
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { main: null, profiles: {}, signing: {} }
    throw new Ended(2, `${file}: ${(error as Error).message}`)
  }
}

/** Only the owner can read the file; readers see the old content or the new one. */
export function saveProfiles(kept: Kept): void {
  const file = profilesFile()
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(`${file}.new`, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/**
 * Key and gateway of a command: the profile that it names, else LASTRO_API_KEY, else LASTRO_PROFILE, else the
 * main profile. LASTRO_URL names another gateway than the profile does.
 */
export function profileOf(named: string | undefined): Profile & { readonly name: string } {
  const { apiKey, url, profile } = cliEnvironment()
  const { main, profiles } = readProfiles()
  if (named === undefined && apiKey !== null)
    return { name: 'environment', key: apiKey, url: url ?? LOCAL_GATEWAY }
  const name = named ?? profile ?? main
  const found = name === null ? undefined : profiles[name]
  if (name !== null && found !== undefined) return { name, key: found.key, url: url ?? found.url }
  const problem = name === null ? 'no key is known' : `there is no profile ${name}`
  throw new Ended(2, `${problem}: lastro login, or LASTRO_API_KEY`)
}
