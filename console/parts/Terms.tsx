import { type ComponentChildren, Fragment } from 'preact'

type Entry = readonly [name: string, value: ComponentChildren]

interface Props {
  /** Entries that are false are left out. */
  readonly of: readonly (Entry | false)[]
  readonly class?: string
}

/** Names with their values. */
export const Terms = ({ of, class: look = 'terms' }: Props) => (
  <dl class={look}>
    {of.map(
      entry =>
        entry && (
          <Fragment key={entry[0]}>
            <dt>{entry[0]}</dt>
            <dd>{entry[1]}</dd>
          </Fragment>
        ),
    )}
  </dl>
)
