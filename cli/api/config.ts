/** Environment and files of the person who calls: where the settings of `lastro` come from. */
import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { optional, readEnvironment, text } from '../../platform/process/environment.ts'

const settings = {
  apiKey: optional(text('LASTRO_API_KEY', 'API key, instead of that of a profile', { secret: true })),
  url: optional(text('LASTRO_URL', 'address of the gateway, instead of that of a profile')),
  profile: optional(text('LASTRO_PROFILE', 'name of the profile')),
  configHome: optional(text('XDG_CONFIG_HOME', 'folder of configuration files; ~/.config without')),
}

export const cliEnvironment = () => readEnvironment(settings, process.env)

/** Keys by name of a profile: only its owner reads it. */
export const profilesFile = () =>
  join(cliEnvironment().configHome ?? join(homedir(), '.config'), 'lastro', 'profiles.json')

export interface LocalFacts {
  readonly gateway: string
  readonly keys: Readonly<Record<string, string>>
}

/** Of the platform that `npm start` runs here; null where it never ran. */
export function localFacts(): LocalFacts | null {
  const file = join(import.meta.dirname, '../../.lastro/local.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as LocalFacts) : null
}
