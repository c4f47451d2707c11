import { Lastro } from '../lastro.ts'

const { LASTRO_URL: url = '', LASTRO_API_KEY: key = '' } = process.env
const lastro = new Lastro({ url, key })
console.log(await lastro.completeOnboarding({ body: {
  document: "529.982.247-25",
  kind: "INDIVIDUAL",
  profile: {
    name: "Maria Souza",
    email: "maria@example.com",
    phone: "+5511987654321",
  },
  modules: ["BORROWER"],
} }))
export {}
