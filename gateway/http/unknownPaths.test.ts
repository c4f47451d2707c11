import { RESOURCES } from '../resources.ts'
import { methodsOf, shadowedPlaces } from './unknownPaths.ts'

const routes = RESOURCES.flat()
const PAYMENT_METHODS = '/global-account/api/v1/payment-methods'

test('a path that is spelled out has its own methods, not those of a parameter in its place', () => {
  expect([...methodsOf(routes, `${PAYMENT_METHODS}/save_bank`)]).toEqual(['POST'])
  expect([...methodsOf(routes, `${PAYMENT_METHODS}/bank_1`)]).toEqual(['GET', 'HEAD'])
  expect([...methodsOf(routes, '/contracts/v1')]).toEqual(['POST', 'GET', 'HEAD'])
  expect([...methodsOf(routes, '/nowhere')]).toEqual([])
})

test('every place where the router would mistake one for the other is known', () => {
  expect(shadowedPlaces(routes)).toEqual([
    { method: 'GET', url: `${PAYMENT_METHODS}/save_bank` },
    { method: 'GET', url: `${PAYMENT_METHODS}/save_wallet` },
  ])
})
