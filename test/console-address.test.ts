import {
  addressOf,
  filterIn,
  isFiltered,
  NO_FILTER,
  orderIn,
  selectionOf,
} from '../console/views/book/bookFilter.ts'

/** The console's book in its address, apart from any page. */

const wayOf = (query: object) => Object.fromEntries(new URLSearchParams(query as Record<string, string>))

test('filter and order are the same after their way through the address', () => {
  const filter = { ...NO_FILTER, text: 'São & Co', level: 'MARGIN_CALL', overdue: '1', from: '2026-03-01' }
  const order = { by: 'name', isDescending: false } as const
  const query = wayOf(addressOf(filter, order))
  expect(filterIn(query)).toEqual(filter)
  expect(orderIn(query)).toEqual(order)
  expect(isFiltered(filterIn({}))).toBe(false)
})

test('an unknown order is that by risk', () => {
  expect(orderIn({ sort: 'bogus' })).toEqual({ by: 'risk', isDescending: true })
})

test('a document with or without its marks is a borrower, other text a search', () => {
  const of = (text: string) => selectionOf('lender', { ...NO_FILTER, text })
  expect(of('529.982.247-25')).toEqual({ role: 'lender', borrowerDocument: '52998224725' })
  expect(of(' safra 9 ')).toEqual({ role: 'lender', search: 'safra 9' })
  expect(of('')).toEqual({ role: 'lender' })
})

test('the last day of creation is in the selection', () => {
  const { createdAfter, createdBefore } = selectionOf('lender', {
    ...NO_FILTER,
    ...{ from: '2026-03-01', to: '2026-03-01' },
  })
  expect(Date.parse(createdBefore!) - Date.parse(createdAfter!)).toBe(86_400_000)
})
