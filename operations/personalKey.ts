/**
 * Prints the setting PERSONAL_DATA_KEY: what directory and contracts need of LASTRO_MASTER_KEY to tell
 * providers outside about customers and signers, and nothing more (`npm run operate -- personal-key`, in the
 * image `node operations/personalKey.ts`).
 */
import { PERSONAL_KEYS } from '../platform/secrets/secretBox.ts'
import { printSubkey } from './keys/subkey.ts'

printSubkey('personal-key', PERSONAL_KEYS)
