import { Type } from 'typebox'
import { exampleWith } from './examples.ts'
import * as v from './values.ts'

/** Destinations of what goes back to the borrower (docs/specification.md, Destinations). */

const paymentMethodId = Type.Union([v.TextId('wlt'), v.TextId('bank')], {
  description: 'Confirmed wallet (`wlt_…`) or bank account (`bank_…`) of the borrower.',
})

export const DestinationInput = v.shape('DestinationInput', { paymentMethodId })

const where = {
  network: v.orNull(v.Network, 'Network of the tokens; null for money.'),
  currency: v.orNull(v.FiatCurrency, 'Currency of the money; null for tokens.'),
}
const address = v.textOrNull('Address of the wallet; null for an account.')

export const Destination = v.shape('Destination', {
  paymentMethodId,
  ...where,
  address,
  namedAt: v.time('When the borrower named it.'),
  countsFrom: v.timeOrNull('End of the cooling-off time of a change; null once it counts.'),
})

export const PayoutWait = v.shape('PayoutWait', {
  kind: v.described(
    v.oneOf('DESTINATION', 'COOLING_OFF'),
    'DESTINATION: the borrower has named none. COOLING_OFF: a change does not count yet.',
  ),
  network: where.network,
  until: v.timeOrNull('With COOLING_OFF: when it counts.'),
})

export const OrderDestination = v.shape('OrderDestination', {
  paymentMethodId: v.orNull(paymentMethodId, 'Null while the order waits for a destination.'),
  address,
  since: v.time('When the order got it, or began to wait.'),
})

export const PayoutMethod = v.shape('PayoutMethod', {
  ...{ paymentMethodId, ...where },
  label: v.described(Type.String(), 'Address of the wallet, or bank and last digits of the account.'),
})

export const PayoutMethods = v.listOf(PayoutMethod, 'Confirmed ones that this loan can take.')

export const destinationExample = exampleWith(Destination, {
  paymentMethodId: 'wlt_9cTq7Nn4dVb0MzKe3LwA',
  network: 'POLYGON',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
})

export const PayoutMethodsAnswer = v.exactly({ methods: PayoutMethods })
