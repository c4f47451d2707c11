/**
 * Prints the setting WEBHOOK_SECRETS_KEY: what webhooks needs of LASTRO_MASTER_KEY, and nothing more
 * (`npm run webhook-key`, in the image `node operations/webhookKey.ts`).
 */
import { readEnvironment, text } from '../platform/environment.ts'
import { ENDPOINT_SECRETS, subkeyText } from '../platform/secretBox.ts'
import { toolEnvironment } from './provision/config.ts'

const settings = {
  masterKey: text('LASTRO_MASTER_KEY', 'base64 of 32 bytes; several comma-separated', { secret: true }),
}

try {
  const { masterKey } = readEnvironment(settings, toolEnvironment())
  process.stdout.write(`${subkeyText(masterKey, ENDPOINT_SECRETS)}\n`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
