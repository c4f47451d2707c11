import { constructions, fileCycles, folderCycles, folderSizes, measures, riddles } from './measures.ts'

/**
 * `npm run house`: a table of the measures of the house, before (the review of 26 November 2026) and now.
 * `npm run house -- --list` also names what is behind them.
 */
const print = (line: string) => void process.stdout.write(`${line}\n`)

print(`${'measure'.padEnd(46)} ${'review'.padStart(7)} ${'aim'.padStart(6)}  now`)
for (const { measure, review, aim, now } of measures()) {
  print(`${measure.padEnd(46)} ${review.padStart(7)} ${aim.padStart(6)}  ${now}`)
}
if (process.argv.includes('--list')) {
  for (const cycle of [...folderCycles(), ...fileCycles()]) print(`\ncycle\n  ${cycle.join('\n  ')}`)
  const full = folderSizes().filter(([, size]) => size > 18)
  print(`\nfull folders\n  ${full.map(([folder, size]) => `${folder} ${size}`).join('\n  ')}`)
  print(`\nhead comments\n  ${[...riddles(), ...constructions()].join('\n  ')}`)
}
