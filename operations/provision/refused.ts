/**
 * What is there contradicts what we need, or what was published: a person must decide. Trying again does
 * not help.
 */
export class ProvisionRefused extends Error {
  override readonly name = 'ProvisionRefused'
}
