/** Keys that processes get in the place of the master key: each opens what its process needs and no more. */
import { readEnvironment } from '../platform/process/environment.ts'
import { ENDPOINT_SECRETS, PERSONAL_KEYS, subkeyText } from '../platform/secrets/secretBox.ts'
import { masterKeys } from '../platform/secrets/subkeySetting.ts'
import { toolEnvironment } from './provision/config.ts'
import { say } from './say.ts'

const PURPOSES = { webhooks: ENDPOINT_SECRETS, personal: PERSONAL_KEYS } as const
const settings = { masterKey: masterKeys('base64 of 32 bytes; several comma-separated') }

/** Prints WEBHOOK_SECRETS_KEY or PERSONAL_DATA_KEY, derived from LASTRO_MASTER_KEY. */
export function printSubkey(purpose: keyof typeof PURPOSES): void {
  const { masterKey } = readEnvironment(settings, toolEnvironment())
  say(subkeyText(masterKey, PURPOSES[purpose]))
}
