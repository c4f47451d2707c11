import { provisionLimits } from '../../operations/provision/provision.ts'

/** Loaded before provision (`--import`): it waits for no server. */
provisionLimits.waitMs = 0
