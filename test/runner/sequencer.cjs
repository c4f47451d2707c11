const { default: Sequencer } = require('@jest/test-sequencer')

const movesTime = ({ path }) => path.endsWith('.clock.test.ts')
const byName = (a, b) => (a.path < b.path ? -1 : 1)

/**
 * Order of test files. Several workers: jest's own, the longest first. One worker: by name, so that each file
 * finds the same state on every machine; files that move the platform's time last.
 */
module.exports = class LastroSequencer extends Sequencer {
  constructor(options) {
    super(options)
    this.workers = options.globalConfig.maxWorkers
  }

  sort(tests) {
    if (this.workers > 1) return super.sort(tests)
    return [...tests].sort((a, b) => movesTime(a) - movesTime(b) || byName(a, b))
  }
}
