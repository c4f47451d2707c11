import { effect, signal } from '@preact/signals'
import { api, ask } from './api.ts'
import { may, who } from './session.ts'

/**
 * The first page of a key that may lend and borrow: that of the side with contracts. With none on either
 * side a person is a borrower, and a company a lender. Null until it is known.
 */
export const home = signal<'book' | 'loans' | null>(null)

const CPF_LENGTH = 11
let knownFor: string | null = null

effect(() => {
  const key = who.value
  const { lend, borrow } = may.value
  if (key === null) {
    knownFor = null
    home.value = null
    return
  }
  if (key.id === knownFor) return
  knownFor = key.id
  if (!lend || !borrow) {
    home.value = borrow ? 'loans' : 'book'
    return
  }
  home.value = null
  void learn(key.party?.document.length === CPF_LENGTH)
})

async function learn(isPerson: boolean): Promise<void> {
  const count = async (role: 'lender' | 'borrower') => {
    const query = { role, take: 1 }
    return (await ask(api.GET('/contracts/v1', { params: { query } }))).data.pagination.total
  }
  const usual = isPerson ? 'loans' : 'book'
  home.value = await Promise.all([count('lender'), count('borrower')]).then(
    ([lent, borrowed]) =>
      lent > 0 && borrowed > 0 ? usual : lent > 0 ? 'book' : borrowed > 0 ? 'loans' : usual,
    () => usual,
  )
}
