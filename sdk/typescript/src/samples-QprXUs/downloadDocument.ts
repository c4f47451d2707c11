import { Lastro } from '../lastro.ts'

const { LASTRO_URL: url = '', LASTRO_API_KEY: key = '' } = process.env
const lastro = new Lastro({ url, key })
console.log(await lastro.downloadDocument({ path: { id: 1001, documentId: "0190a0b0-3c4d-8e5f-9a6b-7c8d9e0f1a2b" } }))
export {}
