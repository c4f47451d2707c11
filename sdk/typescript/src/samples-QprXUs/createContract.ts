import { fileFrom, Lastro } from '../lastro.ts'

const { LASTRO_URL: url = '', LASTRO_API_KEY: key = '' } = process.env
const lastro = new Lastro({ url, key })
console.log(await lastro.createContract({ body: {
  name: "Working capital 2026",
  description: "Twelve installments.",
  totalLoanValue: "10000",
  outstandingBalance: "10000",
  interestRate: "1.99",
  cet: "2.5",
  installmentsCount: 12,
  startDate: "2026-08-01",
  endDate: "2027-08-01",
  collateralPercentage: "150",
  fiatCurrency: "BRL",
  acceptedTokens: [{ tokenSymbol: "USDC", network: "POLYGON" }],
  borrower: { document: "529.982.247-25" },
  ccbFile: await fileFrom('ccb.pdf'),
} }))
export {}
