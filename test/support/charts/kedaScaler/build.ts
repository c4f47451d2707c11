import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * KEDA's Kafka scaler as a separate program (main.go): the whole operator with all its scalers takes 30
 * minutes to build. Its two files come unchanged from KEDA's module.
 */
const FILES = ['kafka_scaler.go', 'scaler.go']
export const LAG = 'lag'

type Run = (
  command: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env?: Record<string, string> },
) => Promise<{ readonly stdout: string }>

/** `module`: path and version. */
export async function buildKedaScaler(module: string, folder: string, run: Run): Promise<void> {
  const source = join(folder, 'source')
  mkdirSync(join(source, 'scalers'), { recursive: true })
  const told = await run('go', ['mod', 'download', '-json', module], { cwd: folder })
  const { Dir: keda } = JSON.parse(told.stdout) as { Dir: string }
  // With its versions and replacements; the module itself is one that this program needs.
  const needs = readFileSync(join(keda, 'go.mod'), 'utf8').replace(/^module .*/m, 'module lag')
  writeFileSync(join(source, 'go.mod'), `${needs}\nrequire ${module.replace('@', ' ')}\n`)
  writeFileSync(join(source, 'go.sum'), readFileSync(join(keda, 'go.sum')))
  copyFileSync(join(import.meta.dirname, 'main.go'), join(source, 'main.go'))
  for (const file of FILES)
    writeFileSync(join(source, 'scalers', file), readFileSync(join(keda, 'pkg/scalers', file)))
  // Without inlining and symbols: built in less time.
  const options = ['-mod=mod', '-gcflags=all=-l -dwarf=false', '-ldflags=-s -w', '-o', join(folder, LAG), '.']
  await run('go', ['build', ...options], { cwd: source, env: { CGO_ENABLED: '0' } })
  rmSync(source, { recursive: true })
}
