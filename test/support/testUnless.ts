/**
 * `test`, or a skipped one where a reason is given: this machine lacks what the test needs. A run lists every
 * skipped test with its reason; a test that returned early would count as passed.
 */
export function testUnless(reason: string | null) {
  return (title: string, run: () => Promise<void>, limitMs?: number): void =>
    reason === null ? test(title, run, limitMs) : test.skip(`${title} (skipped: ${reason})`, run, limitMs)
}
