const { default: Sequencer } = require('@jest/test-sequencer')

const isOnServers = ({ path }) => /\.(integration|e2e)\.test\.ts$/.test(path)
const movesTime = ({ path }) => path.endsWith('.clock.test.ts')
const byName = (a, b) => (a.path < b.path ? -1 : 1)

/**
 * Order of test files. One worker: by name, so that each file finds the same state on every machine; files that
 * move the platform's time last. Several workers: files on servers wait and unit tests compute, so they alternate.
 */
module.exports = class LastroSequencer extends Sequencer {
  constructor(options) {
    super(options)
    this.workers = options.globalConfig.maxWorkers
  }

  sort(tests) {
    if (this.workers === 1) return [...tests].sort((a, b) => movesTime(a) - movesTime(b) || byName(a, b))
    const rows = [tests.filter(isOnServers), tests.filter(test => !isOnServers(test))]
    const placed = rows.flatMap(row =>
      super.sort(row).map((test, index) => ({ test, place: (index + 0.5) / row.length })),
    )
    return placed.sort((a, b) => a.place - b.place).map(({ test }) => test)
  }
}
