/** Deliberate faults of streams, for mutants.ts. */
export const streamMutants = [
  {
    name: 'stream: a lane that was kept is still reported stalled',
    kind: 'stream',
    file: 'lane/laneHost.ts',
    find: '          lane.kept()\n',
    replace: '',
  },
  {
    name: 'stream: who answers first is believed to be in charge',
    kind: 'stream',
    file: 'kafka/leaderQuorum.ts',
    find: 'Math.floor(answers.length / 2) + 1',
    replace: '1',
  },
  {
    name: 'stream: fence sweeps nothing',
    kind: 'stream',
    file: 'stream/streamOwnership.ts',
    find: 'producer.fence(destinations)',
    replace: 'producer.fence([])',
  },
  {
    name: 'stream: offsets left out',
    kind: 'stream',
    file: 'stream/streamOwnership.ts',
    find: 'publish: (records, next) => producer.publish(stream.name, records, offsetsOf(next, lane)),',
    replace: 'publish: records => producer.publish(stream.name, records, []),',
  },
  {
    name: 'stream: memory kept after a doubt',
    kind: 'stream',
    file: 'stream/streamLane.ts',
    find: '  if (self.owned) loseLease(self, error as Error)\n',
    replace: '  if (self.owned && error instanceof LostMembership) loseLease(self, error as Error)\n',
  },
  {
    name: 'stream: changelog not restored',
    kind: 'stream',
    file: 'stream/streamOwnership.ts',
    find: '      return state.restore(records)\n',
    replace: '',
  },
  {
    name: 'stream: offsets read before the fence',
    kind: 'stream',
    file: 'stream/streamOwnership.ts',
    find: '    await producer.fence(destinations)\n    const state = stream.createState(lane)\n    const { positions, missing } = await committedPositions(stream, log, lane)\n',
    replace:
      '    const { positions, missing } = await committedPositions(stream, log, lane)\n    await producer.fence(destinations)\n    const state = stream.createState(lane)\n',
  },
  {
    name: 'stream: position moved before the input is done',
    kind: 'stream',
    file: 'stream/streamLane.ts',
    find: '      while (!isDone) {\n',
    replace: '      if (!isDone) next[topic] = record.offset + 1n\n      while (!isDone) {\n',
  },
] as const
