import { newSecret } from '../../platform/secrets/signingSecret.ts'
import { openCustodian } from '../support/custodian.ts'
import { openSignatureProvider } from '../support/signatureProvider.ts'

/** Providers outside, as production has to have them: contracts is heard by two of them. */
export async function openProductionProviders() {
  const secret = newSecret('HMAC_SHA256')
  const [custodian, signatures] = await Promise.all([openCustodian(secret), openSignatureProvider(secret)])
  custodian.finishAll()
  return {
    env: {
      // Nobody is there who keeps accounts, and nobody asks: production wants a choice.
      ACCOUNT_PROVIDER: 'http',
      ACCOUNT_PROVIDER_URL: 'http://127.0.0.1:9',
      ACCOUNT_PROVIDER_SECRET: secret,
      CUSTODY_ADAPTER: 'http',
      CUSTODY_URL: custodian.url,
      CUSTODY_SECRET: secret,
      SIGNATURE_PROVIDER: 'http',
      SIGNATURE_PROVIDER_URL: signatures.url,
      SIGNATURE_PROVIDER_SECRET: secret,
    },
    /** Whether each of them was asked for something. */
    wereAsked: () => [custodian.orders.length > 0, signatures.opened.length > 0],
    close: () => Promise.all([custodian.close(), signatures.close()]),
  }
}
