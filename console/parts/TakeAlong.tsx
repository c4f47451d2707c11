import { useState } from 'preact/hooks'
import { download } from '../api.ts'
import { words } from '../words.ts'
import { Failure } from './Failure.tsx'

/** Two buttons that save an export: for a spreadsheet, and one row a line for programs. */
export function TakeAlong({ path, name, what }: { path: string; name: string; what: string }) {
  const { takeAlong } = words.value
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const take = async (format: 'csv' | 'ndjson') => {
    setError(null)
    setRunning(true)
    const address = `${path}${path.includes('?') ? '&' : '?'}format=${format}`
    await download(address, `${name}.${format}`).catch(setError)
    setRunning(false)
  }
  return (
    <span class="take-along" role="group" aria-label={takeAlong.of(what)}>
      <span class="faint">{isRunning ? takeAlong.running : takeAlong.of(what)}</span>
      {(['csv', 'ndjson'] as const).map(format => (
        <button type="button" key={format} disabled={isRunning} onClick={() => void take(format)}>
          {format.toUpperCase()}
        </button>
      ))}
      {error && <Failure error={error} />}
    </span>
  )
}
