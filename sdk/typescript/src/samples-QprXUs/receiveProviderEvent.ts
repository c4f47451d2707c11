import { Lastro } from '../lastro.ts'

const { LASTRO_URL: url = '', LASTRO_API_KEY: key = '' } = process.env
const lastro = new Lastro({ url, key })
console.log(await lastro.receiveProviderEvent({ path: { name: "account" }, body: {
  customerId: "cus_2aTq7Nn4dVb0MzKe3LwA",
  reference: "acc_42",
  status: "ACTIVE",
} }))
export {}
