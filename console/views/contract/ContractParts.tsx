import { useState } from 'preact/hooks'
import { api, ask, type ContractWithLtv, download } from '../../data/api.ts'
import { type ContractPage, sideOf, signLinkOf } from '../../data/contractData.ts'
import { Token } from '../../parts/Badges.tsx'
import { Button } from '../../parts/Button.tsx'
import { Failure } from '../../parts/Failure.tsx'
import { Field, RequestForm, textOf } from '../../parts/Form.tsx'
import { Hash } from '../../parts/Hash.tsx'
import { Proposed, proposalIn } from '../../parts/Notice.tsx'
import { Table } from '../../parts/Table.tsx'
import { toast } from '../../parts/Toasts.tsx'
import { amount, instant, percentOf } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'
import { reasonText } from '../../text/problems.ts'

export function Collateral({ page }: { page: ContractPage }) {
  const { contract: say } = words.value
  const { contract, deposits, releases } = page
  const { guarantee } = contract
  return (
    <section class="panel">
      <h2>{say.holdings}</h2>
      {guarantee.holdings.length > 0 && (
        <p class="holdings">
          {guarantee.holdings.map(held => (
            <span key={`${held.tokenSymbol} ${held.network}`}>
              <b class="number">{amount(held.amount)}</b> {held.tokenSymbol}{' '}
              <span class="faint">{held.network}</span>
            </span>
          ))}
        </p>
      )}
      {guarantee.frozen.map(one => (
        <p class="notice" key={`${one.tokenSymbol} ${one.network}`}>
          {say.frozen(`${amount(one.amount)} ${one.tokenSymbol}, ${one.network}`)}
        </p>
      ))}
      <h3>{say.deposits}</h3>
      {deposits.length === 0 ? (
        <p class="faint">{say.noDeposits}</p>
      ) : (
        <Movements
          rows={deposits.map(
            ({ txHash, logIndex, status, confirmations, unattributed, amount: much, ...one }) => ({
              ...{ ...one, much },
              note: (
                <>
                  <Hash value={txHash} name={say.transaction} />
                  {logIndex !== null && <small class="faint"> {say.logIndex(String(logIndex))}</small>}
                  {status === 'SEEN' && <small> {say.depositSeen(String(confirmations ?? 0))}</small>}
                  {status === 'REVERSED' && <small> {say.depositReversed}</small>}
                  {unattributed && <small> {say.depositDoesNotFit}</small>}
                </>
              ),
            }),
          )}
          noteHead={say.transaction}
        />
      )}
      {contract.guarantee.releaseHold && <p class="notice">{say.releaseHold}</p>}
      {releases.length > 0 && (
        <>
          <h3>{say.releases}</h3>
          <Movements
            rows={releases.map(
              ({ id, tokenSymbol, network, amount: much, status, reasonCode, createdAt }) => ({
                ...{ id, tokenSymbol, network, much, createdAt },
                note: (
                  <>
                    {say.releaseStatus[status]} {reasonCode && <small>{reasonText(reasonCode)}</small>}
                  </>
                ),
              }),
            )}
            noteHead=""
          />
        </>
      )}
    </section>
  )
}

/** Requests of the borrower, which the lender decides. */
export function BorrowerRequests({ contract, onDone }: { contract: ContractWithLtv; onDone: () => void }) {
  const { request: say, action } = words.value
  const [error, setError] = useState<Error | null>(null)
  const [declining, setDeclining] = useState<string | null>(null)
  const [proposal, setProposal] = useState<string | null>(null)
  const { id, requests } = contract.guarantee
  if (requests.length === 0 && proposal === null) return null
  const isLender = sideOf(contract) === 'lender'
  const grant = (requestId: string) => {
    setError(null)
    const params = { path: { id, requestId } }
    ask(api.POST('/guarantees/{id}/requests/{requestId}/grant', { params })).then(granted => {
      const proposed = proposalIn(granted)
      setProposal(proposed)
      if (proposed === null) toast(action.recorded)
      onDone()
    }, setError)
  }
  const decline = async (requestId: string, form: FormData) => {
    const params = { path: { id, requestId } }
    const body = { reason: textOf(form, 'reason') || null }
    await ask(api.POST('/guarantees/{id}/requests/{requestId}/decline', { params, body }))
    setDeclining(null)
    onDone()
  }
  return (
    <section class="panel requests">
      <h2>{say.heading}</h2>
      {error && <Failure error={error} />}
      {proposal !== null && <Proposed id={proposal} />}
      <ul>
        {requests.map(({ id: requestId, kind, amount: much, tokenSymbol, network, toLtv, grantedAt }) => (
          <li key={requestId}>
            {kind === 'SALE'
              ? say.sale(percentOf(toLtv))
              : say.release(`${amount(much!)} ${tokenSymbol}, ${network}`)}{' '}
            {grantedAt === null ? '' : <small>{say.granted}</small>}
            {isLender && grantedAt === null && declining !== requestId && (
              <span class="buttons">
                <Button onClick={() => grant(requestId)}>{say.grant}</Button>
                <button type="button" class="quiet" onClick={() => setDeclining(requestId)}>
                  {say.decline}
                </button>
              </span>
            )}
            {declining === requestId && (
              <RequestForm
                label={say.decline}
                submit={say.decline}
                fields={['reason']}
                send={form => decline(requestId, form)}
                done={action.recorded}
                onBack={() => setDeclining(null)}
                isGrave
              >
                <Field name="reason" label={action.reason} hint={say.reasonHint} />
              </RequestForm>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface Movement {
  readonly id: string
  readonly tokenSymbol: string
  readonly network: string
  readonly much: string
  readonly createdAt: string
  readonly note: preact.ComponentChildren
}

function Movements({ rows, noteHead }: { rows: readonly Movement[]; noteHead: string }) {
  const { contract: say } = words.value
  return (
    <Table
      label={noteHead}
      rows={rows}
      keyOf={row => row.id}
      columns={[
        [say.when, row => instant(row.createdAt)],
        [say.amount, row => amount(row.much), 'number'],
        [say.token, row => <Token of={row} />],
        [noteHead, row => row.note],
      ]}
    />
  )
}

export function Signings({ contract }: { contract: ContractWithLtv }) {
  const { contract: say } = words.value
  const isBorrower = sideOf(contract) === 'borrower'
  return (
    <section class="panel">
      <h2>{say.signing}</h2>
      {contract.signings.length === 0 && <p class="faint">{say.noSigning}</p>}
      {contract.signings.map(({ id, type, status, signingDocument }) => (
        <div class="signing" key={id}>
          <p>
            <b>{say.signingType[type]}</b>{' '}
            <span class={`badge signing ${status}`}>
              {say.signed(signingDocument.signedCount, signingDocument.totalSigners)}
            </span>
          </p>
          <ul>
            {signingDocument.signers.map(signer => (
              <li key={signer.id}>
                <bdi>{signer.name ?? signer.document}</bdi>{' '}
                <span class={`badge signer ${signer.status}`}>{say.signerStatus[signer.status]}</span>{' '}
                {signer.signedAt && <small>{instant(signer.signedAt)}</small>}
                {isBorrower && signLinkOf(signer) && (
                  <a href={signLinkOf(signer)!} target="_blank" rel="noopener noreferrer">
                    {say.sign}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

interface OwnFile {
  readonly id: string
  /** Its name on the page, and as a file. */
  readonly name: string
  readonly savedAs: string
  readonly says: string
  readonly sha256: string
}

/** Each file, followed by its signed copies. */
function filesOf({ documents, signings }: ContractWithLtv): readonly OwnFile[] {
  const { contract: say } = words.value
  return documents
    .filter(({ deletedAt }) => deletedAt === null)
    .flatMap(({ id, type, originalName, sha256 }) => {
      const file = { id, name: originalName, savedAs: originalName, says: say.signingType[type], sha256 }
      const signed = signings.flatMap(({ signingDocument }) =>
        signingDocument.documentId === id ? (signingDocument.signed ?? []) : [],
      )
      const copies = signed.map(copy => ({
        ...{ id: copy.id, name: say.signedCopy, savedAs: `${say.signedCopy} ${originalName}` },
        ...{ says: instant(copy.createdAt), sha256: copy.sha256 },
      }))
      return [file, ...copies]
    })
}

export function Documents({ contract }: { contract: ContractWithLtv }) {
  const { contract: say } = words.value
  const [error, setError] = useState<Error | null>(null)
  const files = filesOf(contract)
  return (
    <section class="panel">
      <h2>{say.documents}</h2>
      {error && <Failure error={error} />}
      {files.length === 0 && <p class="faint">{say.noDocuments}</p>}
      <ul class="files">
        {files.map(({ id, name, savedAs, says, sha256 }) => (
          <li key={id}>
            <button
              type="button"
              class="link"
              onClick={() => {
                setError(null)
                download(`/contracts/v1/${contract.id}/documents/${id}`, savedAs).catch(setError)
              }}
            >
              <bdi>{name}</bdi>
            </button>{' '}
            <small class="faint">{says}</small>
            <Hash value={sha256} name="SHA-256" />
          </li>
        ))}
      </ul>
    </section>
  )
}
