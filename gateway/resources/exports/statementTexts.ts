/** Words of the printed statement, in the language of the person who asks for it. */

export const LANGUAGES = ['pt', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** Events of a statement: what moves debt or collateral, and what it stands on; Portuguese, then English. */
const EVENTS = {
  'contract.created': ['Contrato criado', 'Contract created'],
  'contract.imported': ['Contrato importado', 'Contract imported'],
  'contract.accepted': ['Condições aceitas pelo tomador', 'Terms accepted by the borrower'],
  'contract.activated': ['Contrato ativo', 'Contract active'],
  'contract.balance_updated': ['Saldo devedor atualizado', 'Outstanding balance updated'],
  'contract.overdue': ['Contrato vencido', 'Contract overdue'],
  'contract.completed': ['Contrato concluído', 'Contract completed'],
  'contract.cancelled': ['Contrato cancelado', 'Contract cancelled'],
  'contract.declined': ['Recusado pelo tomador', 'Declined by the borrower'],
  'contract.reversed': ['Contrato estornado', 'Contract reversed'],
  'guarantee.deposit_recorded': ['Garantia depositada', 'Collateral deposited'],
  'guarantee.deposit_reversed': ['Depósito revertido', 'Deposit reversed'],
  'guarantee.release_confirmed': ['Garantia liberada', 'Collateral released'],
  'guarantee.ltv_alert_recorded': ['Chamada de margem', 'Margin call'],
  'guarantee.liquidation_decided': ['Execução da garantia decidida', 'Sale of collateral decided'],
  'guarantee.liquidation_confirmed': ['Garantia executada', 'Collateral sold'],
  'guarantee.surplus_paid': ['Excedente pago ao tomador', 'Surplus paid to the borrower'],
} as const satisfies Record<string, readonly [string, string]>

export const STATEMENT_EVENTS = Object.keys(EVENTS)

export const eventText = (event: string, language: Language) =>
  EVENTS[event as keyof typeof EVENTS][language === 'pt' ? 0 : 1]

const pt = {
  title: 'Demonstrativo de evolução da dívida',
  contract: 'Contrato',
  lender: 'Credor',
  borrower: 'Tomador',
  principal: 'Valor do empréstimo',
  interest: 'Juros ao mês',
  cet: 'Custo efetivo total (CET)',
  installments: 'Parcelas',
  period: 'Vigência',
  state: 'Situação',
  states: {
    ...{ DRAFT: 'Rascunho', LENDER_APPROVED: 'Aprovado', PENDING_ACCEPTANCE: 'Aguarda tomador' },
    ...{ ACCEPTED: 'Aceito', ACTIVE: 'Ativo', COMPLETED: 'Concluído', CANCELLED: 'Cancelado' },
  } as Readonly<Record<string, string>>,
  balance: 'Saldo devedor',
  collateral: 'Valor da garantia',
  position: (at: string) => `Posição em ${at} (horário de Brasília)`,
  columns: ['Data', 'Evento', 'Variação', 'Saldo devedor'],
  sold: (amount: string) => `apurado ${amount}`,
  note: (terms: string) =>
    `Cada linha é um evento do registro do contrato; as variações somam o saldo devedor. Hash do termo: ${terms}`,
  page: (n: number, all: number) => `Página ${n} de ${all}`,
}
const en: typeof pt = {
  title: 'Statement of account',
  contract: 'Contract',
  lender: 'Lender',
  borrower: 'Borrower',
  principal: 'Loan',
  interest: 'Interest per month',
  cet: 'Total effective cost (CET)',
  installments: 'Installments',
  period: 'Period',
  state: 'Status',
  states: {
    ...{ DRAFT: 'Draft', LENDER_APPROVED: 'Approved', PENDING_ACCEPTANCE: 'Awaiting borrower' },
    ...{ ACCEPTED: 'Accepted', ACTIVE: 'Active', COMPLETED: 'Completed', CANCELLED: 'Cancelled' },
  },
  balance: 'Outstanding balance',
  collateral: 'Collateral value',
  position: at => `As of ${at} (time of Brasília)`,
  columns: ['Date', 'Event', 'Change', 'Outstanding balance'],
  sold: amount => `proceeds ${amount}`,
  note: terms =>
    `Each line is an event of the contract’s record; the changes add up to the balance. Terms hash: ${terms}`,
  page: (n, all) => `Page ${n} of ${all}`,
}
export const STATEMENT_TEXTS: Readonly<Record<Language, typeof pt>> = { pt, en }
