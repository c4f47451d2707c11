const isThorough = process.env['LASTRO_THOROUGH'] === 'true'

/**
 * How many cases a test draws: `few` with every change, `many` in `npm run test:all`, which runs the files
 * that import this one once more.
 */
export const drawn = (few: number, many: number): number => (isThorough ? many : few)
