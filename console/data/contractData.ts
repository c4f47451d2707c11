import { api, ask, type Contract, type ContractWithLtv, type Schemas, type Snapshot } from './api.ts'
import { liveState } from './liveEvents.ts'
import { type Asked, useAsked, useInterval, useLive, useRenewal } from './remoteData.ts'
import { may, who } from './session.ts'

export interface ContractPage {
  readonly contract: ContractWithLtv
  readonly snapshots: readonly Snapshot[]
  /** Null where custody has named no address, and for an earlier moment. */
  readonly depositInstructions: Schemas['GuaranteeWithLtv']['depositInstructions']
  readonly deposits: readonly Schemas['Deposit'][]
  readonly releases: readonly Schemas['Release'][]
  /** Every fact, the newest first. */
  readonly facts: readonly Schemas['ContractFact'][]
  /** The newest notice with a cure; null where nothing is to be cured now. */
  readonly notice: Schemas['Notice'] | null
}

const MOST = 100
/** Poll interval for changes without events (acceptance, activation, valuations). */
const LOOK_MS = 10_000
const QUIET_LOOK_MS = 60_000
/** The same without live events: a borrower sees a margin call soon. */
const UNTOLD_LOOK_MS = 20_000
/** Contract, guarantee, deposits, releases, snapshots, facts, notices. */
const REQUESTS_OF_PAGE = 7

/** Actions of a side on a contract. */
export type Action =
  | 'excess'
  | 'sale'
  | 'send'
  | 'invite'
  | 'accept'
  | 'decline'
  | 'balance'
  | 'release'
  | 'destination'
  | 'signing'
  | 'attach'
  | 'cancel'

/** Properties of the forms of a contract's actions. */
export interface ActionProps {
  readonly contract: ContractWithLtv
  /** With its approval, if it needs one. */
  readonly onDone: (approvalId?: string | null) => void
  readonly onBack: () => void
}

export type Side = 'lender' | 'borrower' | null

/** The page on which a signer still has to sign, as an address of the web; null where there is none. */
export function signLinkOf({ signUrl, status }: { signUrl: string | null; status: string }): string | null {
  if (signUrl === null || status === 'SIGNED' || !URL.canParse(signUrl)) return null
  return /^https?:$/.test(new URL(signUrl).protocol) ? signUrl : null
}

/** The last day is over, and something is still owed; as the filter `overdue` of the API has it. */
export function isOverdue({ status, overdueSince }: Pick<Contract, 'status' | 'overdueSince'>): boolean {
  return status === 'ACTIVE' && overdueSince !== null
}

/** The contract side that this key's party is on. */
export function sideOf(contract: Pick<ContractWithLtv, 'lenderDocument' | 'borrowerDocument'>): Side {
  const own = who.value?.party?.document
  if (own === undefined) return null
  return own === contract.lenderDocument ? 'lender' : own === contract.borrowerDocument ? 'borrower' : null
}

async function readPage(id: number, asOf: string | null, signal: AbortSignal): Promise<ContractPage> {
  const query = asOf === null ? {} : { asOf }
  const read = { params: { path: { id }, query }, signal }
  const { data: contract } = await ask(api.GET('/contracts/v1/{id}', read))
  const path = { id: contract.guarantee.id }
  const lists = { params: { path, query: { take: MOST } }, signal }
  const isAlerted = asOf === null && contract.guarantee.status === 'MARGIN_CALL'
  const [guarantee, deposits, releases, facts, snapshots, notices] = await Promise.all([
    asOf === null ? ask(api.GET('/guarantees/{id}', { params: { path }, signal })) : null,
    ask(api.GET('/guarantees/{id}/deposits', lists)),
    ask(api.GET('/guarantees/{id}/releases', lists)),
    ask(api.GET('/contracts/v1/{id}/events', { params: { path: { id }, query: { take: MOST } }, signal })),
    may.peek().ltv
      ? ask(api.GET('/v1/ltv', { params: { query: { contractId: id, limit: MOST } }, signal }))
      : null,
    isAlerted ? ask(api.GET('/contracts/v1/{id}/notices', { params: { path: { id } }, signal })) : null,
  ])
  const until = asOf === null ? Number.POSITIVE_INFINITY : Date.parse(asOf)
  const then = <T extends { createdAt: string }>(all: readonly T[]) =>
    all.filter(({ createdAt }) => Date.parse(createdAt) <= until)
  const valuations = then(snapshots?.data.snapshots ?? [])
  return {
    // The contract of an earlier moment comes without its ratio; the snapshots have it.
    contract: asOf === null ? contract : { ...contract, ltv: contract.ltv ?? valuations[0] ?? null },
    depositInstructions: guarantee?.data.depositInstructions ?? null,
    snapshots: [...valuations].reverse(),
    deposits: then(deposits.data.deposits),
    releases: then(releases.data.releases),
    facts: facts.data.facts.filter(({ at }) => Date.parse(at) <= until),
    notice: notices?.data.notices.find(({ cure }) => cure !== null) ?? null,
  }
}

const isMoving = ({ contract, releases }: ContractPage) =>
  contract.status === 'PENDING_ACCEPTANCE' ||
  contract.status === 'ACCEPTED' ||
  contract.guarantee.status === 'MARGIN_CALL' ||
  releases.some(({ status }) => status === 'PENDING' || status === 'APPROVED')

/** Whether the shown data around the contract may be stale. */
const hasMoved = (now: ContractWithLtv, { contract }: ContractPage) =>
  now.updatedAt !== contract.updatedAt || now.ltv?.id !== contract.ltv?.id

/** The contract with all around it: refreshed by events, and by polling what makes none. */
export function useContract(id: number, asOf: string | null): Asked<ContractPage> {
  const asked = useAsked(signal => readPage(id, asOf, signal), [id, asOf])
  const renew = useRenewal(() => asOf === null && asked.reload(), REQUESTS_OF_PAGE)
  const look = useRenewal(() => {
    if (asOf !== null) return
    ask(api.GET('/contracts/v1/{id}', { params: { path: { id } } })).then(
      ({ data }) => {
        const isStale = asked.error !== null || asked.value === null
        if (isStale || hasMoved(data, asked.value)) renew()
      },
      // The page says why it could not be renewed.
      renew,
    )
  }, 1)
  const quietMs = liveState.value === 'off' ? UNTOLD_LOOK_MS : QUIET_LOOK_MS
  useInterval(look, asked.value && isMoving(asked.value) ? LOOK_MS : quietMs)
  useLive(({ event, data }) => {
    if (data.contractId === id || event === 'console.reconnected') renew()
  })
  return asked
}
