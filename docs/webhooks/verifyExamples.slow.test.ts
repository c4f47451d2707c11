import { execFile, execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newSecret, verifyingSecret } from '../../platform/secrets/signingSecret.ts'
import { createSigner } from '../../platform/secrets/webhookSignature.ts'
import { ensurePythonPackages } from '../../test/support/packages.ts'
import { isFromLastro } from './verify.ts'

/**
 * The examples of docs/webhooks.md, run as a reader would run them, in the languages that this machine has.
 */
const LIMIT_MS = 120_000
const folder = mkdtempSync(join(tmpdir(), 'lastro-verify-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const body = '{"id":"evt_1","event":"guarantee.created","data":{"name":"ação","amount":"22500.5"}}'
interface Case {
  readonly name: string
  readonly secret: string
  readonly timestamp: number
  readonly signature: string
  readonly body: string
  readonly valid: boolean
}

/** Signatures next to the valid one in the header. */
const mixed: readonly (readonly [string, string])[] = [
  ['a version to come', `v2,${Buffer.alloc(32).toString('base64')}`],
  ['a version to come in another alphabet', 'v2,a_b'],
  ['a version without a signature', 'v2'],
  ['a v1 without a signature', 'v1'],
  ['a v1 that is empty', 'v1,'],
  ['a malformed v1', 'v1,%%%'],
  ['a v1 of the wrong length', 'v1,c2hvcnQ='],
  ['a v1 that is cut off', 'v1,abcde'],
  ['a malformed v1a', 'v1a,%%%'],
  ['a v1a of the wrong length', 'v1a,c2hvcnQ='],
  ['two spaces', ''],
]

function cases(): Case[] {
  const now = Math.floor(Date.now() / 1_000)
  const [hmac, old, ed] = [newSecret('HMAC_SHA256'), newSecret('HMAC_SHA256'), newSecret('ED25519')]
  const sign = (secrets: string[], at = now) => createSigner(secrets).sign('evt_1', at, body)
  const good = { secret: hmac, timestamp: now, signature: sign([hmac]), body, valid: true }
  return [
    { name: 'HMAC', ...good },
    { name: 'rotation, new secret', ...good, signature: sign([hmac, old]) },
    { name: 'rotation, old secret', ...good, secret: old, signature: sign([hmac, old]) },
    { name: 'ED25519', ...good, secret: verifyingSecret(ed), signature: sign([ed]) },
    { name: 'altered body', ...good, body: body.replace('22500.5', '22500.6'), valid: false },
    { name: 'another secret', ...good, secret: old, valid: false },
    { name: 'old', ...good, timestamp: now - 900, signature: sign([hmac], now - 900), valid: false },
    { name: 'future', ...good, timestamp: now + 900, signature: sign([hmac], now + 900), valid: false },
    ...mixed.flatMap(([name, before]) => [
      { name: `(streams C4) after ${name}`, ...good, signature: `${before} ${sign([hmac])}` },
      { name: `(streams C4) before ${name}`, ...good, signature: `${sign([hmac])} ${before}` },
      {
        name: `(streams C4) ED25519 after ${name}`,
        ...good,
        secret: verifyingSecret(ed),
        signature: `${before} ${sign([ed])}`,
      },
      { name: `(streams C4) nothing but ${name}`, ...good, signature: before, valid: false },
    ]),
    { name: 'garbage', ...good, signature: 'v1,%%% nonsense', valid: false },
    {
      name: 'ED25519, altered',
      ...good,
      secret: verifyingSecret(ed),
      signature: sign([ed]),
      body: '{}',
      valid: false,
    },
  ]
}

/**
 * A language that this machine lacks is named, not passed over in silence; CI has all of them, and fails
 * where one is missing.
 */
const absent = (language: string, _run: unknown, _limitMs: number) => {
  const reason = `${language} is not on this machine, its example of docs/webhooks.md is not run`
  if (process.env['CI'] === undefined) process.stderr.write(`${reason}\n`)
  else
    test(language, () => {
      throw new Error(reason)
    })
}
const has = (tool: string) =>
  (process.env['PATH'] ?? '').split(':').some(path => existsSync(join(path, tool)))

/**
 * Runs the program with the cases as JSON on standard input; it prints true or false for each, a line each.
 */
function verdictsOf(
  command: string,
  args: string[],
  given: readonly Case[],
  env: Record<string, string> = {},
) {
  const lines = given.map(({ secret, timestamp, signature, body: text }) =>
    [secret, 'evt_1', timestamp, signature, Buffer.from(text).toString('base64')].join('\t'),
  )
  return new Promise<string[]>((resolve, reject) => {
    const child = execFile(
      command,
      args,
      { cwd: folder, env: { ...process.env, ...env } },
      (error, out, err) =>
        error ? reject(new Error(`${error.message}\n${err}`)) : resolve(out.trim().split(/\s+/)),
    )
    child.stdin!.end(`${lines.join('\n')}\n`)
  })
}
const expected = (given: readonly Case[]) => given.map(({ name, valid }) => `${name}: ${valid}`)
const told = (given: readonly Case[], verdicts: readonly string[]) =>
  given.map(({ name }, index) => `${name}: ${verdicts[index]?.toLowerCase()}`)

test('docs/webhooks.md shows each example to the letter', () => {
  const page = readFileSync(join(import.meta.dirname, '../webhooks.md'), 'utf8')
  for (const file of ['verify.ts', 'verify.py', 'Verify.java', 'verify.go']) {
    expect(page).toContain(readFileSync(join(import.meta.dirname, file), 'utf8').trim())
  }
})

test('(streams C4) header names in any case', () => {
  const [{ secret, timestamp, signature }] = cases() as [Case]
  for (const spell of [(name: string) => name.toUpperCase(), (name: string) => name.replace('w', 'W')]) {
    const headers = {
      [spell('webhook-id')]: 'evt_1',
      [spell('webhook-timestamp')]: `${timestamp}`,
      [spell('webhook-signature')]: signature,
    }
    expect(isFromLastro(secret, headers, body)).toBe(true)
  }
})

test('TypeScript', () => {
  const given = cases()
  const verdicts = given.map(({ secret, timestamp, signature, body: text }) => {
    const headers = {
      'webhook-id': 'evt_1',
      'webhook-timestamp': `${timestamp}`,
      'webhook-signature': signature,
    }
    return String(isFromLastro(secret, headers, text))
  })
  expect(told(given, verdicts)).toEqual(expected(given))
})

const pythonMain = `
import base64, sys
from verify import is_from_lastro
for line in sys.stdin:
    secret, id, timestamp, signature, body = line.rstrip("\\n").split("\\t")
    headers = {"webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature}
    spelled = [headers, {name.title(): value for name, value in headers.items()}]
    verdicts = {is_from_lastro(secret, names, base64.b64decode(body)) for names in spelled}
    print(verdicts.pop() if len(verdicts) == 1 else "case of header names matters")
`
const packageMain = `
import base64, sys
from standardwebhooks import Webhook
for line in sys.stdin:
    secret, id, timestamp, signature, body = line.rstrip("\\n").split("\\t")
    headers = {"webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature}
    try:
        Webhook(secret).verify(base64.b64decode(body), headers)
        print(True)
    except Exception:
        print(False)
`
const onPython = has('python3') ? test : absent
onPython(
  'Python, and the Python package standardwebhooks',
  async () => {
    const packages = await ensurePythonPackages(
      'webhook-python',
      'standardwebhooks-1.1.0-cryptography',
      ['standardwebhooks==1.1.0', 'cryptography>=42'],
      line => process.stderr.write(`${line}\n`),
    )
    const env = { PYTHONPATH: `${import.meta.dirname}:${packages}` }
    writeFileSync(join(folder, 'main.py'), pythonMain)
    writeFileSync(join(folder, 'package.py'), packageMain)
    const given = cases()
    expect(told(given, await verdictsOf('python3', ['main.py'], given, env))).toEqual(expected(given))
    // The package stops at an entry without a comma; ours must not.
    const isOfPackage = ({ name, secret }: Case) => secret.startsWith('whsec_') && !name.startsWith('(')
    const ofPackage = given.filter(isOfPackage)
    const verdicts = await verdictsOf('python3', ['package.py'], ofPackage, env)
    expect(told(ofPackage, verdicts)).toEqual(expected(ofPackage))
  },
  LIMIT_MS,
)

const javaMain = `
import java.util.*;
public class Main {
  public static void main(String[] args) {
    Scanner in = new Scanner(System.in);
    while (in.hasNextLine()) {
      String[] p = in.nextLine().split("\\t");
      System.out.println(Verify.isFromLastro(p[0], p[1], p[2], p[3], Base64.getDecoder().decode(p[4])));
    }
  }
}
`
const onJava = has('javac') ? test : absent
onJava(
  'Java',
  async () => {
    writeFileSync(join(folder, 'Main.java'), javaMain)
    copyFileSync(join(import.meta.dirname, 'Verify.java'), join(folder, 'Verify.java'))
    execFileSync('javac', ['Verify.java', 'Main.java'], { cwd: folder })
    const given = cases()
    const verdicts = await verdictsOf('java', ['-cp', folder, 'Main'], given)
    expect(told(given, verdicts)).toEqual(expected(given))
  },
  LIMIT_MS,
)

const goTest = `package lastro

import (
	"bufio"
	"encoding/base64"
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"
)

func TestMain(m *testing.M) {
	scanner := bufio.NewScanner(os.Stdin)
	for scanner.Scan() {
		p := strings.Split(scanner.Text(), "\\t")
		headers := http.Header{}
		headers.Set("webhook-id", p[1])
		headers.Set("webhook-timestamp", p[2])
		headers.Set("webhook-signature", p[3])
		body, _ := base64.StdEncoding.DecodeString(p[4])
		fmt.Println(IsFromLastro(p[0], headers, body))
	}
	os.Exit(0)
}
`
const onGo = has('go') ? test : absent
onGo(
  'Go',
  async () => {
    writeFileSync(join(folder, 'go.mod'), 'module lastro\n\ngo 1.21\n')
    writeFileSync(join(folder, 'main_test.go'), goTest)
    copyFileSync(join(import.meta.dirname, 'verify.go'), join(folder, 'verify.go'))
    execFileSync('go', ['test', '-c', '-o', 'verify.test', '.'], { cwd: folder, stdio: 'pipe' })
    const given = cases()
    expect(told(given, await verdictsOf(join(folder, 'verify.test'), [], given))).toEqual(expected(given))
  },
  LIMIT_MS,
)
