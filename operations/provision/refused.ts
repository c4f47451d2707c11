/**
 * A conflict of existing parts with our needs, or with published ones: a person must decide. Retries do
 * not help.
 */
export class ProvisionRefused extends Error {
  override readonly name = 'ProvisionRefused'
}
