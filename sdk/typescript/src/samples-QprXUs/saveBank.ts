import { Lastro } from '../lastro.ts'

const { LASTRO_URL: url = '', LASTRO_API_KEY: key = '' } = process.env
const lastro = new Lastro({ url, key })
console.log(await lastro.saveBank({ body: {
  customerId: "cus_2aTq7Nn4dVb0MzKe3LwA",
  currency: "BRL",
  rail: "PIX",
  bankName: "Banco Exemplo",
  accountOwnerName: "Comercial Aurora Ltda",
  accountType: "CHECKING",
  accountNumber: "12345-6",
  branchCode: "0001",
  pixKey: "finance@aurora.example.com",
} }))
export {}
