import { useState } from 'preact/hooks'
import { api, asCurl, ask, type Schemas } from '../../data/api.ts'
import { useAsked } from '../../data/remoteData.ts'
import { AskedState, Failure } from '../../parts/Failure.tsx'
import { Field, RequestForm, textOf } from '../../parts/Form.tsx'
import { Scroll } from '../../parts/Scroll.tsx'
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
  const asked = useAsked(
    async signal => (await ask(api.GET('/auth/v1/api-keys', { params: { query: { take } }, signal }))).data,
    [take],
  )
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
        <p class="notice good" role="status">
          {say.secretOnce} <code class="hash">{secret}</code>
        </p>
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
        <button type="button" onClick={() => setTake(Math.min(500, take + SHOWN))}>
          {say.more}
        </button>
      )}
    </section>
  )
}

function KeyTable({ keys, onChange }: { keys: readonly Key[]; onChange: () => void }) {
  const { operator: say } = words.value
  return (
    <Scroll label={say.keys}>
      <table>
        <thead>
          <tr>
            <th>{say.name}</th>
            <th>{say.prefix}</th>
            <th>{say.owner}</th>
            <th>{say.scopes}</th>
            <th class="number">{say.limit}</th>
            <th>{say.lastUsed}</th>
            <th>{say.expires}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {keys.map(key => (
            <tr key={key.id}>
              <td>
                <bdi>{key.name}</bdi>
              </td>
              <td>
                <code>{key.prefix}…</code>
              </td>
              <td>{key.document === null ? say.nobody : taxDocument(key.document)}</td>
              <td>{key.scopes.join(', ')}</td>
              <td class="number">{key.rateLimit === 0 ? say.unlimited : count(key.rateLimit)}</td>
              <td>{key.lastUsedAt === null ? say.never : instant(key.lastUsedAt)}</td>
              <td>{key.expiresAt === null ? say.never : instant(key.expiresAt)}</td>
              <td>
                <Revoke keyId={key.id} onDone={onChange} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
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
    await ask(api.DELETE('/auth/v1/api-keys/{id}', { params })).then(onDone, setError)
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

interface NewKeyProps {
  readonly onDone: (secret: string | null) => void
  readonly onBack: () => void
}

function NewKey({ onDone, onBack }: NewKeyProps) {
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
      submit={say.create}
      fields={['name', 'document', 'scopes']}
      send={send}
      onBack={onBack}
      curl={form => asCurl('POST', '/auth/v1/api-keys', bodyOf(form))}
    >
      <div class="grid">
        <Field name="name" label={say.name} />
        <Field name="document" label={say.document} />
      </div>
      <Field
        name="scopes"
        label={say.scopes}
        control={ids => (
          <fieldset id={ids.id} aria-describedby={ids.describedBy}>
            <legend class="hidden">{say.scopes}</legend>
            {SCOPES.map(scope => (
              <label class="check" key={scope}>
                <input type="checkbox" name="scope" value={scope} />
                {scope}
              </label>
            ))}
          </fieldset>
        )}
      />
    </RequestForm>
  )
}
