import { Lastro } from '../lastro.ts'

const { LASTRO_URL: url = '', LASTRO_API_KEY: key = '' } = process.env
const lastro = new Lastro({ url, key })
console.log(await lastro.restrictOwnKey({ path: { id: "key_01k9z4qv3m8x" }, body: { networks: ["203.0.113.0/24", "2001:db8::/48"] } }))
export {}
