import { sandboxClockRoutes } from './clockRoutes.ts'
import { sandboxPeopleRoutes } from './peopleRoutes.ts'
import { sandboxProviderRoutes } from './providerRoutes.ts'
import { sandboxScenarioRoutes } from './scenarioRoutes.ts'

/** Every sandbox-only resource, by name; startSandbox.ts binds each. */
export const SANDBOX_RESOURCES = {
  clock: sandboxClockRoutes,
  people: sandboxPeopleRoutes,
  providers: sandboxProviderRoutes,
  scenarios: sandboxScenarioRoutes,
}
