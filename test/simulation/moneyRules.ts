/** The rule of each command in a state of the model: reasons to refuse it, or that it happened before. */
import type { Decoded } from '../../schemas/codec/codec.ts'
import type { RecordName, RecordTypes } from '../../schemas/types.ts'
import {
  type Book,
  freeOf,
  isOpen,
  isRestOpen,
  least,
  mismatchText,
  money,
  quantity,
  tokenOf,
} from './moneyBook.ts'
import { namingRule, timerRule } from './moneyDestinations.ts'
import { decideRule, makeRule } from './moneyRequests.ts'
import { textOf } from './moneyUnits.ts'

type Codes = readonly string[]
type Name = { [R in RecordName]: R extends `lastro.commands.${infer N}` ? N : never }[RecordName]
type Of<N extends Name> = RecordTypes[`lastro.commands.${N}`]

interface Rule<N extends Name> {
  /** Every code that it may be refused with; empty where it has to be taken. */
  readonly against: (book: Book, command: Of<N>, at: number) => Codes
  readonly isKnown: (book: Book, command: Of<N>, at: number) => boolean
}

const CLOCKS_DIFFER_MS = 60_000
const MAX_SIGNINGS = 20
const MAX_OPEN_RELEASES = 20
const never = () => false
const greatest = (a: bigint, b: bigint) => a + b - least(a, b)
const when = (holds: boolean, code: string): Codes => (holds ? [code] : [])
const isClosed = ({ status }: Book) => status === 'COMPLETED' || status === 'CANCELLED'

const RULES = {
  UpdateOutstandingBalance: { isKnown: never, against: againstStatement },
  AcceptContract: {
    isKnown: ({ acceptedHash }, { termsHash }) =>
      acceptedHash !== null && (termsHash === null || termsHash === acceptedHash),
    against({ acceptedHash, termsHash: stands }, { termsHash }) {
      return when(termsHash !== null && termsHash !== (acceptedHash ?? stands), 'terms_changed')
    },
  },
  RecordDepositAddresses: {
    isKnown: ({ address }, { depositAddresses: [named] }) => address !== null && named?.address === address,
    against: ({ address, accepts }, { depositAddresses: [named] }) => [
      ...when(!accepts.includes(tokenOf(named!)), 'INVALID_REQUEST'),
      ...when(address !== null && named?.address !== address, 'invalid_state'),
    ],
  },
  /** Knowledge of transfers covers all loans: moneyTransfers.ts. */
  RecordDeposit: {
    isKnown: never,
    against: () => [],
  },
  RecordFreeze: {
    isKnown: ({ frozen }, token) => (frozen.get(tokenOf(token)) ?? 0n) === quantity(token.quantity),
    against: () => [],
  },
  RecordReconciliation: {
    isKnown: ({ mismatch }, { differences }) => mismatch === mismatchText(differences),
    against: () => [],
  },
  AttributeDeposit: { isKnown: never, against: againstAttribution },
  ReturnDeposit: {
    isKnown: never,
    against: (book, { depositId }) => when(!isWaiting(book, depositId), 'invalid_state'),
  },
  ConfirmReturn: {
    isKnown: ({ deposits }, { returnId }) =>
      deposits.get(depositOf(returnId))?.unattributed?.state === 'RETURNED',
    against({ deposits }, { returnId }) {
      const deposit = deposits.get(depositOf(returnId))
      const state = deposit?.unattributed?.state
      const isOnItsWay = state === 'RETURNING' || state === 'RETURNED'
      return [...when(!deposit, 'not_found'), ...when(Boolean(deposit) && !isOnItsWay, 'invalid_state')]
    },
  },
  RequestRelease: {
    isKnown: never,
    against(book, release) {
      const asked = [...book.releases.values()].filter(one => one.status === 'PENDING')
      const own = asked.filter(({ token }) => token === tokenOf(release))
      const free =
        (freeOf(book).get(tokenOf(release)) ?? 0n) - own.reduce((sum, { units }) => sum + units, 0n)
      const open = [...book.releases.values()].filter(({ status }) => /PENDING|APPROVED/.test(status))
      return [
        ...when(isClosed(book) || !isOpen(book), 'invalid_state'),
        ...when(isRestOpen(book) || quantity(release.quantity) > free, 'release_refused'),
        ...when(open.length >= MAX_OPEN_RELEASES, 'release_refused'),
      ]
    },
  },
  ConfirmRelease: {
    isKnown: ({ releases }, { releaseId }) => releases.get(releaseId)?.status === 'RELEASED',
    against({ releases }, { releaseId }) {
      const status = releases.get(releaseId)?.status
      return [
        ...when(status === undefined, 'not_found'),
        ...when(status === 'PENDING' || status === 'REFUSED', 'invalid_state'),
      ]
    },
  },
  ConfirmLiquidation: {
    isKnown: ({ sales }, { liquidationId, proceeds }) =>
      sales.get(liquidationId)?.proceeds === money(proceeds),
    against({ sales }, { liquidationId, proceeds }) {
      const sale = sales.get(liquidationId)
      const isConfirmed = (sale?.proceeds ?? null) !== null
      return [
        ...when(sale === undefined, 'not_found'),
        ...when(isConfirmed && sale?.proceeds !== money(proceeds), 'liquidation_already_confirmed'),
      ]
    },
  },
  ConfirmSurplus: {
    isKnown: ({ surplus }, { surplusId }) => surplus?.id === surplusId && surplus.isPaid,
    against: ({ surplus }, { surplusId }) => when(surplus?.id !== surplusId, 'not_found'),
  },
  MakeBorrowerRequest: makeRule((book, { quantity: asked }) => againstRelease(book, quantity(asked ?? '0'))),
  DecideBorrowerRequest: decideRule(againstRelease),
  NameDestination: namingRule,
  EvaluateNotices: timerRule,
  ResumeSales: { isKnown: never, against: ({ isStopped }) => when(!isStopped, 'invalid_state') },
} satisfies { readonly [N in Name]?: Rule<N> }

/** A release of USDC, as the lender or a granted request wants it. */
function againstRelease(book: Book, units: bigint): Codes {
  const release = { tokenSymbol: 'USDC', network: 'POLYGON', quantity: textOf(units, 6) } as never
  return RULES.RequestRelease.against(book, release)
}

const depositOf = (returnId: string) => returnId.replace('ret', 'dep')

function isWaiting({ deposits }: Book, depositId: string): boolean {
  const deposit = deposits.get(depositId)
  return deposit?.status === 'CONFIRMED' && deposit.unattributed?.state === 'OPEN'
}

function againstAttribution(book: Book, { depositId }: Of<'AttributeDeposit'>): Codes {
  if (!isWaiting(book, depositId)) return ['invalid_state']
  const isAccepted = book.accepts.includes(tokenOf(book.deposits.get(depositId)!))
  return [...when(!isAccepted, 'token_not_accepted'), ...when(isAccepted && !isOpen(book), 'invalid_state')]
}

function againstStatement(book: Book, command: Of<'UpdateOutstandingBalance'>, at: number): Codes {
  const { asOf, confirmed } = command
  const owed = money(command.outstandingBalance)
  const known = greatest(book.owed, book.loanValue)
  const isOver = book.guarantee === 'RELEASING' || book.guarantee === 'RELEASED'
  const isFull = book.signings >= MAX_SIGNINGS && book.acceptedHash === null && owed > book.owed
  const isStated = asOf !== null
  return [
    ...when(isClosed(book) || isOver || isFull || (book.status !== 'ACTIVE' && owed === 0n), 'invalid_state'),
    ...when(isStated && (asOf > at + CLOCKS_DIFFER_MS || asOf < book.createdAt), 'INVALID_REQUEST'),
    ...when(isStated && asOf < book.moment, 'balance_superseded'),
    ...when(owed > 2n * known && !confirmed, 'implausible_balance'),
  ]
}

export interface Expected {
  readonly against: Codes
  readonly isKnown: boolean
}

/** `at`: when it was issued, or when the contract last changed, where that is later. */
export function expectedOf(book: Book, { record, value }: Decoded, issuedAt: number): Expected {
  const rule = RULES[record.slice('lastro.commands.'.length) as keyof typeof RULES] as Rule<never>
  const at = Math.max(issuedAt, book.at)
  return { against: rule.against(book, value as never, at), isKnown: rule.isKnown(book, value as never, at) }
}
