import { Lastro } from '../lastro.ts'

const { LASTRO_URL: url = '', LASTRO_API_KEY: key = '' } = process.env
const lastro = new Lastro({ url, key })
console.log(await lastro.recordSignatureEvent({ path: { id: "sig_01k9z4qv3m8x" }, body: {
  type: "SIGNED",
  signerId: "sgr_1001_1_1",
  at: "2026-07-30T12:00:00.000Z",
} }))
export {}
