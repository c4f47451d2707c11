import { useState } from 'preact/hooks'
import { api, asCurl, ask, type Schemas } from '../../data/api.ts'
import { useRead } from '../../data/remoteData.ts'
import { Button } from '../../parts/Button.tsx'
import { AskedState, Failure } from '../../parts/Failure.tsx'
import { ChecksField, Field, RequestForm, textOf } from '../../parts/Form.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Table } from '../../parts/Table.tsx'
import { toast } from '../../parts/Toasts.tsx'
import { count, instant, taxDocument } from '../../text/format.ts'
import { words } from '../../text/i18n.ts'

type Key = Schemas['ApiKey']
type Scope = Schemas['Scope']
const SHOWN = 100
/** All that the reference names: one that is missing here does not compile. */
const SCOPES = Object.keys({
  contracts: true,
  borrower: true,
  'ltv:read': true,
  webhooks: true,
  'audit:read': true,
  'keys:manage': true,
  'agent:write': true,
  approvals: true,
  'global-account': true,
  'integration:onboarding': true,
  'integration:signature': true,
  'integration:custody': true,
  'integration:market': true,
  'integration:wallet': true,
  sandbox: true,
  admin: true,
} satisfies Record<Scope, true>) as readonly Scope[]

export function ApiKeys() {
  const { operator: say } = words.value
  const [take, setTake] = useState(SHOWN)
  const [isCreating, setCreating] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const asked = useRead('/auth/v1/api-keys', { params: { query: { take } } })
  const created = (shown: string | null) => {
    setCreating(false)
    setSecret(shown)
    asked.reload()
  }
  return (
    <section class="panel">
      <h2>{say.keys}</h2>
      <AskedState asked={asked} />
      {secret !== null && (
        <Notice kind="good">
          {say.secretOnce} <code class="hash">{secret}</code>
        </Notice>
      )}
      {isCreating ? (
        <NewKey onDone={created} onBack={() => setCreating(false)} />
      ) : (
        <button type="button" class="main" onClick={() => setCreating(true)}>
          {say.create}
        </button>
      )}
      {asked.value && <KeyTable keys={asked.value.keys} onChange={asked.reload} />}
      {asked.value?.pagination.hasMore && (
        <Button onClick={() => setTake(Math.min(500, take + SHOWN))}>{say.more}</Button>
      )}
    </section>
  )
}

function KeyTable({ keys, onChange }: { keys: readonly Key[]; onChange: () => void }) {
  const { operator: say } = words.value
  return (
    <Table
      label={say.keys}
      rows={keys}
      keyOf={key => key.id}
      columns={[
        [say.name, key => <bdi>{key.name}</bdi>],
        [say.prefix, key => <code>{key.prefix}…</code>],
        [say.owner, key => (key.document === null ? say.nobody : taxDocument(key.document))],
        [say.scopes, key => key.scopes.join(', ')],
        [say.limit, key => (key.rateLimit === 0 ? say.unlimited : count(key.rateLimit)), 'number'],
        [say.lastUsed, key => (key.lastUsedAt === null ? say.never : instant(key.lastUsedAt))],
        [say.expires, key => (key.expiresAt === null ? say.never : instant(key.expiresAt))],
        [null, key => <Revoke keyId={key.id} onDone={onChange} />],
      ]}
    />
  )
}

/** Asks for confirmation: the key stops working within seconds. */
function Revoke({ keyId, onDone }: { keyId: string; onDone: () => void }) {
  const { operator: say } = words.value
  const [isSure, setSure] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const revoke = async () => {
    if (!isSure) return setSure(true)
    const params = { path: { id: keyId } }
    await ask(api.DELETE('/auth/v1/api-keys/{id}', { params })).then(() => {
      toast(words.value.action.removed)
      onDone()
    }, setError)
  }
  return (
    <>
      <button type="button" class="grave" onClick={() => void revoke()}>
        {isSure ? say.confirmRevoke : say.revoke}
      </button>
      {error && <Failure error={error} />}
    </>
  )
}

function NewKey({ onDone, onBack }: { onDone: (secret: string | null) => void; onBack: () => void }) {
  const { operator: say } = words.value
  const bodyOf = (form: FormData) => {
    const document = textOf(form, 'document')
    const scopes = form.getAll('scope') as Scope[]
    return { name: textOf(form, 'name'), scopes, ...(document === '' ? {} : { document }) }
  }
  const send = async (form: FormData) => {
    const { data } = await ask(api.POST('/auth/v1/api-keys', { body: bodyOf(form) }))
    onDone(data.secret)
  }
  return (
    <RequestForm
      label={say.create}
      fields={['name', 'document', 'scopes']}
      send={send}
      onBack={onBack}
      curl={form => asCurl('POST', '/auth/v1/api-keys', bodyOf(form))}
    >
      <div class="grid">
        <Field name="name" label={say.name} />
        <Field name="document" label={say.document} />
      </div>
      <ChecksField name="scopes" label={say.scopes}>
        {SCOPES.map(scope => (
          <label class="check" key={scope}>
            <input type="checkbox" name="scope" value={scope} />
            {scope}
          </label>
        ))}
      </ChecksField>
    </RequestForm>
  )
}
