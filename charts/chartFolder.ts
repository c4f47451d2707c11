import { join } from 'node:path'

/** The chart itself; its generators and checks are next to it. */
export const chartFolder = join(import.meta.dirname, 'lastro')
