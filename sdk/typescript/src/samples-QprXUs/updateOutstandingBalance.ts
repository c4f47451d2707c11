import { Lastro } from '../lastro.ts'

const { LASTRO_URL: url = '', LASTRO_API_KEY: key = '' } = process.env
const lastro = new Lastro({ url, key })
console.log(await lastro.updateOutstandingBalance({ path: { id: 1001 }, body: { outstandingBalance: "9166.67", reason: "First installment." } }))
export {}
