import { seconds, type Trial } from '../stage.ts'

export const helmTest: Trial = {
  name: 'helm test',
  async run({ release }) {
    const startedAt = Date.now()
    const told = await release.helm(['test', release.name])
    const phase = /Phase:\s+(\w+)/.exec(told)?.[1]
    if (phase !== 'Succeeded') throw new Error(told)
    return `${phase} in ${seconds(startedAt)}`
  },
}
