import { Contract } from './contracts.ts'
import { exampleWith } from './examples.ts'
import { guaranteeExample } from './guarantees.ts'
import { Signing } from './signings.ts'

/** Examples of a contract for the documentation. */

export const contractInputExample = {
  name: 'Working capital 2026',
  description: 'Twelve installments.',
  totalLoanValue: '10000',
  outstandingBalance: '10000',
  interestRate: '1.99',
  cet: '2.5',
  installmentsCount: 12,
  startDate: '2026-08-01',
  endDate: '2027-08-01',
  collateralPercentage: '150',
  fiatCurrency: 'BRL',
  acceptedTokens: [{ tokenSymbol: 'USDC', network: 'POLYGON' }],
  borrower: { document: '529.982.247-25' },
}

const at = '2026-07-30T12:00:00.000Z'

export const signingExample = exampleWith(Signing, {
  id: 'sig_1001_1',
  status: 'ACTIVE',
  provider: 'local',
  externalId: 'local-1001-1',
  activatedAt: at,
  expiresAt: '2026-08-29T12:00:00.000Z',
  signingDocument: {
    id: 'sgd_1001_1',
    name: 'guarantee-1001.pdf',
    signers: [
      {
        id: 'sgr_1001_1_1',
        role: 'ISSUER',
        name: 'Maria Souza',
        document: '52998224725',
        email: 'maria@example.com',
        order: 1,
        status: 'PENDING',
        signUrl: 'http://localhost:8080/sign/sgr_1001_1_1/4XcD0aexampleexampleexampleexampleexample12',
        viewedAt: null,
        signedAt: null,
        refusedReason: null,
      },
    ],
  },
})

export const contractExample = exampleWith(Contract, {
  name: 'Working capital 2026',
  description: 'Twelve installments.',
  collateralPercentage: '150',
  totalLoanValue: '10000',
  outstandingBalance: '10000',
  interestRate: '1.99',
  cet: '2.5',
  installmentsCount: 12,
  startDate: '2026-08-01T00:00:00.000Z',
  endDate: '2027-08-01T00:00:00.000Z',
  lenderDocument: '11222333000181',
  ltvPolicy: {
    curePeriodHours: 24,
    initial: '0.666667',
    warning: '0.766667',
    alert: '0.8',
    liquidation: '0.89',
    cureTo: '0.666667',
  },
  acceptedTokens: [
    { id: 2001, contractId: 1001, tokenSymbol: 'USDC', network: 'POLYGON', createdAt: at, deletedAt: null },
  ],
  documents: [
    {
      id: '0190a0b0-3c4d-8e5f-9a6b-7c8d9e0f1a2b',
      contractId: 1001,
      type: 'CCB',
      originalName: 'ccb.pdf',
      mimeType: 'application/pdf',
      sha256: '9f86d081'.repeat(8),
      createdAt: at,
      deletedAt: null,
    },
  ],
  guarantee: guaranteeExample,
  borrower: { name: 'Maria Souza', email: 'maria@example.com', phone: '+5511987654321' },
})
