import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { api, asCurl, ask, Refused } from '../../data/api.ts'
import { now } from '../../data/clock.ts'
import { go } from '../../navigation/route.ts'
import { Token } from '../../parts/Badges.tsx'
import { Failure } from '../../parts/Failure.tsx'
import {
  ChecksField,
  DecimalField,
  decimalOf,
  Field,
  RequestForm,
  SelectField,
  textOf,
} from '../../parts/Form.tsx'
import { words } from '../../text/i18n.ts'

const TOKENS = ['USDC', 'USDT'] as const
const NETWORKS = ['ETHEREUM', 'POLYGON', 'BASE'] as const
const CURRENCIES = (['BRL', 'USD', 'EUR'] as const).map(one => [one, one] as const)
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
const DECIMALS: ReadonlySet<string> = new Set([
  ...['totalLoanValue', 'outstandingBalance', 'interestRate', 'cet', 'collateralPercentage'],
])
const OPTIONAL: ReadonlySet<string> = new Set(['description', 'outstandingBalance'])
const FIELDS = [...TEXTS, 'acceptedTokens', 'ccbFile', 'ltvPolicy']

/** The fields as the API takes them: empty ones are left out, tokens are one list. */
function formOf(form: FormData): FormData {
  const sent = new FormData()
  for (const name of TEXTS) {
    const text = DECIMALS.has(name) ? decimalOf(form, name) : textOf(form, name)
    if (text !== '') sent.append(name, text)
  }
  // Nothing is repaid yet unless somebody says so.
  const loan = sent.get('totalLoanValue')
  if (!sent.has('outstandingBalance') && loan !== null) sent.append('outstandingBalance', loan)
  const mode = textOf(form, 'mode')
  if (mode !== '') sent.append('ltvPolicy', JSON.stringify({ mode }))
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
  const today = new Date(now())
  const first = (years: number) =>
    new Date(Date.UTC(today.getUTCFullYear() + years, today.getUTCMonth() + 1, 1)).toISOString().slice(0, 10)
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
      <RequestForm
        label={create.heading}
        submit={create.submit}
        fields={FIELDS}
        send={send}
        curl={curlOf}
        done={words.value.action.saved}
      >
        <Fields />
      </RequestForm>
    </div>
  )
}

type TextName = (typeof TEXTS)[number]

function Fields() {
  const { create } = words.value
  const { from, to } = usualDates()
  const field = (name: TextName, more: { value?: string; type?: string; hint?: string } = {}) => {
    const shared = { name, label: create.fields[name], isRequired: !OPTIONAL.has(name), ...more }
    return DECIMALS.has(name) ? <DecimalField {...shared} /> : <Field {...shared} />
  }
  return (
    <>
      <Group title={create.groups.loan}>
        {field('name')}
        {field('borrower.document')}
        <SelectField name="fiatCurrency" label={create.fields.fiatCurrency} options={CURRENCIES} />
        {field('totalLoanValue')}
        {field('outstandingBalance', { hint: create.hints.balance })}
      </Group>
      <Group title={create.groups.cost}>
        {field('interestRate')}
        {field('cet', { hint: create.hints.cet })}
        <Field
          name="installmentsCount"
          label={create.fields.installmentsCount}
          value="12"
          inputMode="numeric"
          isRequired
        />
        {field('startDate', { type: 'date', value: from })}
        {field('endDate', { type: 'date', value: to })}
      </Group>
      <Group title={create.groups.collateral}>
        {field('collateralPercentage', { value: '150', hint: create.hints.collateral })}
        <SelectField name="mode" label={create.fields.mode} options={Object.entries(create.modes)} />
        <Tokens />
      </Group>
      <Group title={create.groups.papers}>
        {field('description')}
        <Field name="ccbFile" label={create.fields.ccbFile} type="file" accept="application/pdf" />
      </Group>
    </>
  )
}

function Group({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="group">
      <h2>{title}</h2>
      <div class="grid">{children}</div>
    </section>
  )
}

function Tokens() {
  const { create } = words.value
  return (
    <ChecksField name="acceptedTokens" label={create.fields.acceptedTokens} isRequired>
      {TOKENS.flatMap(tokenSymbol =>
        NETWORKS.map(network => (
          <label class="check" key={`${tokenSymbol} ${network}`}>
            <input type="checkbox" name="token" value={`${tokenSymbol} ${network}`} />
            <Token of={{ tokenSymbol, network }} />
          </label>
        )),
      )}
    </ChecksField>
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
      <RequestForm label={create.person} fields={['name', 'email']} send={send}>
        <div class="grid">
          <Field name="name" label={create.personName} />
          <Field name="email" label={create.personEmail} type="email" />
        </div>
      </RequestForm>
    </section>
  )
}
