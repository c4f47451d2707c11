import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { repositoryRoot } from '../../local/machine/processes.ts'
import { ensureNpmPackages } from '../../test/support/packages.ts'
import { siteFiles } from './build.ts'
import { operationsOf, readOpenApi } from './openapi.ts'
import { sitePages } from './pages.ts'
import { MAX_PART_BYTES, partsOf } from './parts.ts'
import { samplesOf } from './samples.ts'

const openapi = readOpenApi()
const files = siteFiles()
const operations = operationsOf(openapi)
const html = [...files]
  .filter(([path]) => path.endsWith('.html'))
  .map(([path, text]) => [path, String(text)] as const)

test('every link of every page leads to a file of the site, and to a place in it', () => {
  const anchors = new Map(
    html.map(([path, text]) => [path, new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))]),
  )
  const links = html.flatMap(([path, text]) =>
    [...text.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, href]) => ({ path, href: href! })),
  )
  const broken = links.filter(({ path, href }) => {
    if (/^(https?:|mailto:|data:|\/console$)/.test(href)) return false
    const [file, anchor] = href.split('#')
    const target = file === '' ? path : posix.normalize(posix.join(posix.dirname(path), file!))
    return !files.has(target) || (anchor !== undefined && anchors.get(target)?.has(anchor) === false)
  })
  expect(links.length).toBeGreaterThan(5_000)
  expect(broken).toEqual([])
})

test('a page loads nothing from elsewhere, and has no script or style within', () => {
  const foreign = html.filter(
    ([, text]) =>
      /<(script|img|link)[^>]+(src|href)="https?:/.test(text) ||
      /<script(?![^>]+src=)|<style| style="| on\w+="/.test(text),
  )
  expect(foreign.map(([path]) => path)).toEqual([])
})

test('every page is there in Markdown, and llms.txt names it', () => {
  const list = String(files.get('llms.txt'))
  for (const [path] of html) {
    const markdown = path.replace(/html$/, 'md')
    expect([markdown, files.has(markdown), list.includes(`(/docs/${markdown})`)]).toEqual([
      markdown,
      true,
      true,
    ])
  }
})

test('a translation has the code of its original', () => {
  const pages = sitePages(openapi)
  const codeOf = (markdown: string) => markdown.match(/^```[\s\S]*?^```/gm) ?? []
  const translated = pages.filter(({ source }) => source.startsWith('docs/pt-BR/'))
  expect(translated.map(({ path }) => path)).toEqual(
    ['first-loan', 'errors', 'retries', 'webhooks'].map(path => `pt-BR/${path}`),
  )
  for (const { path, markdown } of translated) {
    const original = pages.find(page => `pt-BR/${page.path}` === path)!
    const own = codeOf(markdown)
    // Webhooks: only the beginning, it leads to the whole page.
    expect(codeOf(original.markdown).slice(0, own.length)).toEqual(own)
    if (path !== 'pt-BR/webhooks') expect(own.length).toBe(codeOf(original.markdown).length)
  }
})

test('parts of the OpenAPI document are small, whole, and have each operation once', () => {
  const parts = partsOf(openapi)
  expect(parts.filter(({ text }) => Buffer.byteLength(text) > MAX_PART_BYTES)).toEqual([])
  const names = parts.flatMap(part => part.names)
  const known = [...operations.map(({ operationId }) => operationId), ...Object.keys(openapi.webhooks)]
  expect([...names].sort()).toEqual(known.sort())
  for (const { path, text } of parts) {
    const { components } = JSON.parse(text)
    const missing = [...text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)].filter(
      ([, kind, name]) => components[kind!]?.[name!] === undefined,
    )
    expect([path, missing]).toEqual([path, []])
  }
})

test('operations of providers, sandboxes and operators stand apart from those of clients', () => {
  const scopes = new Map(operations.map(one => [one.operationId, one]))
  const clients = partsOf(openapi)
    .filter(({ audience, tag }) => audience === 'clients' && tag !== 'Events')
    .flatMap(({ names }) => names.map(name => scopes.get(name)!))
  expect(clients.length).toBeGreaterThan(70)
  expect(
    clients.filter(({ path }) => path.startsWith('/sandbox/') || path.startsWith('/operations/')),
  ).toEqual([])
})

test('the TypeScript samples of all operations compile against the SDK', () => {
  const folder = mkdtempSync(join(repositoryRoot, 'sdk/typescript/src/samples-'))
  try {
    const tsconfig = {
      extends: '../../tsconfig.json',
      compilerOptions: { noEmit: true, rootDir: '..' },
      include: ['.'],
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig))
    for (const operation of operations) {
      const { source } = samplesOf(openapi, operation)[1]!
      const local = source.replace("'@lastro/sdk'", "'../lastro.ts'")
      writeFileSync(join(folder, `${operation.operationId}.ts`), `${local}\nexport {}\n`)
    }
    execFileSync(join(repositoryRoot, 'node_modules/.bin/tsc'), ['-p', folder], {
      encoding: 'utf8',
      stdio: 'pipe',
    })
  } catch (error) {
    throw new Error((error as { stdout?: string }).stdout || String(error))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('the Python samples of all operations call what the SDK has', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lastro-samples-'))
  const sources = operations.map(operation => samplesOf(openapi, operation)[2]!.source)
  writeFileSync(join(folder, 'samples.json'), JSON.stringify(sources))
  const program = `
import ast, json, sys
def nodes(text, kind):
    return [n for n in ast.walk(ast.parse(text)) if isinstance(n, kind)]
methods = {f.name: f.args for f in nodes(open(sys.argv[2]).read(), ast.FunctionDef)}
for source in json.load(open(sys.argv[1])):
    calls = [n for n in nodes(source, ast.Call) if isinstance(n.func, ast.Attribute)]
    call = next(n for n in calls if getattr(n.func.value, "id", "") == "lastro")
    if call.func.attr == "events":
        continue
    args = methods[call.func.attr]
    assert len(call.args) <= len(args.args) - 1, source
    assert {k.arg for k in call.keywords} <= {a.arg for a in args.kwonlyargs}, source
    print(call.func.attr)
`
  const sdk = join(repositoryRoot, 'sdk/python/lastro/generated/operations.py')
  const out = execFileSync('python3', ['-c', program, join(folder, 'samples.json'), sdk], {
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  expect(out.trim().split('\n').length).toBe(operations.length - 1)
})

test('the collection is one that Bruno imports', async () => {
  const modules = await ensureNpmPackages(
    'bruno',
    'schema-0.29.0',
    ['@usebruno/schema@0.29.0'],
    () => undefined,
  )
  const collection = JSON.parse(String(files.get('bruno.json')))
  const program = `
const { collectionSchema } = require('@usebruno/schema')
const uid = () => Math.random().toString(36).slice(2).padEnd(21, 'x').slice(0, 21)
// An import gives every item its uid.
const marked = value => {
  if (Array.isArray(value)) return value.map(marked)
  if (!value || typeof value !== 'object') return value
  const members = Object.entries(value).map(([name, one]) => [name, marked(one)])
  return { ...('name' in value ? { uid: uid() } : {}), ...Object.fromEntries(members) }
}
const collection = marked(JSON.parse(require('fs').readFileSync(0, 'utf8')))
collectionSchema.validate(collection).then(() => console.log('valid'), error => console.log(String(error)))
`
  const said = execFileSync(process.execPath, ['-e', program], {
    cwd: modules,
    input: JSON.stringify(collection),
    encoding: 'utf8',
  })
  expect(said.trim()).toBe('valid')
  const requests = JSON.stringify(collection).match(/"http-request"/g)
  expect(requests?.length).toBe(operations.length)
})
