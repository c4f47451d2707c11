/** Servers that this operation must not go on with: what is wrong, and what to do instead. */
export class RebuildRefused extends Error {
  override readonly name = 'RebuildRefused'
}
