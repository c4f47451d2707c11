import type { ComponentProps } from 'preact'

interface Props<Value extends string> extends ComponentProps<'select'> {
  readonly value: Value
  /** Each with its name. */
  readonly options: readonly (readonly [value: NoInfer<Value>, name: string])[]
  readonly onChoose: (value: Value) => void
  /** Shown before it; else `aria-label` names it. */
  readonly label?: string
}

/** A choice of one. */
export function Select<Value extends string>({ label, options, onChoose, ...props }: Props<Value>) {
  const select = (
    <select {...props} onChange={event => onChoose(event.currentTarget.value as Value)}>
      <Options of={options} />
    </select>
  )
  if (label === undefined) return select
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is in it.
    <label>
      {label} {select}
    </label>
  )
}

export const Options = ({ of }: { of: readonly (readonly [value: string | number, name: string])[] }) =>
  of.map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ))
