/** Files that `lastro apply` writes: secrets and price sources, plain or as Kubernetes objects. */
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse, stringify } from 'yaml'

export interface Outputs {
  /** The kept secret of a key; null: none. */
  secretOf(key: string): string | null
  /** In a file that only its owner reads. */
  keepSecret(key: string, secret: string): void
  sources(): string | null
  writeSources(text: string): void
}

const SOURCES = 'sources.yaml'

/** Of the folder; `name` is that of the Secret and the ConfigMap, null for plain files. */
export function outputsIn(folder: string, name: string | null): Outputs {
  const write = (file: string, text: string) => {
    const path = join(folder, file)
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    writeFileSync(`${path}.new`, text, { mode: 0o600 })
    chmodSync(`${path}.new`, 0o600)
    renameSync(`${path}.new`, path)
  }
  const read = (file: string): string | null => {
    try {
      return readFileSync(join(folder, file), 'utf8')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
  }
  if (name === null) {
    return {
      secretOf: key => read(`${key}.key`)?.trim() ?? null,
      keepSecret: (key, secret) => write(`${key}.key`, `${secret}\n`),
      sources: () => read(SOURCES),
      writeSources: text => write(SOURCES, text),
    }
  }
  const entriesOf = (file: string, member: 'stringData' | 'data'): Readonly<Record<string, string>> =>
    parse(read(file) ?? '{}')[member] ?? {}
  const manifest = (kind: string, more: object) =>
    stringify({ apiVersion: 'v1', kind, metadata: { name }, ...more })
  return {
    secretOf: key => entriesOf('secret.yaml', 'stringData')[key] ?? null,
    keepSecret: (key, secret) => {
      const stringData = { ...entriesOf('secret.yaml', 'stringData'), [key]: secret }
      write('secret.yaml', manifest('Secret', { stringData }))
    },
    sources: () => entriesOf('configmap.yaml', 'data')[SOURCES] ?? null,
    writeSources: text => write('configmap.yaml', manifest('ConfigMap', { data: { [SOURCES]: text } })),
  }
}
