import { setTimeout as after } from 'node:timers/promises'
import { encodeExtended } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from 'mongodb'
import { ANONYMOUS, type Identity } from '../../gateway/access/authentication.ts'
import type { Commands } from '../../gateway/commands/submitCommand.ts'
import { unavailable } from '../../gateway/errors/errors.ts'
import type { Downloads } from '../../gateway/files/downloads.ts'
import { openDocument } from '../../gateway/resources/contracts/files.ts'
import { sealedReason } from '../../gateway/resources/contracts/refusalReason.ts'
import { contactOf, partiesOf, stateOf } from '../../gateway/resources/contracts/view.ts'
import { custodyRoutes, recordSignatureEvent } from '../../gateway/resources/guarantees/custody.ts'
import type { PersonalData } from '../../gateway/resources/parties/personalData.ts'
import { bindKind } from '../../gateway/routing/bind.ts'
import type { RouteRequest } from '../../gateway/routing/route.ts'
import { type Audit, auditEntry } from '../../gateway/server/audit.ts'
import { refusalOf } from '../../gateway/server/errorHandler.ts'
import type { StoredContract } from '../../schemas/documents/contracts.ts'
import type { RecordSignatureEvent, Signer, SigningState } from '../../schemas/types.ts'
import { cleanedText, cutText } from '../../schemas/values/freeText.ts'
import type { SettableClock } from '../clock/settableClock.ts'
import { contractOfSigner, SIGNING_PATH, type SigningLinks } from './links.ts'
import { noticePage, PAGE_STYLE, type Shown, signingPage } from './page.ts'
import { type Language, languageOf, WORDS } from './words.ts'

/**
 * Pages of the local signature provider, in sandboxes only (docs/specification.md, Signings): the
 * document, who signs, sign or refuse. The link is the permission; an answer becomes a report of the
 * provider like any other.
 */

const FORM_LIMIT_BYTES = 16 * 1024
const MAX_REASON_LENGTH = 1_000
const TOLD_TO_REJECT = 'The signature provider of this sandbox was told to reject.'
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; object-src 'self'; form-action 'self'; base-uri 'none'; " +
  "frame-ancestors 'none'"
/** The page shows the document within itself. */
const DOCUMENT_HEADERS = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
}

export interface SigningPageNeeds {
  readonly db: Db
  readonly personalData: PersonalData
  readonly downloads: Downloads
  readonly commands: Commands
  readonly audit: Audit
  readonly now: () => number
}

interface Parts extends SigningPageNeeds {
  readonly links: SigningLinks
  /** Injected faults of this provider. */
  readonly faults: Pick<SettableClock['faults'], 'of' | 'takeFailure'>
}

type PageRequest = FastifyRequest<{
  Params: { readonly signerId: string; readonly token: string }
  Querystring: { readonly lang?: string | readonly string[] }
}>

interface Found {
  readonly contract: StoredContract
  readonly signing: SigningState
  readonly signer: Signer
  readonly path: string
}

const PROVIDER: Identity = { ...ANONYMOUS, keyId: 'key_signing_page' }
const reportRoute = custodyRoutes.find(({ operationId }) => operationId === 'recordSignatureEvent')!

export function signingPages(needs: SigningPageNeeds, links: SigningLinks, faults: Parts['faults']) {
  const parts = { ...needs, links, faults }
  return async (scope: FastifyInstance): Promise<void> => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
      (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(text as string))),
    )
    scope.setErrorHandler((error, request, reply) => {
      const { status } = refusalOf(error)
      if (status >= 500) request.log.error({ err: error, requestId: request.id }, 'a signing page failed')
      const language = languageIn(request as PageRequest)
      const [path] = request.url.split('?')
      return html(reply, status, noticePage(language, path!, WORDS[language].failed))
    })
    scope.get(`${SIGNING_PATH}/page.css`, (_request, reply) => reply.type('text/css').send(PAGE_STYLE))
    const page = `${SIGNING_PATH}/:signerId/:token`
    scope.get(page, async (request: PageRequest, reply) => {
      const found = await find(request, parts)
      if (!found) return unknown(request, reply)
      const shown = await shownOf(found, parts)
      return html(reply, shown.state === 'ENDED' ? 410 : 200, signingPage(shown, languageIn(request)))
    })
    scope.get(`${page}/document`, async (request: PageRequest, reply) => {
      const found = await find(request, parts)
      if (!found) return unknown(request, reply)
      const state = stateFor(found.signing, found.signer, parts.now())
      if (state === 'OPEN') return sendDocument(found, request, reply, parts)
      // The link was the permission: it still shows the outcome of the signing, but not the document.
      return html(reply, 410, signingPage(await shownOf(found, parts), languageIn(request)))
    })
    scope.post(page, async (request: PageRequest, reply) => {
      const found = await find(request, parts)
      return found ? answer(found, request, reply, parts) : unknown(request, reply)
    })
  }
}

/** Null for a wrong link and for an unknown signer alike. */
async function find(request: PageRequest, { db, links }: Parts): Promise<Found | null> {
  const { signerId, token } = request.params
  const contractId = contractOfSigner(signerId)
  if (contractId === null || !links.isRight(signerId, token)) return null
  const contract = await db.collection<StoredContract>('contracts').findOne({ _id: contractId })
  for (const signing of contract?.signings ?? []) {
    const signer = signing.signers.find(one => one.signerId === signerId)
    if (contract && signer) return { contract, signing, signer, path: `${SIGNING_PATH}/${signerId}/${token}` }
  }
  return null
}

async function shownOf({ contract, signing, signer, path }: Found, deps: Parts): Promise<Shown> {
  const parties = (await partiesOf([contract], deps))(contract)
  const isBorrower = signer.partyId === parties.borrowerPartyId
  const contact = await contactOf(parties, deps)
  return {
    path,
    contractId: contract.contractId,
    contractName: contract.name,
    documentName: signing.documentName,
    sha256: signing.documentSha256,
    signerName: isBorrower ? contact.name : null,
    signerDocument: isBorrower ? parties.borrowerDocument : parties.lenderDocument,
    expiresAt: signing.expiresAt,
    state: stateFor(signing, signer, deps.now()),
  }
}

function stateFor(signing: SigningState, signer: Signer, now: number): Shown['state'] {
  if (signer.signerStatus === 'SIGNED') return 'SIGNED'
  if (signer.signerStatus === 'REFUSED') return 'REFUSED'
  const isOver = signing.expiresAt !== null && signing.expiresAt <= now
  return signing.signingStatus === 'ACTIVE' && !isOver ? 'OPEN' : 'ENDED'
}

async function answer(found: Found, request: PageRequest, reply: FastifyReply, parts: Parts) {
  const { decision, reason = '' } = (request.body ?? {}) as { decision?: string; reason?: string }
  const language = languageIn(request)
  const { path, signing, signer } = found
  if (decision !== 'SIGNED' && decision !== 'REFUSED') {
    return html(reply, 400, noticePage(language, path, WORDS[language].failed))
  }
  if (stateFor(signing, signer, parts.now()) !== 'OPEN') {
    return html(reply, 409, signingPage(await shownOf(found, parts), language))
  }
  const text = decision === 'REFUSED' ? cutText(cleanedText('prose', reason).trim(), MAX_REASON_LENGTH) : ''
  const isPending = await reportAsTold(found, decision, text === '' ? null : text, request, parts)
  if (isPending) return html(reply, 202, noticePage(language, path, WORDS[language].pending))
  return reply.redirect(`${path}?lang=${language}`, 303)
}

/** Reports a signature or refusal, with this provider's injected faults (docs/sandbox.md). */
async function reportAsTold(
  found: Found,
  decision: 'SIGNED' | 'REFUSED',
  reason: string | null,
  request: PageRequest,
  parts: Parts,
): Promise<boolean> {
  const { faults } = parts
  if (faults.takeFailure('signature')) throw unavailable('the signature provider was told to fail')
  const { delayMs, reject, duplicate } = faults.of('signature')
  if (delayMs > 0) await after(delayMs)
  const told =
    reject && decision === 'SIGNED' ? ({ event: 'REFUSED', reason: TOLD_TO_REJECT } as const) : null
  const send = () => report(found, told?.event ?? decision, told?.reason ?? reason, request, parts)
  const isPending = await send()
  // What is repeated may come after the end, and be refused.
  if (duplicate) await send().catch(() => undefined)
  return isPending
}

/** True where the outcome is not known yet. Throws the refusal of the decider. */
async function report(
  { contract: { contractId }, signing: { signingId }, signer: { signerId } }: Found,
  signatureEvent: 'VIEWED' | 'SIGNED' | 'REFUSED',
  reason: string | null,
  request: PageRequest,
  parts: Parts,
): Promise<boolean> {
  const { links, commands, audit, now } = parts
  const startedAt = now()
  const value: RecordSignatureEvent = {
    contractId,
    signingId,
    eventId: null,
    signatureEvent,
    signerId,
    occurredAt: startedAt,
    reason,
  }
  const input: RouteRequest = {
    params: { id: signingId },
    query: {},
    body: {},
    headers: {},
    file: null,
    identity: PROVIDER,
    tenant: null,
    id: request.id,
    idempotencyKey: null,
    route: reportRoute,
    sourceAddress: request.ip,
    traceparent: null,
  }
  const build = async () => ({ ...value, reason: await sealedReason(value, parts) })
  const kind = bindKind(recordSignatureEvent, { ...parts, signUrlOf: links.pathOf })
  const submission = { key: () => String(contractId), build }
  const note = (ending: Parameters<typeof auditEntry>[1]) => {
    const durationMs = now() - startedAt
    const entry = auditEntry(input, ending, { sourceAddress: request.ip, durationMs })
    if (entry) audit.note(entry)
  }
  try {
    const { status, isPending, headers } = await commands.submit(input, kind, submission)
    note({ status, isPending, commandId: headers?.['x-command-id'] ?? null })
    return isPending === true
  } catch (error) {
    const { status, code, headers } = refusalOf(error)
    note({ status, commandId: headers['x-command-id'] ?? null, errorCode: code })
    throw error
  }
}

/** Records the document as seen when it is opened. */
async function sendDocument(found: Found, request: PageRequest, reply: FastifyReply, parts: Parts) {
  const { contract, signing, signer } = found
  const { documents } = stateOf(contract)
  const document = documents.find(({ documentId }) => documentId === signing.documentId)
  const file = document && (await openDocument(signer.partyId, document, parts))
  if (!document || !file) return unknown(request, reply)
  if (signer.signerStatus === 'PENDING' || signer.signerStatus === 'SENT') {
    await report(found, 'VIEWED', null, request, parts)
  }
  return reply
    .headers(DOCUMENT_HEADERS)
    .header('content-disposition', `inline; filename*=${encodeExtended(document.originalName)}`)
    .header('content-length', String(file.size))
    .type(document.mimeType)
    .send(file.body)
}

function unknown(request: PageRequest, reply: FastifyReply) {
  const language = languageIn(request)
  const { unknown: text, unknownHint } = WORDS[language]
  return html(reply, 404, noticePage(language, null, text, unknownHint))
}

function languageIn({ query, headers }: PageRequest): Language {
  // A parameter that is given twice is read as a list.
  const [chosen] = [query.lang].flat()
  return languageOf(chosen, headers['accept-language'])
}

function html(reply: FastifyReply, status: number, content: string) {
  return reply
    .code(status)
    .header('content-security-policy', PAGE_POLICY)
    .type('text/html; charset=utf-8')
    .send(content)
}
