import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findJava } from './java.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lastro-java-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function jdk(name: string, version: string): string {
  const home = join(folder, name)
  mkdirSync(join(home, 'bin'), { recursive: true })
  writeFileSync(join(home, 'bin', 'java'), '')
  writeFileSync(join(home, 'release'), `IMPLEMENTOR="x"\nJAVA_VERSION="${version}"\n`)
  return home
}

test('the newest Java of at least 21 is taken', () => {
  const homes = [jdk('a', '17.0.15'), jdk('b', '25'), jdk('c', '21.0.2')]
  expect(findJava(homes)).toEqual({ version: 25, binary: join(folder, 'b', 'bin', 'java') })
})

test('an older Java is refused with its version and the remedy', () => {
  expect(() => findJava([jdk('a', '17.0.15'), jdk('b', '1.8.0_402')])).toThrow('the newest found is 17')
  expect(() => findJava([join(folder, 'absent')])).toThrow('none was found')
})
