import { type Deployment, SANDBOX_PATH } from '../platform/sandbox.ts'
import { approvalRoutes } from './approvals/approvals.ts'
import { consoleRoutes } from './console/console.ts'
import { contractActionRoutes } from './contracts/actions.ts'
import { borrowerRoutes } from './contracts/borrowers.ts'
import { contractRoutes } from './contracts/contracts.ts'
import { noticeRoutes } from './contracts/notices.ts'
import { contractStoryRoutes } from './contracts/story.ts'
import { apiKeyRoutes } from './directory/apiKeys.ts'
import { erasureRoutes } from './directory/erasure.ts'
import { globalAccountRoutes } from './directory/globalAccount.ts'
import { onboardingRoutes } from './directory/onboarding.ts'
import { onboardingCaseRoutes } from './directory/onboardingCases.ts'
import { ownedKeyRoutes } from './directory/ownedKeys.ts'
import { ownKeyRoutes } from './directory/ownKey.ts'
import { paymentMethodRoutes } from './directory/paymentMethods.ts'
import { SIGN_IN_PATH, signInRoutes } from './directory/signIn.ts'
import { exportRoutes } from './exports/exports.ts'
import { custodyRoutes } from './guarantees/custody.ts'
import { guaranteeRoutes } from './guarantees/guarantees.ts'
import type { Route } from './http/route.ts'
import { simulationRoutes } from './journey/simulation.ts'
import { bookRoutes } from './ltv/book.ts'
import { ltvRoutes } from './ltv/ltv.ts'
import { marketRoutes } from './market/market.ts'
import { marketStateRoutes } from './market/marketState.ts'
import { documentationRoutes } from './openapi/documentation.ts'
import { auditLogRoutes } from './operations/auditLog.ts'
import { commandStatusRoutes } from './operations/commandStatus.ts'
import { deadLetterRoutes } from './operations/deadLetters.ts'
import { healthRoutes } from './operations/health.ts'
import { laneRoutes } from './operations/lanes.ts'
import { ownAuditRoutes } from './operations/ownAudit.ts'
import { saleRoutes } from './operations/sales.ts'
import { providerEventRoutes } from './providers/door.ts'
import { sandboxClockRoutes } from './sandbox/clockRoutes.ts'
import { sandboxPeopleRoutes } from './sandbox/peopleRoutes.ts'
import { sandboxProviderRoutes } from './sandbox/providerRoutes.ts'
import { sandboxScenarioRoutes } from './sandbox/scenarioRoutes.ts'
import { statusRoutes } from './status/status.ts'
import { collateralRoutes } from './transparency/collateral.ts'
import { transparencyRoutes } from './transparency/transparency.ts'
import { webhookActionRoutes } from './webhooks/actions.ts'
import { webhookEventRoutes } from './webhooks/events.ts'
import { serviceLevelRoutes } from './webhooks/slo.ts'
import { eventStreamRoutes } from './webhooks/stream.ts'
import { webhookEndpointRoutes, webhookSecretRoutes } from './webhooks/webhooks.ts'

/** Every resource of the API, registered by name: add the array of a new file here. */
export const RESOURCES: readonly (readonly Route[])[] = [
  commandStatusRoutes(() => RESOURCES.flat()),
  documentationRoutes(place => servedIn(place, RESOURCES.flat())),
  consoleRoutes,
  healthRoutes,
  statusRoutes,
  deadLetterRoutes,
  auditLogRoutes,
  ownAuditRoutes,
  laneRoutes,
  saleRoutes,
  approvalRoutes,
  apiKeyRoutes,
  ownKeyRoutes,
  ownedKeyRoutes,
  borrowerRoutes,
  contractRoutes,
  contractActionRoutes,
  contractStoryRoutes,
  noticeRoutes,
  custodyRoutes,
  exportRoutes,
  erasureRoutes,
  signInRoutes,
  globalAccountRoutes,
  guaranteeRoutes,
  ltvRoutes,
  bookRoutes,
  marketRoutes,
  marketStateRoutes,
  onboardingRoutes,
  onboardingCaseRoutes,
  paymentMethodRoutes,
  providerEventRoutes,
  sandboxClockRoutes,
  sandboxPeopleRoutes,
  sandboxProviderRoutes,
  sandboxScenarioRoutes,
  simulationRoutes,
  collateralRoutes,
  transparencyRoutes,
  webhookEndpointRoutes,
  webhookSecretRoutes,
  webhookActionRoutes,
  webhookEventRoutes,
  serviceLevelRoutes,
  eventStreamRoutes,
]

/**
 * What a deployment answers at all: outside of sandboxes nothing of theirs is there, nor of laptops
 * elsewhere.
 */
export function servedIn<R extends Pick<Route, 'url'>>(
  { isSandbox, isLaptop = false }: Pick<Deployment, 'isSandbox'> & { readonly isLaptop?: boolean },
  routes: readonly R[],
): readonly R[] {
  const absent = [...(isSandbox ? [] : [SANDBOX_PATH]), ...(isLaptop ? [] : [SIGN_IN_PATH])]
  return routes.filter(({ url }) => !absent.some(path => url.startsWith(path)))
}
