import { setTimeout as after } from 'node:timers/promises'
import type { Clock } from './ports.ts'

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: ms => after(ms),
}
