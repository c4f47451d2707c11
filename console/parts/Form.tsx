import { type ComponentChildren, createContext } from 'preact'
import { useContext, useId, useRef, useState } from 'preact/hooks'
import { Refused } from '../data/api.ts'
import { plain, typed } from '../text/format.ts'
import { words } from '../text/i18n.ts'
import { fieldReason } from '../text/problems.ts'
import { Button } from './Button.tsx'
import { CopyButton } from './CopyButton.tsx'
import { Failure } from './Failure.tsx'
import { Options } from './Select.tsx'
import { toast } from './Toasts.tsx'

/** Reasons by field, as the API named them. */
type Violations = ReadonlyMap<string, string>
const Context = createContext<Violations>(new Map())

/** Violations of `borrower.document` and `acceptedTokens[0]` stand at the field of that name. */
function violationsOf(error: Error | null, fields: readonly string[]): Violations {
  const found = new Map<string, string>()
  if (!(error instanceof Refused)) return found
  for (const { field, reason } of error.violations) {
    const place = fields.find(
      name => field === name || field?.startsWith(`${name}[`) || field?.startsWith(`${name}.`),
    )
    if (place !== undefined && reason !== null) found.set(place, fieldReason(reason))
  }
  return found
}

interface Props {
  readonly label: string
  /** Of the button, where it is not the label. */
  readonly submit?: string
  /** Field names; errors about other fields appear above the form. */
  readonly fields: readonly string[]
  readonly send: (form: FormData) => Promise<unknown>
  readonly curl?: (form: FormData) => string
  readonly onBack?: () => void
  /** Said once it was sent. */
  readonly done?: string
  readonly isGrave?: boolean
  readonly children?: ComponentChildren
}

/** A form of one request: its refusals stand at the fields they are about, and the focus goes there. */
export function RequestForm({ label, submit = label, fields, send, ...more }: Props) {
  const { curl, onBack, done, isGrave, children } = more
  const { action } = words.value
  const form = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<Error | null>(null)
  const [isBusy, setBusy] = useState(false)
  const violations = violationsOf(error, fields)
  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setError(null)
    try {
      await send(new FormData(form.current!))
      if (done !== undefined) toast(done)
    } catch (failure) {
      setError(failure as Error)
      const [first] = violationsOf(failure as Error, fields).keys()
      if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    } finally {
      setBusy(false)
    }
  }
  return (
    <form class="request" ref={form} onSubmit={onSubmit} aria-label={label} noValidate aria-busy={isBusy}>
      {error && violations.size === 0 && <Failure error={error} />}
      <Context.Provider value={violations}>{children}</Context.Provider>
      <div class="buttons">
        <button type="submit" class={isGrave ? 'grave' : 'main'} disabled={isBusy}>
          {isBusy ? action.working : submit}
        </button>
        {onBack && <Button onClick={onBack}>{action.back}</Button>}
        {curl && (
          <CopyButton label={words.value.contract.copyCurl} text={() => curl(new FormData(form.current!))} />
        )}
      </div>
    </form>
  )
}

interface FieldProps {
  readonly name: string
  readonly label: string
  readonly type?: string
  readonly value?: string
  readonly hint?: string
  readonly accept?: string
  readonly inputMode?: 'decimal' | 'numeric'
  readonly isRequired?: boolean
  readonly onBlur?: (event: { readonly currentTarget: HTMLInputElement }) => void
  /** Another control than an input, with the ids that tie it to its label and its refusal. */
  readonly control?: (ids: { id: string; describedBy: string; isInvalid: boolean }) => ComponentChildren
}

export function Field({ name, label, type = 'text', value, hint, control, ...input }: FieldProps) {
  const { accept, inputMode, isRequired, onBlur } = input
  const reason = useContext(Context).get(name)
  const id = useId()
  const describedBy = `${id}-about`
  return (
    <div class={reason ? 'field invalid' : 'field'}>
      <label for={id}>
        {label}
        {isRequired && (
          <span class="required" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      {control ? (
        control({ id, describedBy, isInvalid: reason !== undefined })
      ) : (
        <input
          id={id}
          name={name}
          type={type}
          defaultValue={value}
          accept={accept}
          inputMode={inputMode}
          required={isRequired}
          onBlur={onBlur}
          autocomplete="off"
          aria-invalid={reason !== undefined}
          aria-describedby={describedBy}
        />
      )}
      <small id={describedBy}>{reason ?? hint ?? ''}</small>
    </div>
  )
}

interface SelectFieldProps extends Pick<FieldProps, 'name' | 'label'> {
  readonly options: readonly (readonly [value: string | number, name: string])[]
}

export const SelectField = ({ options, ...field }: SelectFieldProps) => (
  <Field
    {...field}
    control={({ id, describedBy }) => (
      <select id={id} name={field.name} aria-describedby={describedBy}>
        <Options of={options} />
      </select>
    )}
  />
)

interface ChecksFieldProps extends Pick<FieldProps, 'name' | 'label' | 'isRequired'> {
  readonly children: ComponentChildren
}

/** Boxes to tick, under one label. */
export const ChecksField = ({ children, ...field }: ChecksFieldProps) => (
  <Field
    {...field}
    control={({ id, describedBy }) => (
      <fieldset id={id} aria-describedby={describedBy}>
        <legend class="hidden">{field.label}</legend>
        {children}
      </fieldset>
    )}
  />
)

/** A decimal in the person's own notation; `decimalOf` reads it. */
export function DecimalField({ value, ...field }: Omit<FieldProps, 'type' | 'inputMode' | 'control'>) {
  return (
    <Field
      {...field}
      {...(value === undefined ? {} : { value: typed(value) })}
      inputMode="decimal"
      onBlur={event => {
        event.currentTarget.value = typed(plain(event.currentTarget.value))
      }}
    />
  )
}

export const decimalOf = (form: FormData, name: string) => plain(textOf(form, name))

export const textOf = (form: FormData, name: string) => String(form.get(name) ?? '').trim()
