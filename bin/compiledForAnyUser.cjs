// Compiled code for a user that the image does not know, as OpenShift chooses them: Node keeps a cache per user and would find
// none. Loaded by `--require` (the chart's `openshift`); a memory file system takes a link, as all else is read-only.
const { mkdirSync, readdirSync, symlinkSync } = require('node:fs')
const { enableCompileCache } = require('node:module')

try {
  const built = process.env.NODE_COMPILE_CACHE
  const [ofImage] = readdirSync(built)
  const own = ofImage.replace(/-\d+$/, `-${process.getuid()}`)
  if (own !== ofImage) {
    const folder = `/dev/shm/compiled-${process.getuid()}`
    mkdirSync(folder, { recursive: true })
    try {
      symlinkSync(`${built}/${ofImage}`, `${folder}/${own}`)
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    enableCompileCache(folder)
  }
} catch {
  // Without it a start takes a second longer.
}
