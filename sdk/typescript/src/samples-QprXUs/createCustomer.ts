import { Lastro } from '../lastro.ts'

const { LASTRO_URL: url = '', LASTRO_API_KEY: key = '' } = process.env
const lastro = new Lastro({ url, key })
console.log(await lastro.createCustomer({ body: {
  businessLegalName: "Comercial Aurora Ltda",
  country: "BR",
  onboardingFlow: "direct",
  registeredDate: "2015-03-20",
  website: "https://aurora.example.com",
  industry: "Retail",
  taxIdentificationNumber: "11222333000181",
  businessEntityType: "LLC",
  email: "finance@aurora.example.com",
  phone: "+551133334444",
  isOperating: true,
  registeredAddress: {
    streetLine1: "Av. Paulista 1000",
    city: "São Paulo",
    state: "SP",
    postalCode: "01310-100",
    country: "BR",
  },
} }))
export {}
