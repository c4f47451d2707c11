/**
 * USDC against the dollar, 10 to 13 March 2023, hourly and rounded: Silicon Valley Bank closes on Friday, the
 * price falls on Friday night (UTC) to its low of 0.878 on Saturday morning, recovers to about 0.95 over the
 * weekend, and returns to its peg when the Fed's programme is announced on Sunday evening.
 */
export const USDC_MARCH_2023 = [
  ...['1', '1', '1', '1', '0.9998', '0.9997', '0.9996', '0.9995', '0.999', '0.9985', '0.998', '0.997'],
  ...['0.995', '0.99', '0.985', '0.978', '0.965', '0.95', '0.93', '0.915', '0.9', '0.885', '0.878', '0.885'],
  ...['0.9', '0.91', '0.905', '0.915', '0.92', '0.925', '0.93', '0.935', '0.94', '0.945', '0.95', '0.955'],
  ...[
    '0.96',
    '0.958',
    '0.955',
    '0.953',
    '0.955',
    '0.957',
    '0.96',
    '0.962',
    '0.965',
    '0.968',
    '0.97',
    '0.972',
  ],
  ...['0.975', '0.98', '0.985', '0.988', '0.99', '0.992', '0.994', '0.995', '0.997', '0.998', '0.999', '1'],
] as const
