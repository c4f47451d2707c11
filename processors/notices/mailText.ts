import type { NoticeMail } from '../../schemas/documents/webhooks.ts'
import { escaped } from '../../schemas/values/htmlText.ts'
import en from './mail.en.json' with { type: 'json' }
import pt from './mail.pt-BR.json' with { type: 'json' }

/**
 * Text of a notice by mail: why, until when, and a link. A mail has no name, document or debt, for many
 * servers store it; the console shows them after sign-in. The one amount that it may have is money of the
 * borrower. The reader's language is not known: each mail is in Portuguese, then in English. Pure.
 */
export interface MailText {
  readonly subject: string
  readonly text: string
  readonly html: string
}

export type NoticeFacts = Pick<NoticeMail, 'contractId' | 'reason' | 'cureDeadline' | 'surplus'>

/** Texts with `{values}`; both catalogues have a text for every reason, or this does not compile. */
type Words = typeof en & typeof pt & { readonly reasons: Readonly<Record<NoticeMail['reason'], string>> }

const LANGUAGES: readonly { readonly code: string; readonly words: Words }[] = [
  { code: 'pt-BR', words: pt },
  { code: 'en', words: en },
]

/** `url`: what it links to. */
export function mailText(facts: NoticeFacts, url: string): MailText {
  const all = LANGUAGES.map(({ code, words }) => ({
    code,
    lines: linesOf(code, words, facts),
    link: formOf(words, facts).link,
  }))
  return {
    subject: LANGUAGES.map(({ words }) =>
      formOf(words, facts).subject.replace('{contractId}', String(facts.contractId)),
    ).join(' / '),
    text: `${all.map(({ lines, link }) => plain(lines, link, url)).join('\n\n--\n\n')}\n`,
    html: page(all.map(({ code, lines, link }) => section(code, lines, link, url)).join('<hr>\n')),
  }
}

const formOf = (words: Words, { reason }: Pick<NoticeFacts, 'reason'>) =>
  reason === 'INVITATION' || reason === 'SIGN_IN' ? words[reason] : words.notice

interface Lines {
  readonly before: readonly string[]
  readonly after: readonly string[]
}

function linesOf(
  language: string,
  words: Words,
  { reason, cureDeadline, surplus = null }: NoticeFacts,
): Lines {
  const deadline =
    cureDeadline === null ? [] : [formOf(words, { reason }).deadline.replace('{at}', minuteOf(cureDeadline))]
  const why =
    surplus === null
      ? words.reasons[reason]
      : words.surplus.replace('{amount}', () => money(language, surplus))
  return { before: [words.greeting, why, ...deadline], after: [words.ending] }
}

/** Intl takes decimal text as it is: no float in between. */
const money = (language: string, { amount, currency }: NonNullable<NoticeFacts['surplus']>) =>
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount as `${number}`)

/** `2026-07-31 12:00`. */
const minuteOf = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' ')

const plain = ({ before, after }: Lines, link: string, url: string) =>
  [...before, `${link}\n${url}`, ...after].join('\n\n')

const section = (code: string, { before, after }: Lines, link: string, url: string) =>
  [
    `<div lang="${escaped(code)}">`,
    ...before.map(paragraph),
    `<p><a href="${escaped(url)}">${escaped(link.replace(/:$/, ''))}</a></p>`,
    ...after.map(paragraph),
    '</div>\n',
  ].join('\n')

const paragraph = (line: string) => `<p>${escaped(line)}</p>`

const page = (body: string) =>
  `<!doctype html>\n<html lang="pt-BR"><head><meta charset="utf-8"></head>\n<body>\n${body}</body></html>\n`
