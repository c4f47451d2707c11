import { newSecret } from '../../platform/secrets/signingSecret.ts'
import { openCustodian } from '../support/custodian.ts'
import { openSignatureProvider } from '../support/signatureProvider.ts'

const HMAC = 'HMAC_SHA256'

/** Providers outside, as production has to have them: contracts is heard by two of them. */
export async function openProductionProviders() {
  const [account, custody, signature] = [newSecret(HMAC), newSecret(HMAC), newSecret(HMAC)]
  const [custodian, signatures] = await Promise.all([
    openCustodian(custody),
    openSignatureProvider(signature),
  ])
  custodian.finishAll()
  return {
    env: {
      // No keeper of accounts is there, and none is asked: production wants one.
      ACCOUNT_PROVIDER_URL: 'http://127.0.0.1:9',
      ACCOUNT_PROVIDER_SECRET: account,
      CUSTODY_ADAPTER: 'http',
      CUSTODY_URL: custodian.url,
      CUSTODY_SECRET: custody,
      SIGNATURE_PROVIDER_URL: signatures.url,
      SIGNATURE_PROVIDER_SECRET: signature,
    },
    /** Whether each of them was asked for something. */
    wereAsked: () => [custodian.orders.length > 0, signatures.opened.length > 0],
    close: () => Promise.all([custodian.close(), signatures.close()]),
  }
}
