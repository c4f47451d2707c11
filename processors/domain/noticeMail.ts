import type { NoticeMail } from '../../schemas/documents/webhooks.ts'
import { DAY_MS } from '../../schemas/durations.ts'

/** The outcome of a mail can be looked up for so long. */
const KEPT_MS = 90 * DAY_MS

const UNSENT = {
  state: 'PENDING' as const,
  tries: 0,
  sentAt: null,
  finishedAt: null,
  lastOutcome: null,
  lastCode: null,
}

export type MailFacts = Omit<NoticeMail, keyof typeof UNSENT | 'nextAt' | 'expireAt'>

/** Reasons of mails with a one-time link. */
export const LINKS = ['INVITATION', 'SIGN_IN'] as const satisfies readonly NoticeMail['reason'][]
export const isLink = (reason: NoticeMail['reason']): boolean => LINKS.some(link => link === reason)

/** A mail that webhooks sends from `now` on. */
export const unsentMail = <F extends MailFacts>(facts: F, now: number): NoticeMail & F => ({
  ...facts,
  ...UNSENT,
  nextAt: now,
  expireAt: new Date(now + KEPT_MS),
})
