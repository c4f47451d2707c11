import { join } from 'node:path'

/** The chart itself; beside it stand what generates and checks it. */
export const chartFolder = join(import.meta.dirname, 'lastro')
