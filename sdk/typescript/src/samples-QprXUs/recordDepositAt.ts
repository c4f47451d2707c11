import { Lastro } from '../lastro.ts'

const { LASTRO_URL: url = '', LASTRO_API_KEY: key = '' } = process.env
const lastro = new Lastro({ url, key })
console.log(await lastro.recordDepositAt({ body: {
  address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  tokenSymbol: "USDC",
  network: "POLYGON",
  amount: "3000.5",
  txHash: "0xabababababababababababababababababababababababababababababababab",
} }))
export {}
