import { Lastro } from '../lastro.ts'

const { LASTRO_URL: url = '', LASTRO_API_KEY: key = '' } = process.env
const lastro = new Lastro({ url, key })
console.log(await lastro.resendWebhookEvent({ path: { id: "evt_01k9z4qv3m8x" }, body: { endpointId: "ep_01k9z4qv3m8x" } }))
export {}
