import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildConsole } from '../../console/build.ts'
import { type OpenBrowser, openBrowser } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { expectStatus, type Party, type Platform, platform } from '../support/platform.ts'
import { openWindow } from './windows.ts'

/** A lender's own page shows the portal in a frame; a page of another origin cannot. */

let lastro: Platform
let browser: OpenBrowser
let lender: Party
let server: Server
let port = 0
let frame = 'about:blank'

beforeAll(async () => {
  lastro = await platform()
  lender = await lastro.newLender()
  await buildConsole()
  browser = await openBrowser(line => void process.stderr.write(`${line}\n`))
  server = createServer((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<h1>Our bank</h1><iframe title="webhooks" width="1000" height="600" src="${frame}"></iframe>`),
  )
  await new Promise<void>(resolve => server.listen(0, resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  server?.close()
  await browser?.close()
  await lastro?.close()
})

async function newLink(): Promise<string> {
  const body = { origins: [`http://localhost:${port}`] }
  const answer = await lastro.call(lender.key, 'POST', '/webhooks/v1/portal-links', { body })
  const { pathname, hash } = new URL(expectStatus(answer, 201).body.data.url)
  return `${lastro.gateway}${pathname}${hash}`
}

test('the origin that the link names shows endpoints and events, and no way to anything else', async () => {
  const url = 'https://receiver.example/hooks'
  const body = { url, events: ['collateral.ltv_alert'] }
  expectStatus(await lastro.call(lender.key, 'POST', '/webhooks/v1/endpoints', { body }), 201)
  frame = await newLink()
  const { page, complaints } = await openWindow(browser)
  await page.goto(`http://localhost:${port}/`)
  const portal = page.frameLocator('iframe')
  await portal.getByText(url).waitFor()
  expect(await portal.locator('.top nav a').allTextContents()).toEqual(['Webhooks'])
  expect(await portal.getByRole('button', { name: 'Sign out' }).count()).toBe(0)
  await portal.getByRole('button', { name: 'New endpoint' }).click()
  await portal.getByLabel('Address').waitFor()
  expect(complaints).toEqual([])

  // The frame loads again with the same address: its code is used.
  await page.reload()
  await portal.getByText('This page has expired or was already opened.').waitFor()
})

test('a page of another origin shows nothing of it, and leaves the link unused', async () => {
  frame = await newLink()
  const { page } = await openWindow(browser)
  await page.goto(`http://127.0.0.1:${port}/`)
  await page.locator('iframe').waitFor()
  await eventually('the frame is blocked', async () => {
    const text = await page
      .frameLocator('iframe')
      .locator('body')
      .textContent()
      .catch(() => null)
    return text === null || !text.includes('Webhooks')
  })
  expect(await page.frameLocator('iframe').locator('#app').count()).toBe(0)
  const [, id] = /portal\/(ptl_[\w-]+)/.exec(frame)!
  const link = await lastro.db.collection<{ _id: string; state: string }>('portalLinks').findOne({ _id: id! })
  expect(link?.state).toBe('OPEN')
})

test('a link that does not exist, and the console, may be embedded by no page', async () => {
  const policyOf = async (path: string) =>
    (await fetch(`${lastro.gateway}${path}`)).headers.get('content-security-policy')
  const { pathname } = new URL(await newLink())
  expect(await policyOf(pathname)).toMatch(new RegExp(`frame-ancestors http://localhost:${port}$`))
  expect(await policyOf('/console/portal/ptl_nothing')).toMatch(/frame-ancestors 'none'$/)
  expect(await policyOf('/console')).toMatch(/frame-ancestors 'none'$/)
})
