import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../local/machine/processes.ts'

interface LockEntry {
  readonly name?: string
  readonly version: string
  readonly license?: string
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly optional?: boolean
  readonly devDependencies?: unknown
}

export interface PackageLock {
  readonly name: string
  readonly version: string
  readonly packages: Readonly<Record<string, LockEntry>>
}

export interface Installed {
  readonly name: string
  readonly version: string
  /** From the root of the checkout. */
  readonly path: string
  readonly entry: LockEntry
}

/**
 * The packages that the processes run with: what the image holds after `npm prune`.
 * An optional package is TypeScript, which viem may use for its types.
 */
export function runtimeOf({ packages }: PackageLock): readonly Installed[] {
  return Object.entries(packages)
    .filter(([path, { dev, devOptional, optional }]) => path !== '' && !dev && !devOptional && !optional)
    .map(([path, entry]) => {
      const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return { name, version: entry.version, path, entry }
    })
}

const MIT_TEXT =
  'Permission is hereby granted, free of charge, to any person obtaining a copy of this software'

/** As the package declares it, or by the text of its LICENSE file; null: neither says. */
export function licenceOf({ path, entry }: Installed): string | null {
  if (entry.license !== undefined) return entry.license
  const file = join(repositoryRoot, path, 'LICENSE')
  if (!existsSync(file)) return null
  return readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ').includes(MIT_TEXT) ? 'MIT' : null
}
