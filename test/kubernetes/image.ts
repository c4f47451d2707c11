import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../../local/processes.ts'
import { ensureBaseImages } from '../containers/baseImages.ts'
import { findEngine } from '../containers/engine.ts'
import { basesOf, instructionsOf } from '../deploy/imageFiles.ts'
import type { Cluster } from './cluster.ts'

export const REPOSITORY = 'lastro/lastro'
/** Two releases: the same files under another version, so that an upgrade replaces every pod. */
export const TAGS = ['before', 'after'] as const
export type Tag = (typeof TAGS)[number]

/** Builds the Dockerfile and brings what it made onto the node. Answers what there is to say of it. */
export async function loadImages(cluster: Cluster, say: (line: string) => void): Promise<string> {
  const engine = await findEngine(say)
  const archive = join(cluster.home, 'image.tar')
  try {
    const bases = basesOf(instructionsOf(readFileSync(join(repositoryRoot, 'Dockerfile'), 'utf8')))
    const standIns = await ensureBaseImages(engine, bases)
    const names = TAGS.map(tag => `${REPOSITORY}:${tag}`)
    for (const [index, name] of names.entries()) {
      const version = ['--build-arg', `REVISION=${TAGS[index]}`, '--tag', name]
      const options = ['--network', 'host', '--target', 'runtime', ...version]
      await engine.docker(['build', ...options, repositoryRoot], { DOCKER_BUILDKIT: '1' })
    }
    await engine.docker(['save', '-o', archive, ...names])
    await cluster.ctr(['images', 'import', archive])
    const size = Number(await engine.docker(['image', 'inspect', '--format', '{{.Size}}', names[0]!]))
    const onWhat = standIns.length === 0 ? '' : `, on stand-ins for ${standIns.join(' and ')}`
    return `${(size / 1e6).toFixed(0)} MB, ${engine.version}${onWhat}`
  } finally {
    rmSync(archive, { force: true })
    await engine.close()
  }
}
