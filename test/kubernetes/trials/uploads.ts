import { setTimeout as sleep } from 'node:timers/promises'
import { somePdf } from '../../support/files.ts'
import { contractForm } from '../../support/platform.ts'
import { create, createTally, type Stage, type Tally, type Trial } from '../stage.ts'

/** Longer than a server keeps an idle connection. */
const PAUSE_MS = 30_000
const ROUNDS = 3
const AT_ONCE = 16
/** Just below what the API takes. */
const LARGE_BYTES = 9.5 * 1024 * 1024
const LIMIT_MS = 60_000
/** A machine that is too busy to answer in time says 202. */
const ACCEPTED = [201, 202]

export const uploads: Trial = {
  name: 'uploads after pauses of 30 s, and large ones at once',
  async run(stage) {
    const [small, large] = [createTally(), createTally()]
    await wave(small, () => create(stage, true))
    for (let round = 0; round < ROUNDS; round++) {
      await sleep(PAUSE_MS)
      await wave(small, () => create(stage, true))
    }
    await wave(large, () => createLarge(stage))
    const told = `after pauses ${small.told()}; ${AT_ONCE} of 9.5 MiB at once ${large.told()}`
    for (const tally of [small, large])
      if (ACCEPTED.reduce((sum, status) => sum + tally.of(status), 0) !== tally.all()) throw new Error(told)
    return told
  },
}

async function wave(tally: Tally, upload: () => Promise<{ readonly status: number }>): Promise<void> {
  const one = async () => {
    const answer = await upload().catch(error => ({ status: (error as Error).message }))
    tally.add(answer.status)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

function createLarge({ clients, lender, borrower }: Stage) {
  const form = contractForm(borrower.document, { ccbFile: { file: somePdf(LARGE_BYTES) } })
  return clients.call(lender.key, 'POST', '/contracts/v1', { form, timeoutMs: LIMIT_MS, once: true })
}
