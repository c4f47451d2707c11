import { readFileSync } from 'node:fs'

/**
 * Something about this machine that its owner can mend. Printed as one message with the remedy, without a
 * stack.
 */
export class LocalProblem extends Error {
  override readonly name = 'LocalProblem'
  readonly remedy: string
  constructor(message: string, remedy: string) {
    super(message)
    this.remedy = remedy
  }
}

export function isFullDisk(error: unknown): boolean {
  return /ENOSPC|No space left on device|not enough space/i.test(String((error as Error)?.message ?? error))
}

export const fullDisk = (where: string) =>
  new LocalProblem(`the disk that holds ${where} is full`, 'free some space and start again')

/** One line for problems of the machine, the whole stack for bugs. */
export function describeFailure(error: unknown): string {
  if (error instanceof LocalProblem) return `error: ${error.message}\nremedy: ${error.remedy}`
  if (isFullDisk(error))
    return describeFailure(fullDisk((error as NodeJS.ErrnoException).path ?? 'our files'))
  return (error as Error)?.stack ?? String(error)
}

/** The last lines of a log file, for the message that says where the whole of it is. */
export function tailOf(file: string, lines = 5): string {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n')
  } catch {
    return ''
  }
}
