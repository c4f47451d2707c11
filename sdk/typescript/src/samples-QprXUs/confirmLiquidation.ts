import { Lastro } from '../lastro.ts'

const { LASTRO_URL: url = '', LASTRO_API_KEY: key = '' } = process.env
const lastro = new Lastro({ url, key })
console.log(await lastro.confirmLiquidation({ path: { id: "liq_01k9z4qv3m8x" }, body: { proceeds: "9120.55" } }))
export {}
