const isThorough = process.env['LASTRO_THOROUGH'] === 'true'

/**
 * How many cases a test draws: `few` with every change, `many` in `npm run test:all`.
 */
export const drawn = (few: number, many: number): number => (isThorough ? many : few)
