import { stripVTControlCharacters } from 'node:util'

/** One test file, as Jest reports it with `--json`. */
export interface FileReport {
  readonly name: string
  readonly status: 'passed' | 'failed'
  /** Why the file as a whole failed, otherwise what its tests say together. */
  readonly message?: string
  readonly assertionResults: readonly TestReport[]
}

interface TestReport {
  readonly status: string
  readonly fullName: string
  readonly failureMessages?: readonly string[] | null
}

/** What a test has to say fits; a whole document that it compared does not. */
const MOST_CHARACTERS = 1_500
const FRAME = /^\s+at /

/** Each test that failed and why, for the end of a run: what stands far above is often cut off. */
export function failuresIn(files: readonly FileReport[], nameOf: (file: string) => string): string[] {
  return files.flatMap(({ name, status, message = '', assertionResults }) => {
    if (status !== 'failed') return []
    const failed = assertionResults.filter(test => test.status === 'failed')
    if (failed.length === 0) return [`${nameOf(name)}\n${reason(message)}`]
    return failed.map(({ fullName, failureMessages }) => {
      return `${nameOf(name)}: ${fullName}\n${reason((failureMessages ?? []).join('\n'))}`
    })
  })
}

/** Without colours and stack, as far as it fits. */
function reason(message: string): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter(line => line.trim() !== '' && !FRAME.test(line))
  const text = lines.map(line => `    ${line}`).join('\n')
  return text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS)} …`
}
