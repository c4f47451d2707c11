import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { DOCS_DIRECTORY } from '../docs/generate/generate.ts'
import { DATABASE_USERS } from '../schemas/documents/access.ts'
import { type Manifest, manifestsOf, renderCase } from '../test/support/charts/rendering.ts'
import { ensureTool } from '../test/support/charts/tools.ts'
import { chartFolder } from './chartFolder.ts'

/**
 * The access rules stand in three places: the page for people, the users of the Strimzi example, the secrets
 * that the chart's values name. All three must tell the same.
 */
const INSTALLATION_MS = 900_000
const read = (...path: string[]) => readFileSync(join(...path), 'utf8')

interface Access {
  readonly resource: string
  readonly operation: string
}
type Rules = Readonly<Record<string, readonly Access[]>>

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/** As a shell reads the page where PREFIX is empty and ALL is `literal`. */
const withoutPrefix = (page: string) =>
  page
    .replaceAll(/\$\{PREFIX:-\*\}/g, '*')
    .replaceAll(/\$\{PREFIX\}/g, '')
    .replaceAll('$ALL', 'literal')

/** From the commands of the page: user → what it may. */
function rulesOfPage(): Rules {
  const rules: Record<string, Access[]> = {}
  const command = /^\$ADMIN --add --allow-principal User:(\S+) (.*)$/gm
  for (const [, user, options] of withoutPrefix(read(DOCS_DIRECTORY, 'access-rules.md')).matchAll(command)) {
    const [, type, name = ''] = /--(topic|group|transactional-id|cluster)(?: "([^\s"]+)")?/.exec(options!)!
    const resource = `${type} ${name} ${options!.includes('prefixed') ? 'prefix' : 'literal'}`
    const operations = [...options!.matchAll(/--operation (\w+)/g)].map(([, operation]) => operation!)
    const own = operations.map(operation => ({ resource, operation }))
    rules[user!] = [...(rules[user!] ?? []), ...own]
  }
  return rules
}

interface Acl {
  readonly resource: { readonly type: string; readonly name?: string; readonly patternType?: string }
  readonly operations: readonly string[]
}

function rulesOfExample(): Rules {
  const users = parseAllDocuments(read(chartFolder, 'examples/strimzi-users.yaml')).map(one => one.toJSON())
  return Object.fromEntries(
    users.map(({ metadata, spec }) => [
      metadata.name,
      spec.authorization.acls.flatMap(({ resource, operations }: Acl) => {
        const { type, name = '', patternType = 'literal' } = resource
        const shown = `${type === 'transactionalId' ? 'transactional-id' : type} ${name} ${patternType}`
        return operations.map(operation => ({ resource: shown, operation }))
      }),
    ]),
  )
}

const values = parse(read(chartFolder, 'values.yaml'))
const example = parse(read(chartFolder, 'examples/values.yaml'))
const ours = [...Object.keys(values.processes), 'provision']

test('every process of the chart, and provision, has a principal; operators have one beside them', () => {
  const users = Object.keys(rulesOfPage()).filter(user => user.startsWith('lastro-'))
  expect(users.sort()).toEqual([...ours, 'operator'].map(name => `lastro-${name}`).sort())
})

test('the users of the example may what the page says, and nothing else', () => {
  const page = Object.entries(rulesOfPage()).filter(([user]) => user.startsWith('lastro-'))
  expect(rulesOfExample()).toEqual(Object.fromEntries(page.map(([user, rules]) => [kebab(user), rules])))
})

test('the values of the example give each process the secret of its own user', () => {
  const expected = ours.map(name => [name, kebab(`lastro-${name}`)])
  expect(example.kafka.sasl.existingSecrets).toEqual(Object.fromEntries(expected))
  for (const [, user] of expected) expect(Object.keys(rulesOfExample())).toContain(user)
})

test(
  'and so do the pods that the chart makes of them',
  async () => {
    await ensureTool('helm')
    const pods: Manifest[] = manifestsOf(await renderCase('examples')).filter(({ kind }) =>
      ['Deployment', 'Job'].includes(kind),
    )
    const secrets = pods.map(({ spec }) => {
      const [container] = spec.template.spec.containers
      const env = container.env.find(({ name }: { name: string }) => name === 'KAFKA_SASL_USERNAME')
      return [container.name, env.valueFrom.secretKeyRef.name]
    })
    expect(secrets.length).toBe(ours.length)
    for (const [container, secret] of secrets) expect(secret).toBe(`lastro-${kebab(container)}`)
  },
  INSTALLATION_MS,
)

test(
  'in production every process with a database has a user of its own there',
  async () => {
    await ensureTool('helm')
    const pods: Manifest[] = manifestsOf(await renderCase('values-production')).filter(({ kind }) =>
      ['Deployment', 'Job'].includes(kind),
    )
    const secrets = pods.flatMap(({ spec }) => {
      const [{ name, env }] = spec.template.spec.containers
      const uri = env.find((entry: { name: string }) => entry.name === 'MONGODB_URI')
      return uri === undefined ? [] : [[name, uri.valueFrom.secretKeyRef.name]]
    })
    const users = DATABASE_USERS.filter(user => user !== 'operator').map(kebab)
    expect(secrets.sort()).toEqual(users.map(user => [user, `lastro-mongodb-${user}`]).sort())
  },
  INSTALLATION_MS,
)

test('downstream reads public topics and writes nothing; a feed writes its topic and reads nothing', () => {
  const { 'team-example': team, 'feed-example': feed } = rulesOfPage()
  expect([...new Set(team!.map(({ operation }) => operation))].sort()).toEqual(['Describe', 'Read'])
  expect([...new Set(feed!.map(({ operation }) => operation))].sort()).toEqual(['Describe', 'Write'])
  const internal = /commands|findings|replies|dead-letters|market-prices|positions|audit/
  for (const { resource } of team!) expect(resource).not.toMatch(internal)
})
