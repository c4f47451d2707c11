import { Lastro } from '../lastro.ts'

const { LASTRO_URL: url = '', LASTRO_API_KEY: key = '' } = process.env
const lastro = new Lastro({ url, key })
console.log(await lastro.proveConsistency({ query: { lane: 0, from: 1041, to: 1041 } }))
export {}
