import { create } from 'qrcode'
import type { Schemas } from '../../data/api.ts'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { Terms } from '../../parts/Terms.tsx'
import { amount } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'

/** Empty modules around a QR code (ISO 18004). */
const QUIET = 4

interface Props {
  /** Null where custody has named no address. */
  readonly instructions: Schemas['GuaranteeWithLtv']['depositInstructions']
  /** Quantity that a notice asks for; null: the one that is missing at the last price. */
  readonly quantity: string | null
}

/** Where to send collateral, and how much: address and QR code for each token. */
export function DepositInstructions({ instructions, quantity }: Props) {
  const { contract: say } = words.value
  if (instructions === null) return <p class="hint deposit-none">{say.depositNoAddress}</p>
  return (
    <div class="deposit-instructions">
      {instructions.map((one, index) => (
        <details key={`${one.tokenSymbol} ${one.network}`} open={index === 0}>
          <summary>
            <Quantity of={quantity ?? one.quantityNow} /> {one.tokenSymbol}{' '}
            <span class="faint">{one.network}</span>
          </summary>
          {one.amountSeen !== '0' && <p>{say.depositOnItsWay(amount(one.amountSeen), one.tokenSymbol)}</p>}
          {quantity === null && one.quantityNow !== null && (
            <p class="faint">{say.depositMargin(one.marginPercent)}</p>
          )}
          <Terms
            of={[
              [
                say.depositAddress,
                <>
                  <code class="hash">{one.address}</code>
                  <CopyButton text={() => one.address} label={say.depositCopy} />
                </>,
              ],
              one.memo !== null && [say.depositMemo, <bdi key="memo">{one.memo}</bdi>],
              [say.depositContract, <code class="hash">{one.tokenContract}</code>],
            ]}
          />
          <p class="hint">{say.depositOnly(one.tokenSymbol, one.network)}</p>
          <QrCode
            text={quantity === null ? one.eip681 : withQuantity(one.eip681, quantity)}
            label={say.depositQr(one.tokenSymbol, one.network)}
          />
        </details>
      ))}
    </div>
  )
}

function Quantity({ of: quantity }: { of: string | null }) {
  return quantity === null ? null : <b class="number">{amount(quantity)}</b>
}

/** The transfer with another quantity. The accepted tokens have six places. */
function withQuantity(eip681: string, quantity: string): string {
  const [whole = '0', places = ''] = quantity.split('.')
  return `${eip681.replace(/&uint256=\d+$/, '')}&uint256=${BigInt(whole + places.padEnd(6, '0'))}`
}

function QrCode({ text, label }: { text: string; label: string }) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const { size } = modules
  const dark = Array.from({ length: size * size }, (_, index) => index).filter(index => modules.data[index])
  const path = dark.map(index => `M${(index % size) + QUIET} ${Math.floor(index / size) + QUIET}h1v1h-1z`)
  const side = size + 2 * QUIET
  return (
    <svg class="qr" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} data-text={text}>
      <rect width={side} height={side} fill="#fff" />
      <path d={path.join('')} fill="#000" />
    </svg>
  )
}
