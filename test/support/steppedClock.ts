/**
 * Node's `--import` of a process whose clock somebody sets while it runs: it is off by the milliseconds that
 * the file says which stands behind `?offset=`. Only the time of day: what measures durations goes on.
 */
import { readFileSync, watchFile } from 'node:fs'

const file = new URL(import.meta.url).searchParams.get('offset') ?? ''
const LOOK_EVERY_MS = 100
const real = Date.now.bind(Date)
const read = () => Number(readFileSync(file, 'utf8'))

let offsetMs = read()
watchFile(file, { interval: LOOK_EVERY_MS }, () => {
  offsetMs = read()
}).unref()
Date.now = () => real() + offsetMs
globalThis.Date = new Proxy(Date, {
  construct: (target, given, asked) =>
    Reflect.construct(target, given.length > 0 ? given : [Date.now()], asked),
  apply: () => new Date().toString(),
})
