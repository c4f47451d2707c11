import { join } from 'node:path'
import { generatedFiles } from '../../docs/generate/generate.ts'
import { textOf, tracked } from './sources.ts'

/** Pages written by hand: generated pages and translations do not count. */
const generated = new Set([...generatedFiles().keys()].map(path => join('docs', path)))
export const pages = tracked
  .filter(path => /^docs\/.*\.md$|^(README|CONTRIBUTING|SECURITY|CODE_OF_CONDUCT)\.md$/.test(path))
  .filter(path => !generated.has(path) && !path.startsWith('docs/pt-BR/'))

/** Text of a page without its code blocks. */
export const proseOf = (path: string) => textOf(path).replace(/^( *)(```|~~~)[\s\S]*?^\1\2\s*$/gm, '')
export const wordsOf = (path: string) => (proseOf(path).match(/\S*[\p{L}\p{N}]\S*/gu) ?? []).length
export const wordsByHand = () => pages.reduce((sum, path) => sum + wordsOf(path), 0)
