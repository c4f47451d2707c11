import {
  deriveKey,
  ENDPOINT_SECRETS,
  PERSONAL_KEYS,
  parseMasterKeys,
  subkeyText,
} from '../../platform/secrets/secretBox.ts'

/** Processes that read each secret; no other sees it. A test checks their settings. */
const HOLDERS: Readonly<Record<string, readonly string[]>> = {
  LASTRO_MASTER_KEY: ['gateway'],
  WEBHOOK_SECRETS_KEY: ['webhooks'],
  PERSONAL_DATA_KEY: ['contracts', 'directory'],
  SMTP_URL: ['webhooks'],
  TRANSPARENCY_KEY: ['ltvView'],
  ACCOUNT_PROVIDER_SECRET: ['gateway', 'directory'],
  SIGNATURE_PROVIDER_SECRET: ['gateway', 'contracts'],
  CUSTODY_SECRET: ['gateway', 'contracts'],
  ADMIN_API_KEY: ['gateway'],
  MONGODB_URI: ['gateway', 'contracts', 'directory', 'ltvView', 'webhooks', 'provision'],
  S3_ACCESS_KEY_ID: ['gateway', 'contracts', 'ltvView', 'provision'],
  S3_SECRET_ACCESS_KEY: ['gateway', 'contracts', 'ltvView', 'provision'],
}

/**
 * An environment with the secrets of one process (or `provision`) only: all others are undefined, so
 * that a child does not inherit them either. What other processes need of the master key is derived; so
 * is, on a developer's machine, the key of the log, which elsewhere only ltvView has.
 */
export function withOwnSecrets(
  process: string,
  env: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | undefined>> {
  const { LASTRO_MASTER_KEY: masterKeys } = env
  const derived =
    masterKeys === undefined
      ? {}
      : {
          WEBHOOK_SECRETS_KEY: subkeyText(masterKeys, ENDPOINT_SECRETS),
          PERSONAL_DATA_KEY: subkeyText(masterKeys, PERSONAL_KEYS),
          TRANSPARENCY_KEY: transparencyKey(masterKeys),
        }
  const others = Object.keys(HOLDERS).filter(name => !HOLDERS[name]!.includes(process))
  return { ...derived, ...env, ...Object.fromEntries(others.map(name => [name, undefined])) }
}

function transparencyKey(masterKeys: string): string {
  const keys = parseMasterKeys(masterKeys).map(({ key }) => deriveKey(key, 'transparency'))
  return keys.map(key => key.toString('base64')).join(',')
}
