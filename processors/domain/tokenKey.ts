/** Identity of a token: its symbol on its network. Text, so that it can be a key, sorted and shown. */
export function tokenKey(token: { readonly tokenSymbol: string; readonly network: string }): string {
  return `${token.tokenSymbol}/${token.network}`
}
