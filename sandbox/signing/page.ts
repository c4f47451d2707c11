import { escaped } from '../../schemas/values/htmlText.ts'
import { type Language, WORDS } from './words.ts'

/** The pages of the local provider of signatures as HTML: no script, nothing from outside, all escaped. */

export interface Shown {
  /** Address of this page, without query. */
  readonly path: string
  readonly contractName: string
  readonly contractId: number
  readonly documentName: string
  readonly sha256: string
  readonly signerName: string | null
  readonly signerDocument: string
  /** Milliseconds since the epoch. */
  readonly expiresAt: number | null
  readonly state: 'OPEN' | 'SIGNED' | 'REFUSED' | 'ENDED'
}

/** People's own words keep to themselves, whatever direction they are written in. */
const own = (text: string) => `<bdi>${escaped(text)}</bdi>`

/** An open session shows what is to be signed and by whom; a closed one shows its outcome alone. */
export function signingPage(shown: Shown, language: Language): string {
  return shown.state === 'OPEN' ? openPage(shown, language) : closedPage(shown, shown.state, language)
}

function openPage(shown: Shown, language: Language): string {
  const words = WORDS[language]
  const { path, contractId, contractName, documentName, sha256, signerName, signerDocument } = shown
  const document = escaped(`${path}/document`)
  const rows: (readonly [string, string])[] = [
    [words.contract, `${own(contractName)} (${contractId})`],
    [words.document, own(documentName)],
    [words.fingerprint, `<code>${sha256}</code>`],
    [words.signer, signerName === null ? own(signerDocument) : own(signerName)],
    [words.taxDocument, escaped(signerDocument)],
    ...(shown.expiresAt === null ? [] : [[words.until, moment(shown.expiresAt, words.locale)] as const]),
  ]
  const facts = rows.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('\n')
  return frame(
    language,
    path,
    `<h1>${words.title}</h1>
<dl>
${facts}
</dl>
<p><a href="${document}" target="_blank" rel="noopener">${words.open}</a></p>
<object data="${document}" type="application/pdf" aria-label="${words.document}"></object>
${forms(path, language)}`,
  )
}

type Closed = Exclude<Shown['state'], 'OPEN'>

function closedPage({ path, contractId, sha256 }: Shown, state: Closed, language: Language): string {
  const words = WORDS[language]
  return frame(
    language,
    path,
    `<h1>${words.title}</h1>
<dl>
<div><dt>${words.contract}</dt><dd>${contractId}</dd></div>
<div><dt>${words.fingerprint}</dt><dd><code>${sha256}</code></dd></div>
</dl>
<p role="status" class="state">${escaped(stateText(state, language))}</p>`,
  )
}

/** A page with one message. */
export function noticePage(
  language: Language,
  path: string | null,
  text: string,
  hint: string | null = null,
): string {
  const words = WORDS[language]
  const back = path === null ? '' : `<p><a href="${escaped(path)}">${words.back}</a></p>`
  const more = hint === null ? '' : `<p>${escaped(hint)}</p>`
  return frame(language, path, `<h1>${words.title}</h1><p role="status">${escaped(text)}</p>${more}${back}`)
}

function stateText(state: Closed, language: Language): string {
  const words = WORDS[language]
  return { SIGNED: words.signed, REFUSED: words.refused, ENDED: words.ended }[state]
}

function forms(path: string, language: Language): string {
  const words = WORDS[language]
  const action = escaped(`${path}?lang=${language}`)
  return `<form method="post" action="${action}">
<p>${words.signHint}</p>
<button name="decision" value="SIGNED" class="first">${words.sign}</button>
</form>
<form method="post" action="${action}">
<p><label for="reason">${words.reason}</label><br>
<textarea id="reason" name="reason" rows="3" maxlength="1000"></textarea></p>
<button name="decision" value="REFUSED">${words.refuse}</button>
</form>`
}

function frame(language: Language, path: string | null, content: string): string {
  const words = WORDS[language]
  const other = language === 'pt' ? 'en' : 'pt'
  const link = `<a href="${escaped(`${path}?lang=${other}`)}" hreflang="${other}" lang="${other}">`
  const change = path === null ? '' : `<nav>${link}${words.other}</a></nav>`
  return `<!doctype html>
<html lang="${words.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${words.title} – Lastro</title>
<link rel="stylesheet" href="/sign/page.css">
</head>
<body>
<header><strong>Lastro</strong> ${change}</header>
<main>
<p class="sandbox">${words.sandbox}</p>
${content}
</main>
</body>
</html>
`
}

function moment(at: number, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `<time datetime="${new Date(at).toISOString()}">${format.format(at)} UTC</time>`
}

export const PAGE_STYLE = `:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 48rem; padding: 1rem; }
header { display: flex; justify-content: space-between; }
.sandbox { border-inline-start: 0.25rem solid #b45309; padding-inline-start: 0.75rem; }
dl div { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: 0.25rem 0; }
dt { flex: 0 0 10rem; font-weight: 600; }
dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
object { border: 1px solid; height: 60vh; width: 100%; }
form { margin: 1rem 0; }
textarea { box-sizing: border-box; font: inherit; width: 100%; }
button { border: 2px solid; border-radius: 0.375rem; cursor: pointer; }
button { font: inherit; padding: 0.5rem 1.25rem; }
button.first { background: #14532d; border-color: #14532d; color: #fff; }
:focus-visible { outline: 3px solid #2563eb; outline-offset: 2px; }
.state { border: 2px solid; padding: 0.75rem; }
`
