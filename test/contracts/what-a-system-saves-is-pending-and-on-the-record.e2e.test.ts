import { eventually } from '../support/eventually.ts'
import { expectStatus, type Platform, platform } from '../support/platform.ts'

const BASE = '/global-account/api/v1'
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
let lastro: Platform

beforeAll(async () => {
  lastro = await platform()
})
afterAll(() => lastro?.close())

const post = (by: string, path: string, body?: object) =>
  lastro.call(by, 'POST', `${BASE}${path}`, body === undefined ? {} : { body })
const bank = {
  currency: 'BRL',
  rail: 'PIX',
  bankName: 'Banco Exemplo',
  accountOwnerName: 'Comercial Aurora Ltda',
  accountType: 'CHECKING',
  accountNumber: '123456789-0',
  pixKey: 'finance@aurora.example.com',
}
const saveBank = (customer: object, by: string) =>
  post(by, '/payment-methods/save_bank', { ...bank, ...customer })
const saveWallet = (customer: object, by: string) =>
  post(by, '/payment-methods/save_wallet', { rail: 'BASE', walletAddress: ADDRESS, ...customer })
const read = (id: string, by: string) => lastro.call(by, 'GET', `${BASE}/payment-methods/${id}`)

test('data that a system saves for a tenant is not trusted before the tenant confirms it, and is in its trail (security 4)', async () => {
  const { document } = await lastro.newLender()
  const own = await lastro.newKey(['global-account', 'audit:read'], document)
  const made = await post(own, '/customers', {
    businessLegalName: 'Aurora',
    country: 'BR',
    onboardingFlow: 'kyb_link',
  })
  const theirs = { customerId: expectStatus(made, 201).body.id as string }
  for (const scopes of [['integration:market'], ['integration:custody', 'integration:signature']]) {
    const system = await lastro.newKey(scopes)
    expect([(await saveBank(theirs, system)).status, (await saveWallet(theirs, system)).status]).toEqual([
      403, 403,
    ])
  }
  const onboarding = await lastro.newKey(['integration:onboarding'])
  const bankAccount = expectStatus(await saveBank(theirs, onboarding), 201).body.data
  const wallet = expectStatus(await saveWallet(theirs, onboarding), 201).body.data
  expect([bankAccount.status, wallet.status]).toEqual(['PENDING', 'PENDING'])
  expect((await read(bankAccount.id, own)).body.data).toMatchObject({
    status: 'PENDING',
    bankName: 'Banco Exemplo',
  })
  const confirmation = `${BASE}/payment-methods/${bankAccount.id}/confirmations`
  expect(
    (
      await lastro.call(
        await lastro.newKey(['global-account'], (await lastro.newLender()).document),
        'POST',
        confirmation,
      )
    ).status,
  ).toBe(404)
  expect((await lastro.call(onboarding, 'POST', confirmation)).status).toBe(403)
  const confirmed = expectStatus(await lastro.call(own, 'POST', confirmation), 200).body.data
  expect(confirmed).toMatchObject({ id: bankAccount.id, status: 'ACTIVE' })
  expect(expectStatus(await lastro.call(own, 'POST', confirmation), 200).body.data).toEqual(confirmed)
  const trail = await eventually('both are in the trail', async () => {
    const { data } = expectStatus(await lastro.call(own, 'GET', '/audit/v1?take=50'), 200).body
    const found = data.entries.filter(({ resource }: { resource: string }) =>
      [bankAccount.id, wallet.id].includes(resource),
    )
    return found.length >= 4 ? found : undefined
  })
  expect(trail).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        operation: 'saveBank',
        resource: bankAccount.id,
        actor: null,
        sourceAddress: null,
      }),
      expect.objectContaining({ operation: 'saveWallet', resource: wallet.id, actor: null, actorName: null }),
    ]),
  )
})
