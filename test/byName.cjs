const { default: Sequencer } = require('@jest/test-sequencer')

/** Test files in the order of their names, whatever ran before and however large they are. */
module.exports = class ByName extends Sequencer {
  sort(tests) {
    return [...tests].sort((a, b) => (a.path < b.path ? -1 : 1))
  }
}
