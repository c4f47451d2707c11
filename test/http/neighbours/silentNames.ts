import { promises } from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Preloaded into a process (`--import`): it asks a name server that never answers, at SILENT_NAMES of this
 * machine, as it would ask the server of a zone that somebody lets hang.
 */
const server = `127.0.0.1:${process.env['SILENT_NAMES']}`

promises.Resolver = class extends promises.Resolver {
  constructor(...options: ConstructorParameters<typeof promises.Resolver>) {
    super(...options)
    this.setServers([server])
  }
}
syncBuiltinESMExports()
