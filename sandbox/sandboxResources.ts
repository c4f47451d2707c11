import { sandboxClockRoutes } from './clockRoutes.ts'
import { sandboxPeopleRoutes } from './peopleRoutes.ts'
import { sandboxProviderRoutes } from './providerRoutes.ts'
import { sandboxScenarioRoutes } from './scenarioRoutes.ts'

/** Every resource that sandboxes alone have, by name; startSandbox.ts gives each what it needs. */
export const SANDBOX_RESOURCES = {
  clock: sandboxClockRoutes,
  people: sandboxPeopleRoutes,
  providers: sandboxProviderRoutes,
  scenarios: sandboxScenarioRoutes,
}
