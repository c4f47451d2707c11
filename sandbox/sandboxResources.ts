import { sandboxClockRoutes } from './clockRoutes.ts'
import { sandboxDepositRoutes } from './depositRoutes.ts'
import { sandboxOnboardingRoutes } from './onboardingRoutes.ts'
import { sandboxPeopleRoutes } from './peopleRoutes.ts'
import { sandboxProviderRoutes } from './providerRoutes.ts'
import { sandboxScenarioRoutes } from './scenarioRoutes.ts'

/** Every sandbox-only resource, by name; startSandbox.ts binds each. */
export const SANDBOX_RESOURCES = {
  clock: sandboxClockRoutes,
  deposits: sandboxDepositRoutes,
  selfOnboarding: sandboxOnboardingRoutes,
  people: sandboxPeopleRoutes,
  providers: sandboxProviderRoutes,
  scenarios: sandboxScenarioRoutes,
}
