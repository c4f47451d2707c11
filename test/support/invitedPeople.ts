import { fetchAvailable } from './fetchAvailable.ts'
import type { InvitationMails } from './invitationMails.ts'
import { expectStatus, type Party, type Platform } from './platform.ts'
import { newCpf } from './taxDocuments.ts'

/** People whom lenders invite by mail, and the requests that the gateway's page makes for them. */
export interface Recorded {
  readonly id: number
  readonly document: string
  readonly email: string
}

/** A person whom the lender has recorded, with a contract that was sent. */
export async function recordedBy(by: Party, lastro: Platform, mails: InvitationMails): Promise<Recorded> {
  const document = newCpf()
  const email = `i${document}@example.com`
  const body = { document, email, name: 'Maria Souza' }
  const path = '/contracts/v1/borrowers/pre-registrations'
  expectStatus(await lastro.call(by.key, 'POST', path, { body }), 201)
  await mails.serve(document)
  const id = expectStatus(await lastro.createContract(by, { document, key: '', profile: null as never }), 201)
    .body.data.id as number
  expectStatus(await lastro.call(by.key, 'POST', `/contracts/v1/${id}/send`), 200)
  return { id, document, email }
}

export const codeIn = (link: string) => link.split('/').at(-1)!
export const cookieOf = (answer: Response) => answer.headers.get('set-cookie')!.split(';')[0]!

/** As the page of the gateway sends it. */
export const postAt = (
  { gateway }: Platform,
  path: string,
  body: object,
  headers: Readonly<Record<string, string>> = { origin: gateway },
) =>
  fetchAvailable(`${gateway}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
export const redeemAt = (lastro: Platform, code: string, headers?: Readonly<Record<string, string>>) =>
  postAt(lastro, '/console/session/invitations', { code }, headers)

interface Question {
  readonly cookie: string
  readonly method: string
  readonly path: string
  readonly body?: object | undefined
}

export async function askedAt({ gateway }: Platform, { cookie, method, path, body }: Question) {
  const answer = await fetchAvailable(`${gateway}${path}`, {
    method,
    headers: { cookie, origin: gateway, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, answer, body: text === '' ? null : JSON.parse(text) }
}
