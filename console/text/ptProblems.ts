/** Recusas da API em português, por código, e os motivos que ela dá para um campo. */

/** Os códigos que o console pode receber; os demais têm o texto de `other`. */
export const ptProblems: Readonly<Record<string, string>> = {
  INVALID_REQUEST: 'Há algo a corrigir.',
  borrower_is_lender: 'O tomador não pode ser o próprio credor.',
  borrower_module_missing: 'Este documento é de um usuário que não está habilitado como tomador.',
  token_not_accepted: 'Este token, nesta rede, não é aceito por esta garantia.',
  customer_not_linked: 'A chave não pertence a nenhuma parte.',
  borrower_account_required: 'O tomador precisa de uma conta na plataforma.',
  borrower_not_found: 'Ninguém tem este documento, nem em pré-cadastro.',
  contract_not_accepted: 'O contrato ainda não foi aceito.',
  invalid_state: 'A situação atual não permite isto.',
  approval_required: 'Isto precisa da aprovação de uma segunda chave.',
  terms_changed: 'As condições mudaram. Leia as novas antes de aceitar.',
  balance_superseded: 'Já vale um saldo mais recente.',
  implausible_balance: 'O saldo é alto demais para este empréstimo.',
  deposit_already_recorded: 'Esta transferência já foi registrada com outros valores.',
  release_refused: 'A liberação foi recusada.',
  idempotency_in_progress: 'O mesmo comando ainda está em andamento.',
  file_too_large: 'O arquivo é grande demais.',
  unsupported_media_type: 'Este tipo de arquivo não é aceito.',
  request_timeout: 'O envio demorou demais.',
  internal_error: 'Algo deu errado do nosso lado.',
  service_unavailable: 'Indisponível no momento; tente de novo em instantes.',
}

type Reason = readonly [pattern: RegExp, text: (...groups: string[]) => string]

const decimal = (text: string) => text.replace('.', ',')

/** Motivos, na forma em que a API os escreve. */
const REASONS: readonly Reason[] = [
  [/^is required$/, () => 'preencha este campo'],
  [/^must not be empty$/, () => 'não pode ficar vazio'],
  [/^must have a visible character$/, () => 'não pode ficar vazio'],
  [/^must be a decimal number/, () => 'informe um número, por exemplo 1.234,50'],
  [/^must be a number or a numeric string$/, () => 'informe um número'],
  [/^must be (?:an integer|a number)$/, () => 'informe um número inteiro'],
  [/^must be greater than (.+)$/, limit => `deve ser maior que ${decimal(limit)}`],
  [/^must be at least (.+)$/, limit => `deve ser no mínimo ${decimal(limit)}`],
  [/^must be at most (.+)$/, limit => `deve ser no máximo ${decimal(limit)}`],
  [/^must have at most (\d+) digits after/, digits => `no máximo ${digits} casas decimais`],
  [/^must have at most (\d+) digits before/, digits => `no máximo ${digits} dígitos antes da vírgula`],
  [/^must have at most (\d+) characters$/, count => `no máximo ${count} caracteres`],
  [/^must have at least (\d+) characters$/, count => `no mínimo ${count} caracteres`],
  [/^must have at least one entry$/, () => 'escolha ao menos um'],
  [/^must be a valid CPF or CNPJ$/, () => 'CPF ou CNPJ inválido'],
  [/^must be a date/, () => 'informe uma data válida'],
  [/^must be a moment in time|^is not a valid time$/, () => 'informe data e hora válidas'],
  [/^must be after startDate$/, () => 'deve ser depois do início'],
  [/^must be an e-mail address$/, () => 'informe um e-mail válido'],
  [/^must be (?:a web address|https)/, () => 'informe um endereço da web'],
  [/^must be one of /, () => 'escolha uma das opções'],
  [/^must be a file$/, () => 'escolha um arquivo'],
  [/^is a duplicate$|^must not have the same entry twice$/, () => 'está repetido'],
  [/^LTV_ABOVE_INITIAL$/, () => 'o LTV ficaria acima do inicial'],
  [/^PRICE_(?:STALE|UNKNOWN)$/, () => 'não há preço atual'],
  [/^NOT_HELD$/, () => 'a garantia não tem essa quantidade'],
  [/^GONE$/, () => 'o receptor respondeu 410'],
  [/^ONLY_FAILURES$/, () => 'cinco dias somente com falhas'],
  [/^REQUESTED$/, () => 'a pedido'],
  [/^the whole collateral is released$/, () => 'toda a garantia já foi liberada'],
  [/ECONNREFUSED/, () => 'conexão recusada'],
  [/ENOTFOUND|EAI_AGAIN/, () => 'endereço não encontrado'],
  [/timeout|timed out|UND_ERR_/i, () => 'sem resposta a tempo'],
  [/ECONNRESET|socket/i, () => 'conexão interrompida'],
  [
    /^loan-to-value ([\d.]+) reached the liquidation ratio ([\d.]+)$/,
    (ltv, ratio) => `o LTV de ${percent(ltv)} atingiu o limite de liquidação de ${percent(ratio)}`,
  ],
]

/** Null para o que não se sabe dizer em português. */
export function ptReason(reason: string): string | null {
  for (const [pattern, text] of REASONS) {
    const match = pattern.exec(reason)
    if (match) return text(...match.slice(1))
  }
  return null
}

const percent = (ratio: string) =>
  new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 2 }).format(Number(ratio))
