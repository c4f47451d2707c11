import { processes } from '../machine/processes.ts'
import { chooseServers } from '../servers/chooseServers.ts'
import { startPlatform } from './platform.ts'

/** `npm start`: one server and one process of each kind. */
await startPlatform({
  folder: 'servers',
  chooseServers,
  env: {},
  gatewayOffset: 0,
  instances: [processes.map(({ name }) => name)],
  startInstance: (group, id) => group.start(id),
  open: async ({ gateway }) => ({ url: gateway, close: async () => undefined }),
})
