import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A headless Chromium, spoken to in its own protocol: one page. */
export interface Browser {
  open(url: string): Promise<void>
  /** The value of an expression in the page; a promise is waited for. */
  evaluate(expression: string): Promise<unknown>
  /** A PNG of the whole page. */
  picture(): Promise<Buffer>
  close(): Promise<void>
}

const START_LIMIT_MS = 60_000
const WIDTH = 1_280
const HEIGHT = 1_600

export async function startBrowser(command: string): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'lastro-browser-'))
  const args = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage']
  const size = `--window-size=${WIDTH},${HEIGHT}`
  const where = ['--remote-debugging-port=0', `--user-data-dir=${profile}`, size, 'about:blank']
  const child = spawn(command, [...args, ...where], { stdio: ['ignore', 'ignore', 'pipe'] })
  const address = await debuggerOf(child)
  const pages = (await (await fetch(`http://${new URL(address).host}/json/list`)).json()) as Target[]
  const page = pages.find(({ type }) => type === 'page')
  if (!page) throw new Error('the browser has no page')
  const session = await connect(page.webSocketDebuggerUrl)
  await session.call('Page.enable')
  return {
    async open(url) {
      const loaded = session.once('Page.loadEventFired')
      await session.call('Page.navigate', { url })
      await loaded
    },
    async evaluate(expression) {
      const options = { expression, awaitPromise: true, returnByValue: true }
      const { result, exceptionDetails } = await session.call('Runtime.evaluate', options)
      if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails))
      return result.value
    },
    async picture() {
      const { data } = await session.call('Page.captureScreenshot', { format: 'png' })
      return Buffer.from(data, 'base64')
    },
    async close() {
      session.close()
      const ended = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

interface Target {
  readonly type: string
  readonly webSocketDebuggerUrl: string
}

/** Chromium says on standard error where it listens. */
function debuggerOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const timer = setTimeout(() => reject(new Error(`the browser did not start: ${said}`)), START_LIMIT_MS)
    child.once('error', reject)
    child.stderr!.on('data', chunk => {
      said += chunk
      const address = /DevTools listening on (ws:\S+)/.exec(said)?.[1]
      if (address === undefined) return
      clearTimeout(timer)
      resolve(address)
    })
  })
}

// biome-ignore lint/suspicious/noExplicitAny: answers of the protocol have every shape
type Answer = any

async function connect(address: string) {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  const waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>()
  const events = new Map<string, () => void>()
  let number = 0
  socket.onmessage = ({ data }) => {
    const { id, method, result, error } = JSON.parse(String(data)) as Answer
    if (method !== undefined) events.get(method)?.()
    const call = waiting.get(id)
    waiting.delete(id)
    if (error) call?.reject(new Error(error.message))
    else call?.resolve(result)
  }
  return {
    call: (method: string, params: object = {}): Promise<Answer> =>
      new Promise((resolve, reject) => {
        number += 1
        waiting.set(number, { resolve, reject })
        socket.send(JSON.stringify({ id: number, method, params }))
      }),
    once: (method: string) => new Promise<void>(resolve => void events.set(method, resolve)),
    close: () => socket.close(),
  }
}
