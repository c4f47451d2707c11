import type { Settings } from '../../platform/process/environment.ts'
import { connectionSettings } from '../runtime/connections/connections.ts'
import { transparencySettings } from '../transparency/config.ts'

/** Everything that ltvView reads from its environment. */
export const ltvViewSettings = { ...connectionSettings, ...transparencySettings } satisfies Settings
