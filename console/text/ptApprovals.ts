import type { enApprovals } from './enApprovals.ts'

/** O que diz a página de aprovações. */
export const ptApprovals: typeof enApprovals = {
  approvals: {
    heading: 'Aprovações',
    about: 'O que uma chave sua propôs e outra precisa aprovar em 24 horas.',
    policy: 'Precisa de uma segunda chave:',
    nothing: 'nada; PATCH /approvals/v1/policy pede por ela',
    stateOf: 'Estado',
    every: 'Todos os estados',
    status: {
      PROPOSED: 'Proposta',
      APPROVED: 'Aprovada',
      REJECTED: 'Rejeitada',
      WITHDRAWN: 'Retirada',
      EXPIRED: 'Vencida',
    },
    act: {
      CONTRACT_CANCELLATION: 'Cancelamento de um contrato',
      GUARANTEE_RELEASE: 'Liberação de garantia',
      UNATTRIBUTED_DEPOSIT: 'Depósito não atribuído',
      KEY_CHANGE: 'Mudança de uma chave',
      POLICY_CHANGE: 'Mudança da política',
    },
    none: 'Nada aqui.',
    proposedBy: 'Proposta por',
    until: 'Até',
    decidedBy: 'Decidida por',
    byTime: 'o prazo',
    reason: 'Motivo',
    outcome: 'Resultado',
    done: 'Feito',
    refused: 'Recusado',
    underWay: 'em andamento',
    approve: 'Aprovar',
    confirm: 'Aprovar de vez',
    reject: 'Rejeitar',
    withdraw: 'Retirar',
    proposed: 'Proposto: outra chave sua precisa aprovar.',
    newer: 'Mais novas',
    older: 'Mais antigas',
  },
}
