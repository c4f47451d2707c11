import { contractPage } from '../../platform/providers/noticeMail.ts'
import type { NoticeMail } from '../../schemas/documents/webhooks.ts'
import type { NoticeReason } from '../../schemas/types.ts'

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

interface Words {
  readonly subject: (contractId: number) => string
  readonly greeting: string
  readonly reasons: Readonly<Record<NoticeReason, string>>
  /** Replaces the reason where a sale yielded money beyond the debt. */
  readonly surplus: (amount: string) => string
  readonly deadline: (at: string) => string
  readonly link: string
  readonly ending: string
}

const PORTUGUESE: Words = {
  subject: id => `Aviso sobre o seu contrato ${id}`,
  greeting: 'Olá,',
  reasons: {
    UNKNOWN: 'há um aviso sobre o seu contrato.',
    ALERT:
      'a garantia do seu contrato já não cobre o que foi combinado. Sem reforço ou pagamento, ela pode ser vendida.',
    REMINDER_50: 'metade do prazo para reforçar a garantia do seu contrato já passou.',
    REMINDER_90: 'o prazo para reforçar a garantia do seu contrato está quase no fim.',
    LAST_NOTICE:
      'o prazo para reforçar a garantia do seu contrato terminou. Ela pode ser vendida a qualquer momento.',
    SALE: 'a garantia do seu contrato está sendo vendida para pagar a dívida.',
    SURPLUS_RETURNED: 'parte da garantia do seu contrato não precisou ser vendida e será devolvida a você.',
  },
  surplus: amount =>
    `a venda da garantia do seu contrato rendeu mais do que você devia. O excedente de ${amount} é seu e será pago a você. O que não precisou ser vendido também será devolvido.`,
  deadline: at => `O prazo termina em ${at} (UTC).`,
  link: 'Ver o contrato e o que fazer:',
  ending: 'Esta mensagem é automática. Nunca pedimos senhas ou chaves por e-mail.',
}

const ENGLISH: Words = {
  subject: id => `Notice about your contract ${id}`,
  greeting: 'Hello,',
  reasons: {
    UNKNOWN: 'there is a notice about your contract.',
    ALERT:
      'the collateral of your contract no longer covers what was agreed. Unless you add to it or repay, it may be sold.',
    REMINDER_50: 'half of the time to cure the shortfall of your contract is over.',
    REMINDER_90: 'the time to cure the shortfall of your contract is almost over.',
    LAST_NOTICE:
      'the time to cure the shortfall of your contract is over. The collateral may be sold at any moment.',
    SALE: 'the collateral of your contract is being sold to pay the debt.',
    SURPLUS_RETURNED:
      'some of the collateral of your contract did not have to be sold and is returned to you.',
  },
  surplus: amount =>
    `the sale of the collateral of your contract brought more than you owed. The surplus of ${amount} is yours and will be paid to you. Whatever did not have to be sold is returned to you as well.`,
  deadline: at => `The time ends at ${at} (UTC).`,
  link: 'See the contract, and what to do:',
  ending: 'This message is automatic. We never ask for passwords or keys by e-mail.',
}

const LANGUAGES = [
  { code: 'pt-BR', words: PORTUGUESE },
  { code: 'en', words: ENGLISH },
] as const

export function mailText(facts: NoticeFacts, publicUrl: string): MailText {
  const url = contractPage(publicUrl, facts.contractId)
  const all = LANGUAGES.map(({ code, words }) => ({
    code,
    lines: linesOf(code, words, facts),
    link: words.link,
  }))
  return {
    subject: LANGUAGES.map(({ words }) => words.subject(facts.contractId)).join(' / '),
    text: `${all.map(({ lines, link }) => plain(lines, link, url)).join('\n\n--\n\n')}\n`,
    html: page(all.map(({ code, lines, link }) => section(code, lines, link, url)).join('<hr>\n')),
  }
}

interface Lines {
  readonly before: readonly string[]
  readonly after: readonly string[]
}

function linesOf(
  language: string,
  words: Words,
  { reason, cureDeadline, surplus = null }: NoticeFacts,
): Lines {
  const deadline = cureDeadline === null ? [] : [words.deadline(minuteOf(cureDeadline))]
  const why = surplus === null ? words.reasons[reason] : words.surplus(money(language, surplus))
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

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, character => ENTITIES[character]!)
}
