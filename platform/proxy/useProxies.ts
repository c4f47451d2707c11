import { setGlobalProxyFromEnv } from 'node:http'

/**
 * Proxies of the environment (HTTPS_PROXY, HTTP_PROXY, NO_PROXY) for all that goes out over HTTP: Node's
 * fetch and agents, and undici's. S3 clients and webhooks have their own agents, which read the same names.
 */
export async function useProxies(env: NodeJS.ProcessEnv): Promise<void> {
  if (!(env['HTTPS_PROXY'] || env['https_proxy'] || env['HTTP_PROXY'] || env['http_proxy'])) return
  setGlobalProxyFromEnv(env)
  const { EnvHttpProxyAgent, setGlobalDispatcher } = await import('undici')
  setGlobalDispatcher(new EnvHttpProxyAgent())
}
