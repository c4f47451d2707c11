import { Lastro } from '../lastro.ts'

const { LASTRO_URL: url = '', LASTRO_API_KEY: key = '' } = process.env
const lastro = new Lastro({ url, key })
console.log(await lastro.returnDeposit({ path: { id: "dep_01k9z4qv3m8x" }, body: { destination: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" } }))
export {}
