import { Lastro } from '../lastro.ts'

const { LASTRO_URL: url = '', LASTRO_API_KEY: key = '' } = process.env
const lastro = new Lastro({ url, key })
console.log(await lastro.requestRelease({ path: { id: 1001 }, body: { tokenSymbol: "USDC", network: "POLYGON", amount: "100" } }))
export {}
