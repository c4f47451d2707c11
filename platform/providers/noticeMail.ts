import { choice, type Settings } from '../process/environment.ts'

/**
 * Whether borrowers get notices by e-mail too (docs/notices.md): webhooks sends, directory has
 * addresses.
 */
export const noticeMailSettings = {
  noticeMail: choice(
    'NOTICE_MAIL',
    'whether notices go to borrowers by e-mail too, through an SMTP server; both directory and webhooks read it',
    ['off', 'smtp'],
    { fallback: 'off' },
  ),
} satisfies Settings

/** Where the console shows a contract; `publicUrl` is where people reach the gateway. */
export const contractPage = (publicUrl: string, contractId: number) =>
  `${publicUrl}/console#/contracts/${contractId}`
