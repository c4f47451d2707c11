import { Type } from 'typebox'
import { exactly, freeText, IsoDateTime, shape, TextId } from '../../../schemas/http/values.ts'
import type { PortalSessions } from '../../access/portalSessions.ts'
import { refuse } from '../../errors/errors.ts'
import { dataAnswer } from '../../routing/answers.ts'
import { routesOf } from '../../routing/route.ts'
import { builtConsole } from '../console/console.ts'
import { PREPARED_HEADERS } from '../documentation/cachedDocument.ts'
import { assertOwnPage, PAGE } from '../keys/session.ts'

/** Portal links: the page of webhooks alone, embedded in a lender's application (portalSessions.ts). */

const { route } = routesOf({ tag: 'Webhooks' })
const MAX_ORIGINS = 10
const MAX_CODE_LENGTH = 100
const params = { id: TextId('ptl') }
const Origin = Type.String({
  // Part of a header: nothing but an origin fits.
  pattern: '^(https://[a-z0-9.-]{1,253}|http://(localhost|127\\.0\\.0\\.1))(:[0-9]{1,5})?$',
  reason: 'must be an origin, such as https://app.bank.example; http for this machine alone',
  maxLength: 300,
  examples: ['https://app.bank.example'],
})

const PortalLinkInput = shape('PortalLinkInput', {
  origins: Type.Array(Origin, {
    minItems: 1,
    maxItems: MAX_ORIGINS,
    uniqueItems: true,
    description: 'Origins whose pages may embed the portal.',
  }),
})
const PortalLink = shape('PortalLink', {
  id: params.id,
  url: Type.String({ description: 'Address of the frame. It opens once.' }),
  expiresAt: { ...IsoDateTime, description: 'When the link ends unless it was opened, after 5 minutes.' },
})
const linkExample = {
  id: 'ptl_Zx81fQ0aB4kT7pLm2sVw',
  url: 'https://api.lastro.example/console/portal/ptl_Zx81fQ0aB4kT7pLm2sVw#code=q7Jd0pY3',
  expiresAt: '2026-12-01T12:05:00.000Z',
}

interface PortalNeeds {
  readonly portals: PortalSessions
}

export const portalRoutes = [
  route({
    on: 'POST /webhooks/v1/portal-links',
    scopes: ['webhooks'],
    tenant: 'required',
    operationId: 'createPortalLink',
    summary: 'Create a one-time link that embeds your webhooks page in your own application.',
    description:
      'The page shows and changes your endpoints, events and deliveries, with the rate limit of this key. ' +
      'It ends after an hour, with this key, or with the link.',
    body: PortalLinkInput,
    responses: { 201: dataAnswer('The link.', PortalLink, linkExample) },
    refusals: ['forbidden'],
    ignoresIdempotencyKey: true,
    handle: async (
      { identity, body },
      { portals, publicUrl }: PortalNeeds & { readonly publicUrl: string },
    ) => {
      if (identity.isPortal) refuse('forbidden', { reason: 'a portal session cannot create portal links' })
      const link = (await portals.open(identity, body.origins)) ?? refuse('unauthenticated')
      const url = new URL(`/console/portal/${link.id}#code=${link.code}`, publicUrl).href
      const data = { id: link.id, url, expiresAt: link.expiresAt.toISOString() }
      return { status: 201, showsSecret: true, body: { data } }
    },
  }),
  route({
    on: 'DELETE /webhooks/v1/portal-links/:id',
    scopes: ['webhooks'],
    tenant: 'required',
    operationId: 'revokePortalLink',
    summary: 'End a portal link and the session that it opened.',
    params,
    responses: { 204: { description: 'Ended.' } },
    handle: async ({ params: { id }, tenant }, { portals }: PortalNeeds) => {
      if (!(await portals.revoke(id, tenant))) refuse('not_found')
      return { status: 204 }
    },
  }),
  route({
    on: 'GET /console/portal/:id',
    scopes: 'public',
    hidden: true,
    operationId: 'showPortal',
    summary: 'Get the portal, for frames of the origins of its link.',
    params,
    headers: PREPARED_HEADERS,
    ok: { description: 'The page.', contentType: 'text/html' },
    handle: async ({ params: { id }, headers, sourceAddress }, { portals }: PortalNeeds) =>
      builtConsole('index.html', headers, await portals.originsOf(id, sourceAddress)),
  }),
  route({
    on: 'POST /console/portal/:id/session',
    scopes: 'public',
    hidden: true,
    operationId: 'openPortal',
    summary: 'Open the session of a portal link, once.',
    params,
    headers: PAGE,
    body: exactly({ code: freeText(MAX_CODE_LENGTH, { minLength: 1 }) }),
    ok: dataAnswer('The session.', exactly({ session: Type.String(), expiresAt: IsoDateTime })),
    refusals: ['unauthenticated', 'forbidden'],
    handle: async ({ params: { id }, body, headers, sourceAddress }, { portals }: PortalNeeds) => {
      assertOwnPage('POST', headers)
      const opened =
        (await portals.redeem(id, body.code, sourceAddress)) ?? refuse('unauthenticated', { field: 'code' })
      const data = { session: opened.session, expiresAt: opened.expiresAt.toISOString() }
      return { status: 200, showsSecret: true, body: { data } }
    },
  }),
]
