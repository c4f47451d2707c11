import { useState } from 'preact/hooks'
import { api, asCurl, ask, Refused } from '../../data/api.ts'
import { go } from '../../navigation/route.ts'
import { Failure } from '../../parts/Failure.tsx'
import { Field, RequestForm, textOf } from '../../parts/Form.tsx'
import { words } from '../../text/i18n.ts'

const TOKENS = ['USDC', 'USDT'] as const
const NETWORKS = ['ETHEREUM', 'POLYGON', 'BASE'] as const
const TEXTS = [
  'name',
  'description',
  'borrower.document',
  'fiatCurrency',
  'totalLoanValue',
  'outstandingBalance',
  'interestRate',
  'cet',
  'installmentsCount',
  'startDate',
  'endDate',
  'collateralPercentage',
] as const
const FIELDS = [...TEXTS, 'acceptedTokens', 'ccbFile']

/** The fields as the API takes them: empty ones are left out, tokens are one list. */
function formOf(form: FormData): FormData {
  const sent = new FormData()
  for (const name of TEXTS) {
    const text = textOf(form, name)
    if (text !== '') sent.append(name, text)
  }
  const tokens = form.getAll('token').map(choice => {
    const [tokenSymbol, network] = String(choice).split(' ')
    return { tokenSymbol, network }
  })
  sent.append('acceptedTokens', JSON.stringify(tokens))
  const file = form.get('ccbFile')
  if (file instanceof File && file.size > 0) sent.append('ccbFile', file, file.name)
  return sent
}

function curlOf(form: FormData): string {
  const fields = [...formOf(form)].filter(([, value]) => typeof value === 'string')
  const file = 'ccbFile=@ccb.pdf;type=application/pdf'
  return asCurl('POST', '/contracts/v1', Object.fromEntries(fields), file)
}

/** Default term: a year from the next first of a month. */
function usualDates(): { from: string; to: string } {
  const now = new Date()
  const first = (years: number) =>
    new Date(Date.UTC(now.getUTCFullYear() + years, now.getUTCMonth() + 1, 1)).toISOString().slice(0, 10)
  return { from: first(0), to: first(1) }
}

export function NewContract() {
  const { create } = words.value
  const [stranger, setStranger] = useState<string | null>(null)
  const send = async (form: FormData) => {
    const body = formOf(form)
    try {
      const request = { body: body as never, bodySerializer: () => body }
      const { data } = await ask(api.POST('/contracts/v1', request))
      go('contracts', data.id)
    } catch (error) {
      if (error instanceof Refused && error.code === 'borrower_not_found')
        setStranger(textOf(form, 'borrower.document'))
      throw error
    }
  }
  return (
    <div class="new-contract">
      <h1>{create.heading}</h1>
      {stranger !== null && <Stranger document={stranger} onDone={() => setStranger(null)} />}
      <RequestForm label={create.heading} submit={create.submit} fields={FIELDS} send={send} curl={curlOf}>
        <Fields />
      </RequestForm>
    </div>
  )
}

function Fields() {
  const { create } = words.value
  const { from, to } = usualDates()
  const text = (name: (typeof TEXTS)[number], value?: string, isDecimal = false) => (
    <Field
      name={name}
      label={create.fields[name]}
      {...(value === undefined ? {} : { value })}
      {...(isDecimal ? { inputMode: 'decimal' as const, hint: create.decimalHint } : {})}
    />
  )
  return (
    <div class="grid">
      {text('name')}
      {text('borrower.document')}
      <Field
        name="fiatCurrency"
        label={create.fields.fiatCurrency}
        control={ids => (
          <select id={ids.id} name="fiatCurrency" aria-describedby={ids.describedBy}>
            <option>BRL</option>
            <option>USD</option>
            <option>EUR</option>
          </select>
        )}
      />
      {text('totalLoanValue', undefined, true)}
      {text('outstandingBalance', undefined, true)}
      {text('interestRate')}
      {text('cet')}
      <Field
        name="installmentsCount"
        label={create.fields.installmentsCount}
        value="12"
        inputMode="numeric"
      />
      <Field name="startDate" label={create.fields.startDate} type="date" value={from} />
      <Field name="endDate" label={create.fields.endDate} type="date" value={to} />
      {text('collateralPercentage', '150')}
      <Field
        name="acceptedTokens"
        label={create.fields.acceptedTokens}
        control={ids => (
          <fieldset id={ids.id} aria-describedby={ids.describedBy}>
            <legend class="hidden">{create.fields.acceptedTokens}</legend>
            {TOKENS.flatMap(token =>
              NETWORKS.map(network => (
                <label class="check" key={`${token} ${network}`}>
                  <input type="checkbox" name="token" value={`${token} ${network}`} />
                  {token} <span class="faint">{network}</span>
                </label>
              )),
            )}
          </fieldset>
        )}
      />
      {text('description')}
      <Field name="ccbFile" label={create.fields.ccbFile} type="file" accept="application/pdf" />
    </div>
  )
}

/** Pre-registration of an unknown borrower, before the contract can be created. */
function Stranger({ document, onDone }: { document: string; onDone: () => void }) {
  const { create } = words.value
  const [error, setError] = useState<Error | null>(null)
  const send = async (form: FormData) => {
    const body = { document, name: textOf(form, 'name'), email: textOf(form, 'email') }
    await ask(api.POST('/contracts/v1/borrowers/pre-registrations', { body }))
    setError(null)
    onDone()
  }
  return (
    <section class="panel">
      <h2>{create.person}</h2>
      <p class="hint">{create.personHint}</p>
      {error && <Failure error={error} />}
      <RequestForm label={create.person} submit={create.person} fields={['name', 'email']} send={send}>
        <div class="grid">
          <Field name="name" label={create.personName} />
          <Field name="email" label={create.personEmail} type="email" />
        </div>
      </RequestForm>
    </section>
  )
}
