import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../../../local/machine/processes.ts'
import { ensureBaseImages } from './baseImages.ts'
import type { Engine } from './engine.ts'
import { basesOf, instructionsOf } from './imageFiles.ts'

export interface Built {
  readonly bytes: number
  /** Base images in whose place others stand. */
  readonly standIns: readonly string[]
}

/** Builds a checkout's Dockerfile under each tag, with that tag's build arguments. */
export async function buildOurImage(
  engine: Engine,
  tags: Readonly<Record<string, Readonly<Record<string, string>>>>,
  checkout: string = repositoryRoot,
): Promise<Built> {
  const bases = basesOf(instructionsOf(readFileSync(join(checkout, 'Dockerfile'), 'utf8')))
  const standIns = await ensureBaseImages(engine, bases)
  let bytes = 0
  for (const [tag, given] of Object.entries(tags)) {
    const told = Object.entries(given).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`])
    const options = ['--network', 'host', '--target', 'runtime', ...told, '--tag', tag]
    await engine.docker(['build', ...options, checkout], { DOCKER_BUILDKIT: '1' })
    bytes = Number(await engine.docker(['image', 'inspect', '--format', '{{.Size}}', tag]))
  }
  return { bytes, standIns }
}
