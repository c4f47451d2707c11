import { Lastro } from '../lastro.ts'

const { LASTRO_URL: url = '', LASTRO_API_KEY: key = '' } = process.env
const lastro = new Lastro({ url, key })
console.log(await lastro.rejectAct({ path: { id: "apr_01k9z4qv3m8x" }, body: { reason: "Not agreed." } }))
export {}
