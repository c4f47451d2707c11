import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../../local/machine/processes.ts'
import { findEngine } from '../support/image/engine.ts'
import { buildOurImage } from '../support/image/ourImage.ts'
import type { Cluster } from './cluster.ts'

export const REPOSITORY = 'lastro/lastro'
/** The last release, this checkout, and the same files once more, so that an upgrade replaces every pod. */
export const TAGS = ['released', 'before', 'after'] as const
export type Tag = (typeof TAGS)[number]

/** Where release 1.2.0 was made; the next release names itself here. */
export const LAST_RELEASE = 'df59064'

export const releasedCheckout = (home: string) => join(home, 'released')

/** Builds the Dockerfiles and brings what they made onto the node. Answers what there is to say of it. */
export async function loadImages(cluster: Cluster, say: (line: string) => void): Promise<string> {
  const engine = await findEngine(say)
  const archive = join(cluster.home, 'image.tar')
  const released = releasedCheckout(cluster.home)
  checkOut(LAST_RELEASE, released)
  try {
    const nameOf = (tag: Tag) => `${REPOSITORY}:${tag}`
    await buildOurImage(engine, { [nameOf('released')]: { REVISION: LAST_RELEASE } }, released)
    const { bytes, standIns } = await buildOurImage(engine, {
      [nameOf('before')]: { REVISION: 'before' },
      [nameOf('after')]: { REVISION: 'after' },
    })
    await engine.docker(['save', '-o', archive, ...TAGS.map(nameOf)])
    await cluster.ctr(['images', 'import', archive])
    const onWhat = standIns.length === 0 ? '' : `, on stand-ins for ${standIns.join(' and ')}`
    return `${(bytes / 1e6).toFixed(0)} MB, ${engine.version}${onWhat}; that of ${LAST_RELEASE} beside it`
  } finally {
    rmSync(archive, { force: true })
    await engine.close()
  }
}

/** The files of a commit, without its history. */
function checkOut(commit: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const files = execFileSync('git', ['archive', commit], {
    cwd: repositoryRoot,
    maxBuffer: 256 * 1024 * 1024,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: files })
}
