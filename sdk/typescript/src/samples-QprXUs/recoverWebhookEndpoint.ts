import { Lastro } from '../lastro.ts'

const { LASTRO_URL: url = '', LASTRO_API_KEY: key = '' } = process.env
const lastro = new Lastro({ url, key })
console.log(await lastro.recoverWebhookEndpoint({ path: { id: "ep_01k9z4qv3m8x" }, body: { since: "2026-07-30T00:00:00.000Z" } }))
export {}
