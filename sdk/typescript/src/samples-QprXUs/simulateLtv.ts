import { Lastro } from '../lastro.ts'

const { LASTRO_URL: url = '', LASTRO_API_KEY: key = '' } = process.env
const lastro = new Lastro({ url, key })
console.log(await lastro.simulateLtv({ body: { book: true, prices: { USDC: "0.97" }, fx: { USDBRL: "4.2" } } }))
export {}
