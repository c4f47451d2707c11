import { Lastro } from '../lastro.ts'

const { LASTRO_URL: url = '', LASTRO_API_KEY: key = '' } = process.env
const lastro = new Lastro({ url, key })
console.log(await lastro.saveWallet({ body: {
  customerId: "cus_2aTq7Nn4dVb0MzKe3LwA",
  rail: "BASE",
  walletAddress: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  currency: "USDC",
} }))
export {}
