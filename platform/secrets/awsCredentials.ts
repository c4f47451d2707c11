import type { fromNodeProviderChain } from '@aws-sdk/credential-providers'
import { standardEnvironment } from '../process/config.ts'

/** Options of agents that take HTTPS_PROXY and NO_PROXY; the SDK's own agents read neither. */
export const proxiedAgent = { keepAlive: true, proxyEnv: standardEnvironment }

let chain: Promise<ReturnType<typeof fromNodeProviderChain>> | null = null

/** Credentials of the workload at AWS: keys, a role by its token, a container's; kept until they end. */
export async function awsCredentials() {
  const requestHandler = { httpAgent: proxiedAgent, httpsAgent: proxiedAgent }
  chain ??= import('@aws-sdk/credential-providers').then(({ fromNodeProviderChain }) =>
    fromNodeProviderChain({ clientConfig: { requestHandler } }),
  )
  return (await chain)()
}
