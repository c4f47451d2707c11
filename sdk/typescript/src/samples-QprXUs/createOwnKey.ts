import { Lastro } from '../lastro.ts'

const { LASTRO_URL: url = '', LASTRO_API_KEY: key = '' } = process.env
const lastro = new Lastro({ url, key })
console.log(await lastro.createOwnKey({ body: {
  name: "settlement job",
  scopes: ["contracts"],
  networks: ["203.0.113.0/24"],
} }))
export {}
