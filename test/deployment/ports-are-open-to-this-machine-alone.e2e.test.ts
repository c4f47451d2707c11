import { platformFacts } from '../support/platform.ts'

/** Another address of this machine, which only those hear who listen at all of them. */
const OTHER_ADDRESS = '127.0.0.2'

test('the gateway and every admin port listen at loopback, not at all addresses (security 11)', async () => {
  const { gateway, metrics } = await platformFacts()
  const addresses = [gateway, ...Object.values(metrics)].map(url => new URL(url))
  expect(addresses.length).toBeGreaterThan(7)
  for (const { port } of addresses) {
    const ask = (host: string) => fetch(`http://${host}:${port}/healthz/live`)
    expect([port, (await ask('127.0.0.1')).status]).toEqual([port, 200])
    await expect(ask(OTHER_ADDRESS)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
  }
})
