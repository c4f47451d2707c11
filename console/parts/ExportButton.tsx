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

/** Buttons that save an export: for spreadsheets, for the Brazilian one, and one row a line for programs. */
export function TakeAlong({ path, name, what }: { path: string; name: string; what: string }) {
  const { takeAlong } = words.value
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const take = async ([, query, ending]: Layout) => {
    setError(null)
    setRunning(true)
    const address = `${path}${path.includes('?') ? '&' : '?'}${query}`
    await download(address, `${name}.${ending}`).catch(setError)
    setRunning(false)
  }
  return (
    <span class="take-along" role="group" aria-label={takeAlong.of(what)}>
      <span class="faint">{isRunning ? takeAlong.running : takeAlong.of(what)}</span>
      {LAYOUTS.map(layout => (
        <button type="button" key={layout[0]} disabled={isRunning} onClick={() => void take(layout)}>
          {layout[0]}
        </button>
      ))}
      {error && <Failure error={error} />}
    </span>
  )
}
