/**
 * Node's `--import` of a process whose clock a test sets while it runs: the file named by `?offset=` holds
 * the offset in milliseconds. It shifts the time of day only; monotonic clocks go on.
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
