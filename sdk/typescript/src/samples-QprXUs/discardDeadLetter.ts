import { Lastro } from '../lastro.ts'

const { LASTRO_URL: url = '', LASTRO_API_KEY: key = '' } = process.env
const lastro = new Lastro({ url, key })
console.log(await lastro.discardDeadLetter({ path: { id: "contract-commands.3.17" }, body: { reason: "A test of the price feed; nothing depends on it." } }))
export {}
