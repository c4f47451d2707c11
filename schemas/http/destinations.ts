import { Type } from 'typebox'
import { exampleWith } from './examples.ts'
import {
  described,
  exactly,
  FiatCurrency,
  IsoDateTime,
  listOf,
  Network,
  oneOf,
  orNull,
  shape,
  TextId,
} from './values.ts'

/** Destinations of what goes back to the borrower (docs/specification.md, Destinations). */

const paymentMethodId = Type.Union([TextId('wlt'), TextId('bank')], {
  description: 'Confirmed wallet (`wlt_…`) or bank account (`bank_…`) of the borrower.',
})

export const DestinationInput = shape('DestinationInput', { paymentMethodId })

const where = {
  network: orNull(Network, 'Network of the tokens; null for money.'),
  currency: orNull(FiatCurrency, 'Currency of the money; null for tokens.'),
}
const address = orNull(Type.String(), 'Address of the wallet; null for an account.')

export const Destination = shape('Destination', {
  paymentMethodId,
  ...where,
  address,
  namedAt: described(IsoDateTime, 'When the borrower named it.'),
  countsFrom: orNull(IsoDateTime, 'End of the cooling-off time of a change; null once it counts.'),
})

export const PayoutWait = shape('PayoutWait', {
  kind: described(
    oneOf('DESTINATION', 'COOLING_OFF'),
    'DESTINATION: the borrower has named none. COOLING_OFF: a change does not count yet.',
  ),
  network: where.network,
  until: orNull(IsoDateTime, 'With COOLING_OFF: when it counts.'),
})

export const OrderDestination = shape('OrderDestination', {
  paymentMethodId: orNull(paymentMethodId, 'Null while the order waits for a destination.'),
  address,
  since: described(IsoDateTime, 'When the order got it, or began to wait.'),
})

export const PayoutMethod = shape('PayoutMethod', {
  ...{ paymentMethodId, ...where },
  label: described(Type.String(), 'Address of the wallet, or bank and last digits of the account.'),
})

export const PayoutMethods = listOf(PayoutMethod, 'Confirmed ones that this loan can take.')

export const destinationExample = exampleWith(Destination, {
  paymentMethodId: 'wlt_9cTq7Nn4dVb0MzKe3LwA',
  network: 'POLYGON',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
})

export const PayoutMethodsAnswer = exactly({ methods: PayoutMethods })
