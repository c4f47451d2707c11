import { kafkaSettings } from '../../platform/kafka/kafkaConfig.ts'
import { registrySettings } from '../../platform/kafka/serverAccess.ts'
import { optional, type Settings, type Values } from '../../platform/process/environment.ts'
import { perSymbol, priceRuleSettings } from '../../platform/process/priceRuleSettings.ts'
import type { Deployment } from '../../platform/process/sandbox.ts'
import { unscaledOf } from '../../schemas/codec/decimalBytes.ts'
import { RATIO_SCALE, type ValuationRules } from '../domain/ltv/ltv.ts'
import { priceRulesOf } from '../domain/ltv/priceRules.ts'

/** Everything that ltv reads from its environment. It needs no database. */
export const ltvSettings = {
  ...kafkaSettings,
  ...registrySettings,
  ...priceRuleSettings,
  haircuts: optional(
    perSymbol('LTV_HAIRCUTS', 'shares of a price that are not counted, as USDC=0.01,USDT=0.02', haircut),
  ),
} satisfies Settings

export type LtvConfig = Values<typeof ltvSettings>

function haircut(given: string): bigint {
  const value = unscaledOf(given, RATIO_SCALE)
  if (value < 0n || value >= 10n ** 6n) throw new Error('a share from 0 to below 1')
  return value
}

export function rulesOf(config: LtvConfig, deployment: Pick<Deployment, 'isSandbox'>): ValuationRules {
  return { ...priceRulesOf(config, deployment), haircuts: config.haircuts ?? {} }
}
