/**
 * USDC against the dollar from 10 to 13 March 2023: an approximation by hand, no venue's record. The course
 * is the one that was reported at the time: Silicon Valley Bank closes on Friday; Circle says on Friday night
 * (UTC) that a part of its reserve lies there; the price falls to a low of about 0.88 on Saturday morning,
 * stands near 0.95 over the weekend, and is back at its peg after the announcement of the Fed's programme on
 * Sunday evening. Which hour had which value is ours, rounded; venues differed by cents.
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
