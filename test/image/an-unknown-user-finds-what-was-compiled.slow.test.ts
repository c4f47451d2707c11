import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testUnless } from '../support/testUnless.ts'

/** OpenShift runs containers as users that no image knows; Node keeps its compiled code per user. */

const LIMIT_MS = 60_000
const OF_IMAGE = 65_532
const UNKNOWN = 1_000_660_000
const repository = join(import.meta.dirname, '../..')
const script = join(repository, 'bin/compiledForAnyUser.cjs')
const isRoot = process.getuid?.() === 0

/** Runs a file of ours as this user: how many files were found compiled. */
function startAs(uid: number, folder: string, flags: readonly string[] = []) {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [...flags, join(repository, 'gateway/main.ts'), '--check-config'],
    {
      ...{ uid, gid: uid === OF_IMAGE ? uid : 0, encoding: 'utf8', maxBuffer: 1 << 28, timeout: LIMIT_MS },
      env: { NODE_COMPILE_CACHE: folder, NODE_DEBUG_NATIVE: 'COMPILE_CACHE' },
    },
  )
  // The environment is empty, so it gets as far as its configuration.
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  return stderr.match(/ was accepted/g)?.length ?? 0
}

testUnless(isRoot ? null : 'only root starts a process as another user')(
  'a user that the image does not know finds what was compiled for the image’s',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lastro-compiled-'))
    try {
      chownSync(folder, OF_IMAGE, OF_IMAGE)
      startAs(OF_IMAGE, folder)
      // As the image copies it (--chmod=555).
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        chmodSync(join(folder, name), 0o555)
      }
      chmodSync(folder, 0o555)
      const own = startAs(OF_IMAGE, folder)
      expect(own).toBeGreaterThan(100)
      expect(startAs(UNKNOWN, folder)).toBe(0)
      const led = startAs(UNKNOWN, folder, [`--require=${script}`])
      expect(led).toBeGreaterThan(own * 0.95)
    } finally {
      rmSync(folder, { recursive: true })
      rmSync(`/dev/shm/compiled-${UNKNOWN}`, { recursive: true, force: true })
    }
  },
  LIMIT_MS * 4,
)
