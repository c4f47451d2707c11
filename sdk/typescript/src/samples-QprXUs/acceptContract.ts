import { Lastro } from '../lastro.ts'

const { LASTRO_URL: url = '', LASTRO_API_KEY: key = '' } = process.env
const lastro = new Lastro({ url, key })
console.log(await lastro.acceptContract({ path: { id: 1001 }, body: {
  termsHash: "9f86d0819f86d0819f86d0819f86d0819f86d0819f86d0819f86d0819f86d081",
} }))
export {}
