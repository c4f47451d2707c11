import { type Client, right } from './client.ts'

/** The deployment's time: a sandbox may be ahead of this machine. */
export async function deploymentTime(client: Client, key: string): Promise<string> {
  if (!(await isSandbox(client, key))) return new Date().toISOString()
  const { data } = await right(client.quietly(key).GET('/sandbox/v1/clock'))
  return data.now
}

/** `ENVIRONMENT=prod npm start` has nothing that moves the time. */
export async function isSandbox(client: Client, key: string): Promise<boolean> {
  const { response } = await client.quietly(key).GET('/sandbox/v1/clock')
  return response.status !== 404
}
