import { type Deployment, SANDBOX_PATH } from '../platform/process/sandbox.ts'
import { approvalRoutes } from './resources/approvals/approvals.ts'
import { consoleRoutes } from './resources/console/console.ts'
import { contractActionRoutes } from './resources/contracts/actions.ts'
import { contractRoutes } from './resources/contracts/contracts.ts'
import { contractHistoryRoutes } from './resources/contracts/history.ts'
import { simulationRoutes } from './resources/contracts/journeySimulation.ts'
import { noticeRoutes } from './resources/contracts/notices.ts'
import { contractRowRoutes } from './resources/contracts/rows.ts'
import { documentationRoutes } from './resources/documentation/documentation.ts'
import { exportRoutes } from './resources/exports/exports.ts'
import { custodyRoutes } from './resources/guarantees/custody.ts'
import { depositRoutes } from './resources/guarantees/deposits.ts'
import { destinationRoutes } from './resources/guarantees/destinations.ts'
import { guaranteeRoutes } from './resources/guarantees/guarantees.ts'
import { requestRoutes } from './resources/guarantees/requests.ts'
import { unattributedRoutes } from './resources/guarantees/unattributed.ts'
import { invitationRoutes } from './resources/invitations/invitations.ts'
import { linkRoutes } from './resources/invitations/links.ts'
import { invitationSessionRoutes } from './resources/invitations/sessions.ts'
import { apiKeyRoutes } from './resources/keys/apiKeys.ts'
import { ownedKeyRoutes } from './resources/keys/ownedKeys.ts'
import { ownKeyRoutes } from './resources/keys/ownKey.ts'
import { sessionRoutes } from './resources/keys/session.ts'
import { SIGN_IN_PATH, signInRoutes } from './resources/keys/signIn.ts'
import { bookRoutes } from './resources/ltv/book.ts'
import { ltvRoutes } from './resources/ltv/ltv.ts'
import { marketRoutes } from './resources/market/market.ts'
import { marketStateRoutes } from './resources/market/marketState.ts'
import { mcpRoutes } from './resources/mcp/mcp.ts'
import { auditLogRoutes } from './resources/operations/auditLog.ts'
import { commandStatusRoutes } from './resources/operations/commandStatus.ts'
import { custodyOrderRoutes } from './resources/operations/custodyOrders.ts'
import { deadLetterRoutes } from './resources/operations/deadLetters.ts'
import { healthRoutes } from './resources/operations/health.ts'
import { loadRoutes } from './resources/operations/load.ts'
import { ownAuditRoutes } from './resources/operations/ownAudit.ts'
import { laneRoutes } from './resources/operations/partitionOwners.ts'
import { reconciliationRoutes } from './resources/operations/reconciliations.ts'
import { saleRoutes } from './resources/operations/sales.ts'
import { borrowerRoutes } from './resources/parties/borrowers.ts'
import { erasureRoutes } from './resources/parties/erasure.ts'
import { globalAccountRoutes } from './resources/parties/globalAccount.ts'
import { onboardingRoutes } from './resources/parties/onboarding.ts'
import { onboardingCaseRoutes } from './resources/parties/onboardingCases.ts'
import { paymentMethodRoutes } from './resources/payments/paymentMethods.ts'
import { providerEventRoutes } from './resources/providers/providerWebhooks.ts'
import { statusRoutes } from './resources/status/status.ts'
import { collateralRoutes } from './resources/transparency/collateral.ts'
import { transparencyRoutes } from './resources/transparency/transparency.ts'
import { webhookActionRoutes } from './resources/webhooks/actions.ts'
import { eventStreamRoutes } from './resources/webhooks/eventStream.ts'
import { webhookEventRoutes } from './resources/webhooks/events.ts'
import { portalRoutes } from './resources/webhooks/portal.ts'
import { serviceLevelRoutes } from './resources/webhooks/slo.ts'
import { webhookEndpointRoutes, webhookSecretRoutes } from './resources/webhooks/webhooks.ts'
import type { Route } from './routing/route.ts'

/** Every resource of the API, by name: add the array of a new file here. startGateway.ts binds each. */
export const RESOURCES = {
  commandStatus: commandStatusRoutes,
  documentation: documentationRoutes,
  console: consoleRoutes,
  health: healthRoutes,
  status: statusRoutes,
  operations: [
    ...deadLetterRoutes,
    ...auditLogRoutes,
    ...ownAuditRoutes,
    ...laneRoutes,
    ...loadRoutes,
    ...saleRoutes,
    ...reconciliationRoutes,
    ...custodyOrderRoutes,
  ],
  approvals: approvalRoutes,
  keys: [...apiKeyRoutes, ...ownKeyRoutes, ...ownedKeyRoutes],
  borrowers: borrowerRoutes,
  invitations: [...invitationRoutes, ...invitationSessionRoutes, ...linkRoutes],
  contracts: [
    ...contractRoutes,
    ...contractRowRoutes,
    ...contractActionRoutes,
    ...contractHistoryRoutes,
    ...noticeRoutes,
  ],
  custody: custodyRoutes,
  exports: exportRoutes,
  erasure: erasureRoutes,
  signIn: [...signInRoutes, ...sessionRoutes],
  globalAccount: globalAccountRoutes,
  guarantees: [
    ...guaranteeRoutes,
    ...depositRoutes,
    ...unattributedRoutes,
    ...destinationRoutes,
    ...requestRoutes,
  ],
  ltv: [...ltvRoutes, ...bookRoutes],
  mcp: mcpRoutes,
  market: [...marketRoutes, ...marketStateRoutes],
  onboarding: [...onboardingRoutes, ...onboardingCaseRoutes],
  paymentMethods: paymentMethodRoutes,
  providerEvents: providerEventRoutes,
  journey: simulationRoutes,
  transparency: [...collateralRoutes, ...transparencyRoutes],
  webhooks: [
    ...webhookEndpointRoutes,
    ...webhookSecretRoutes,
    ...webhookActionRoutes,
    ...webhookEventRoutes,
    ...portalRoutes,
    ...serviceLevelRoutes,
    ...eventStreamRoutes,
  ],
}

/** Routes that a deployment serves: sandbox routes only in a sandbox, sign-in only on a laptop. */
export function servedIn<R extends Pick<Route, 'url'>>(
  { isSandbox, isLaptop = false }: Pick<Deployment, 'isSandbox'> & Partial<Pick<Deployment, 'isLaptop'>>,
  routes: readonly R[],
): readonly R[] {
  const absent = [...(isSandbox ? [] : [SANDBOX_PATH]), ...(isLaptop ? [] : [SIGN_IN_PATH])]
  return routes.filter(({ url }) => !absent.some(path => url.startsWith(path)))
}
