import { useState } from 'preact/hooks'
import { download } from '../data/api.ts'
import { words } from '../text/i18n.ts'
import { Failure } from './Failure.tsx'

/** Each: the label of the button, the request, and the file's extension. */
const LAYOUTS = [
  ['CSV', 'format=csv', 'csv'],
  ['Excel (BR)', 'format=csv&dialect=excel-br', 'csv'],
  ['NDJSON', 'format=ndjson', 'ndjson'],
] as const
type Layout = (typeof LAYOUTS)[number]

interface Props {
  readonly path: string
  readonly name: string
  readonly what: string
  /** Address of the same as a document to print. */
  readonly pdf?: string
}

/** Buttons that save an export: to print, for spreadsheets, for the Brazilian one, and for programs. */
export function TakeAlong({ path, name, what, pdf }: Props) {
  const { exporting } = words.value
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const save = async (address: string, ending: string) => {
    setError(null)
    setRunning(true)
    await download(address, `${name}.${ending}`).catch(setError)
    setRunning(false)
  }
  const take = ([, query, ending]: Layout) => save(`${path}${path.includes('?') ? '&' : '?'}${query}`, ending)
  return (
    <span class="export-buttons" role="group" aria-label={exporting.of(what)}>
      <span class="faint">{isRunning ? exporting.running : exporting.of(what)}</span>
      {pdf && (
        <button type="button" disabled={isRunning} onClick={() => void save(pdf, 'pdf')}>
          PDF
        </button>
      )}
      {LAYOUTS.map(layout => (
        <button type="button" key={layout[0]} disabled={isRunning} onClick={() => void take(layout)}>
          {layout[0]}
        </button>
      ))}
      {error && <Failure error={error} />}
    </span>
  )
}
