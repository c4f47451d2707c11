/** A token with its network. */
export const Token = ({ of }: { of: { readonly tokenSymbol: string; readonly network: string } }) => (
  <>
    {of.tokenSymbol} <span class="faint">{of.network}</span>
  </>
)
