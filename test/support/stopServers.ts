import { stop } from './startServers.ts'

export default stop
