import { choice, integer, optional, type Settings } from '../../platform/environment.ts'
import { s3Settings } from '../../platform/s3Access.ts'
import { connectionSettings } from '../runtime/connections.ts'

/** What contracts reads from its environment, beside what every processor reads. */
export const contractsSettings = {
  ...connectionSettings,
  activationIntervalMs: integer('ACTIVATION_INTERVAL_MS', 'how often waiting contracts are looked at again', {
    fallback: '300000',
    min: 100,
    max: 86_400_000,
  }),
  mode: choice('LASTRO_MODE', 'whether this is somebody’s laptop', ['local', 'production'], {
    fallback: 'production',
  }),
  custodyAdapter: optional(
    choice(
      'CUSTODY_ADAPTER',
      'who hands collateral over: local confirms at once, external reports over HTTP; default by mode',
      ['local', 'external'],
    ),
  ),
  ...s3Settings,
} satisfies Settings
