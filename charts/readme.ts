import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { ChartValue } from './valuesFile.ts'

/**
 * The chart's README: what to bring, how to install (readmeHead.md, whose links begin in its own folder),
 * every value with its default.
 */
export function chartReadme(values: readonly ChartValue[], chart: string): string {
  const { version = '', appVersion = '', kubeVersion = '' } = parse(chart) as Record<string, string>
  const head = readFileSync(join(import.meta.dirname, 'readmeHead.md'), 'utf8')
    .replace('{version}', version)
    .replace('{appVersion}', appVersion)
    .replace('{kubeVersion}', kubeVersion.replace('-0', ''))
    .replaceAll('](lastro/', '](')
  return head + sectionsOf(values)
}

function sectionsOf(values: readonly ChartValue[]): string {
  const top = values.filter(({ children }) => children === null)
  const sections = values.filter(({ children }) => children !== null)
  return [
    table(top),
    ...sections.map(section => {
      const head = section.description === '' ? '' : `\n${section.description}\n`
      return `### ${section.path[0]}\n${head}\n${table(leavesOf(section))}`
    }),
  ].join('\n')
}

function leavesOf(value: ChartValue): readonly ChartValue[] {
  return value.children === null ? [value] : value.children.flatMap(leavesOf)
}

function table(values: readonly ChartValue[]): string {
  const rows = values.map(({ path, value, description }) => {
    const shown =
      path[0] === 'processes' ? 'see values.yaml' : `\`${JSON.stringify(value).replaceAll('|', '\\|')}\``
    return `| \`${path.join('.')}\` | ${description.replaceAll('|', '\\|')} | ${shown} |`
  })
  return `| Value | Meaning | Default |\n|---|---|---|\n${rows.join('\n')}\n`
}
