import { Lastro } from '../lastro.ts'

const { LASTRO_URL: url = '', LASTRO_API_KEY: key = '' } = process.env
const lastro = new Lastro({ url, key })
console.log(await lastro.recordPrices({ body: {
  symbol: "USDC",
  price: "0.9998",
  source: "exchange-a",
  asOf: "2026-07-30T12:00:00.000Z",
} }))
export {}
