import { Lastro } from '../lastro.ts'

const { LASTRO_URL: url = '', LASTRO_API_KEY: key = '' } = process.env
const lastro = new Lastro({ url, key })
console.log(await lastro.createApiKey({ body: {
  document: "11.222.333/0001-81",
  name: "back office",
  scopes: ["contracts", "ltv:read"],
} }))
export {}
