/**
 * Prints the setting WEBHOOK_SECRETS_KEY: what webhooks needs of LASTRO_MASTER_KEY, and nothing more
 * (`npm run operate -- webhook-key`, in the image `node operations/webhookKey.ts`).
 */
import { ENDPOINT_SECRETS } from '../platform/secrets/secretBox.ts'
import { printSubkey } from './keys/subkey.ts'

printSubkey('webhook-key', ENDPOINT_SECRETS)
