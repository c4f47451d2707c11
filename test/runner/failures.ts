import { stripVTControlCharacters } from 'node:util'

/** One test file, as Jest reports it with `--json`. */
export interface FileReport {
  readonly name: string
  readonly status: 'passed' | 'failed'
  /** Why the file as a whole failed, otherwise the messages of its tests together. */
  readonly message?: string
  readonly startTime?: number
  readonly endTime?: number
  readonly assertionResults: readonly TestReport[]
}

interface TestReport {
  readonly status: string
  readonly fullName: string
  readonly failureMessages?: readonly string[] | null
}

/** Room for the message of a test, not for a whole document that it compared. */
const MAX_CHARACTERS = 1_500
const FRAME = /^\s+at /

/** Each failed test and its reason, for the end of a run: the middle of a long log is often cut off. */
export function failuresIn(files: readonly FileReport[]): string[] {
  return files.flatMap(({ name, status, message = '', assertionResults }) => {
    if (status !== 'failed') return []
    const failed = assertionResults.filter(test => test.status === 'failed')
    if (failed.length === 0) return [`${name}\n${reason(message)}`]
    return failed.map(
      ({ fullName, failureMessages }) =>
        `${name}: ${fullName}\n${reason((failureMessages ?? []).join('\n'))}`,
    )
  })
}

/** Each skipped test; its title ends with the reason (test/support/testUnless.ts). */
export function skippedIn(files: readonly FileReport[]): string[] {
  return files.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(test => test.status === 'pending').map(({ fullName }) => `${name}: ${fullName}`),
  )
}

/** Without colours and stack, as far as it fits. */
function reason(message: string): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter(line => line.trim() !== '' && !FRAME.test(line))
  const text = lines.map(line => `    ${line}`).join('\n')
  return text.length <= MAX_CHARACTERS ? text : `${text.slice(0, MAX_CHARACTERS)} …`
}
